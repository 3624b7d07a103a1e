import type { components } from '../../../generated/api.js';
import { EMOJISETS, NOTIFICATION_SOUNDS } from '../../domain/users/settings.ts';
import type { UserSettings } from '../../domain/users/user-settings.ts';

type Schemas = components['schemas'];

export const emojisetChoices = (): Schemas['EmojisetChoice'][] => EMOJISETS.map((choice) => ({ ...choice }));
export const notificationSounds = (): string[] => [...NOTIFICATION_SOUNDS];

/** All personal settings, with the possible values of some. */
export function settingsView(settings: UserSettings): Schemas['UserSettings'] {
  return {
    ...settings,
    emojiset_choices: emojisetChoices(),
    available_notification_sounds: notificationSounds(),
  };
}

/** The settings with which new people start. */
export function userDefaultsView(defaults: UserSettings): Schemas['UserSettingsDefaults'] {
  const { timezone: _personal, ...settings } = settingsView(defaults);
  return settings;
}
