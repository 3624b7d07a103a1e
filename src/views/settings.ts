import type { components } from '../../generated/api.js';
import { EMOJISETS, NOTIFICATION_SOUNDS } from '../domain/settings.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from '../domain/user-settings.ts';

type Schemas = components['schemas'];

export const emojisetChoices = (): Schemas['EmojisetChoice'][] => EMOJISETS.map((choice) => ({ ...choice }));
export const notificationSounds = (): string[] => [...NOTIFICATION_SOUNDS];

/** All personal settings with what some of them can be. */
export function settingsView(settings: UserSettings): Schemas['UserSettings'] {
  return {
    ...settings,
    emojiset_choices: emojisetChoices(),
    available_notification_sounds: notificationSounds(),
  };
}

/** What new accounts begin with. */
export function settingDefaultsView(): Schemas['UserSettingsDefaults'] {
  const { timezone: _personal, ...settings } = settingsView(USER_SETTING_DEFAULTS);
  return settings;
}
