import { USER_SETTING_DEFAULTS, type UserSettings } from '../../domain/users/user-settings.ts';
import { type Db, table } from '../db/statement.ts';

/** Personal settings as they are stored: only what differs from the usual ones. */
export function storedSettings(settings: UserSettings): string {
  const usual: Record<string, unknown> = USER_SETTING_DEFAULTS;
  return JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([key, value]) => usual[key] !== value)));
}

/** What new people of the organization start with. */
export async function findUserDefaults(db: Db, realmId: number): Promise<UserSettings> {
  const row = await table(db, 'realms').where({ id: realmId }).first('user_defaults');
  return { ...USER_SETTING_DEFAULTS, ...(JSON.parse(row?.user_defaults ?? '{}') as Partial<UserSettings>) };
}

export async function updateUserDefaults(db: Db, realmId: number, settings: UserSettings): Promise<void> {
  await table(db, 'realms')
    .where({ id: realmId })
    .update({ user_defaults: storedSettings(settings) });
}
