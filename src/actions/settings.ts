import type { LiveEvent } from '../domain/event.ts';
import { languageName } from '../domain/languages.ts';
import { olderEventOf, SETTING_NAMES, type SettingName } from '../domain/settings.ts';
import type { User } from '../domain/user.ts';
import type { UserSettings } from '../domain/user-settings.ts';
import { activeAccounts, updateUserSettings } from '../store/accounts.ts';
import { deleteDraftsOf } from '../store/drafts.ts';
import { apiEmail, avatarUrl, deliveryEmail, hasPublicEmail, mediumAvatarUrl } from '../views/people.ts';
import type { Scope } from './scope.ts';

/** Changes personal settings and tells of each that really changes; `user` is as the database has it. */
export async function changeSettings(scope: Scope, user: User, changes: Partial<UserSettings>): Promise<void> {
  const { db } = scope;
  const names = SETTING_NAMES.filter((name) => changes[name] !== undefined && changes[name] !== user.settings[name]);
  if (names.length === 0) return;
  const changed = { ...user, settings: { ...user.settings, ...changes } };
  await updateUserSettings(db, user.id, changed.settings);
  for (const name of names) {
    tellSetting(scope, changed, name);
    if (name === 'timezone') tellTimeZone(scope, changed);
    if (name === 'email_address_visibility') await tellAddress(scope, user, changed);
  }
  // Drafts stay with the clients from here on.
  if (names.includes('enable_drafts_synchronization') && !changed.settings.enable_drafts_synchronization) {
    await deleteDraftsOf(db, user.id);
  }
}

function tellSetting({ emit, realm }: Scope, user: User, name: SettingName): void {
  const audience = { users: [user.id] };
  const value = user.settings[name];
  const language = name === 'default_language' && { language_name: languageName(String(value)) ?? String(value) };
  // The document lists the settings of each kind of value; which kind a setting has is known from its defaults.
  emit(audience, { type: 'user_settings', op: 'update', property: name, value, ...language } as LiveEvent);
  const type = olderEventOf(name);
  if (!type) return;
  const named = type === 'update_display_settings' ? { setting_name: name } : { notification_name: name };
  emit(audience, { type, user: apiEmail(user, realm), ...named, setting: value, ...language } as LiveEvent);
}

function tellTimeZone({ emit, realm }: Scope, user: User): void {
  emit(
    { everyone: true },
    {
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.id, email: apiEmail(user, realm), timezone: user.settings.timezone },
    },
  );
}

/** Everybody who may see the address learns the new one, and everybody the avatar that is drawn from it. */
export async function tellNewAddress(scope: Scope, user: User): Promise<void> {
  const { db, realm, emit } = scope;
  const viewers = await activeAccounts(db, realm.id);
  const users = viewers.filter((viewer) => deliveryEmail(user, viewer) !== null).map(({ id }) => id);
  emit({ users }, { type: 'realm_user', op: 'update', person: { user_id: user.id, delivery_email: user.email } });
  if (hasPublicEmail(user)) {
    emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id: user.id, new_email: user.email } });
  }
  if (user.avatarPath === null) tellAvatar(scope, user);
}

/** Those to whom the address appears or vanishes learn it; everybody the address in the API where that changes. */
async function tellAddress({ db, realm, emit }: Scope, before: User, after: User): Promise<void> {
  const viewers = (await activeAccounts(db, realm.id)).filter((viewer) => viewer.id !== after.id);
  for (const address of [after.email, null]) {
    const users = viewers
      .filter((viewer) => deliveryEmail(after, viewer) === address && deliveryEmail(before, viewer) !== address)
      .map(({ id }) => id);
    if (users.length === 0) continue;
    emit({ users }, { type: 'realm_user', op: 'update', person: { user_id: after.id, delivery_email: address } });
  }
  if (hasPublicEmail(before) === hasPublicEmail(after)) return;
  emit(
    { everyone: true },
    { type: 'realm_user', op: 'update', person: { user_id: after.id, new_email: apiEmail(after, realm) } },
  );
  tellAvatar({ emit }, after);
}

function tellAvatar({ emit }: Pick<Scope, 'emit'>, user: User): void {
  emit(
    { everyone: true },
    {
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: user.id,
        avatar_source: user.avatarPath === null ? 'G' : 'U',
        avatar_url: avatarUrl(user),
        avatar_url_medium: mediumAvatarUrl(user),
        avatar_version: user.avatarVersion,
      },
    },
  );
}
