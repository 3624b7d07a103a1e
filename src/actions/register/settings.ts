import { type JsonText, jsonText } from '../../domain/json-text.ts';
import { olderEventOf, SETTING_NAMES } from '../../domain/users/settings.ts';
import type { UserSettings } from '../../domain/users/user-settings.ts';
import { findUserDefaults } from '../../store/users/user-defaults.ts';
import { emojisetChoices, notificationSounds, settingsView, userDefaultsView } from '../../views/users/settings.ts';
import { directoryViews } from './directory-views.ts';
import type { RegisterContext, State, StateRequest, WrittenState } from './request.ts';

export async function settingsState(
  { db, realm, caller }: RegisterContext,
  { wants, capabilities }: StateRequest,
): Promise<WrittenState> {
  const wantsOlder = (type: string) => wants(type) && !capabilities.user_settings_object;
  return {
    ...(wants('user_settings') && { user_settings: settingsView(caller.settings) }),
    ...(wants('realm_user_settings_defaults') && {
      realm_user_settings_defaults: await defaults(realm, '', async () =>
        jsonText(userDefaultsView(await findUserDefaults(db, realm.id))),
      ),
    }),
    ...(wantsOlder('update_display_settings') && {
      ...olderSettings(caller.settings, 'update_display_settings'),
      emojiset_choices: emojisetChoices(),
    }),
    ...(wantsOlder('update_global_notifications') && {
      ...olderSettings(caller.settings, 'update_global_notifications'),
      available_notification_sounds: notificationSounds(),
    }),
  };
}

const defaults = directoryViews<JsonText<NonNullable<State['realm_user_settings_defaults']>>>();

/** The settings that older clients look for at the top level. */
function olderSettings(settings: UserSettings, type: ReturnType<typeof olderEventOf>): State {
  const names = SETTING_NAMES.filter((name) => olderEventOf(name) === type);
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
