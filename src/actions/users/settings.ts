import { languageName } from '../../domain/organization/languages.ts';
import {
  type DisplaySetting,
  isDisplaySetting,
  isNotificationSetting,
  type NotificationSetting,
  SETTING_NAMES,
  type SettingName,
} from '../../domain/users/settings.ts';
import type { User } from '../../domain/users/user.ts';
import type { UserSettings } from '../../domain/users/user-settings.ts';
import { deleteDraftsOf } from '../../store/messages/drafts.ts';
import { listActiveAccounts, updateUserSettings } from '../../store/users/accounts.ts';
import type { Scope } from '../../unit/scope.ts';
import { apiEmail, avatarUrl, deliveryEmail, hasPublicEmail, mediumAvatarUrl } from '../../views/users/people.ts';
import { switchPresence } from './presence.ts';

/** Changes personal settings and emits each real change; `user` must be as in the database. */
export async function changeSettings(scope: Scope, user: User, changes: Partial<UserSettings>): Promise<void> {
  const { db } = scope;
  const names = SETTING_NAMES.filter((name) => changes[name] !== undefined && changes[name] !== user.settings[name]);
  if (names.length === 0) return;
  const changed = { ...user, settings: { ...user.settings, ...changes } };
  await updateUserSettings(db, user.id, changed.settings);
  for (const name of names) {
    emitSetting(scope, changed, name);
    if (name === 'timezone') emitTimeZone(scope, changed);
    if (name === 'email_address_visibility') await emitEmail(scope, user, changed);
  }
  if (names.includes('presence_enabled')) await switchPresence(scope, changed, changed.settings.presence_enabled);
  // From now on, clients keep the drafts themselves.
  if (names.includes('enable_drafts_synchronization') && !changed.settings.enable_drafts_synchronization) {
    await deleteDraftsOf(db, user.id);
  }
}

function emitSetting({ emit, realm }: Scope, user: User, name: SettingName): void {
  const audience = { users: [user.id] };
  const { settings } = user;
  const email = apiEmail(user, realm);
  if (name === 'default_language') {
    emit(audience, { ...settingChange(settings, name), ...languageOf(settings) });
    emit(audience, { ...displayChange(settings, name, email), ...languageOf(settings) });
    return;
  }
  emit(audience, settingChange(settings, name));
  if (isDisplaySetting(name)) emit(audience, displayChange(settings, name, email));
  if (isNotificationSetting(name)) emit(audience, notificationChange(settings, name, email));
}

const languageOf = ({ default_language: code }: UserSettings) => ({ language_name: languageName(code) ?? code });

/** A change of the setting `Name`, with a value that this setting can have. */
type SettingChange<Name extends SettingName> = {
  [One in Name]: { type: 'user_settings'; op: 'update'; property: One; value: UserSettings[One] };
}[Name];
type DisplayChange<Name extends DisplaySetting> = {
  [One in Name]: { type: 'update_display_settings'; user: string; setting_name: One; setting: UserSettings[One] };
}[Name];
type NotificationChange<Name extends NotificationSetting> = {
  [One in Name]: {
    type: 'update_global_notifications';
    user: string;
    notification_name: One;
    setting: UserSettings[One];
  };
}[Name];

const settingChange = <Name extends SettingName>(settings: UserSettings, name: Name): SettingChange<Name> => ({
  type: 'user_settings',
  op: 'update',
  property: name,
  value: settings[name],
});

const displayChange = <Name extends DisplaySetting>(
  settings: UserSettings,
  name: Name,
  email: string,
): DisplayChange<Name> => ({
  type: 'update_display_settings',
  user: email,
  setting_name: name,
  setting: settings[name],
});

const notificationChange = <Name extends NotificationSetting>(
  settings: UserSettings,
  name: Name,
  email: string,
): NotificationChange<Name> => ({
  type: 'update_global_notifications',
  user: email,
  notification_name: name,
  setting: settings[name],
});

function emitTimeZone({ emit, realm }: Scope, user: User): void {
  emit(
    { everyone: true },
    {
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.id, email: apiEmail(user, realm), timezone: user.settings.timezone },
    },
  );
}

/** Emits the new address to everyone who may see it, and the avatar that depends on it to everyone. */
export async function emitNewEmail(scope: Scope, user: User): Promise<void> {
  const { db, realm, emit } = scope;
  const viewers = await listActiveAccounts(db, realm.id);
  const users = viewers.filter((viewer) => deliveryEmail(user, viewer) !== null).map(({ id }) => id);
  emit({ users }, { type: 'realm_user', op: 'update', person: { user_id: user.id, delivery_email: user.email } });
  if (hasPublicEmail(user)) {
    emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id: user.id, new_email: user.email } });
  }
  if (user.avatarPath === null) emitAvatar(scope, user);
}

/**
 * Emits the address to users for whom it appears or disappears and, if it changes, the address in the API to everyone.
 */
async function emitEmail({ db, realm, emit }: Scope, before: User, after: User): Promise<void> {
  const viewers = (await listActiveAccounts(db, realm.id)).filter((viewer) => viewer.id !== after.id);
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
  emitAvatar({ emit }, after);
}

export function emitAvatar({ emit }: Pick<Scope, 'emit'>, user: User): void {
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
