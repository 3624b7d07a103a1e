import { USER_SETTING_DEFAULTS, type UserSettings } from '../../domain/users/user-settings.ts';
import { type Db, remembered, statementOfOne, table } from '../db/statement.ts';
import type { RealmRow } from '../tables.ts';

/** Personal settings as they are stored: only values that differ from the defaults. */
export function storedSettings(settings: UserSettings): string {
  const usual: Record<string, unknown> = USER_SETTING_DEFAULTS;
  return JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([key, value]) => usual[key] !== value)));
}

const defaultsOf = statementOfOne<{ realmId: number }, Pick<RealmRow, 'user_defaults'>>((db, p) =>
  table(db, 'realms')
    .where({ id: p('realmId') })
    .select('user_defaults'),
);

/** The personal settings with which new people of the organization start. */
export const findUserDefaults = remembered(async (db: Db, realmId: number): Promise<Readonly<UserSettings>> => {
  const row = await defaultsOf(db, { realmId });
  return { ...USER_SETTING_DEFAULTS, ...(JSON.parse(row?.user_defaults ?? '{}') as Partial<UserSettings>) };
});

export async function updateUserDefaults(db: Db, realmId: number, settings: UserSettings): Promise<void> {
  await table(db, 'realms')
    .where({ id: realmId })
    .update({ user_defaults: storedSettings(settings) });
}
