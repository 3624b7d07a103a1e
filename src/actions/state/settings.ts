import { olderEventOf, SETTING_NAMES } from '../../domain/settings.ts';
import type { UserSettings } from '../../domain/user-settings.ts';
import { emojisetChoices, notificationSounds, settingDefaultsView, settingsView } from '../../views/settings.ts';
import type { Asking, State, StateRequest } from './request.ts';

export function settingsState({ caller }: Asking, { wants, capabilities }: StateRequest): State {
  const wantsOlder = (type: string) => wants(type) && !capabilities.user_settings_object;
  return {
    ...(wants('user_settings') && { user_settings: settingsView(caller.settings) }),
    ...(wants('realm_user_settings_defaults') && { realm_user_settings_defaults: settingDefaultsView() }),
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

/** The settings of which an older event tells, where older clients look for them. */
function olderSettings(settings: UserSettings, type: ReturnType<typeof olderEventOf>): State {
  const names = SETTING_NAMES.filter((name) => olderEventOf(name) === type);
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
