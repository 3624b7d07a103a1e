import { badRequest } from './errors.ts';
import { languageName } from './languages.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from './user-settings.ts';

export const wrongOldPassword = () => badRequest('Wrong password!');
export const weakNewPassword = () => badRequest('New password is too weak!');
/** The refusal of an address that the rules of the organization forbid. */
export function addressRuledOut(rule: string) {
  switch (rule) {
    case 'outside':
      return badRequest('Outside your domain.');
    case 'plus':
      return badRequest('Email addresses containing + are not allowed.');
    case 'disposable':
      return badRequest('Please use your real email address.');
    default:
      return badRequest('Invalid address.');
  }
}
export const addressHasOwner = () => badRequest('Already has an account.');
export const addressChangesDisabled = () => badRequest('Email address changes are disabled in this organization.');
export const noSuchTimeZone = () => badRequest('timezone is not a recognized time zone');
export const noSuchSound = (sound: string) => badRequest(`Invalid notification sound '${sound}'`);
export const badBatchingPeriod = (seconds: number) => badRequest(`Invalid email batching period: ${seconds} seconds`);
export const noSuchUserLanguage = () => badRequest('Invalid default_language');

export type SettingName = keyof UserSettings;
/** In the order in which changes are told. */
export const SETTING_NAMES = (Object.keys(USER_SETTING_DEFAULTS) as SettingName[]).sort();

/** What `notification_sound` can be, besides `none`. */
export const NOTIFICATION_SOUNDS: readonly string[] = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
  'zulip',
];

/** What `emojiset` can be, in the order to offer. */
export const EMOJISETS: readonly { key: string; text: string }[] = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];

const WEEK = 604_800;

/** Refuses values that no type can tell from good ones. */
export function requireSensibleSettings(settings: {
  notification_sound?: string;
  email_notifications_batching_period_seconds?: number;
  default_language?: string;
  timezone?: string;
}): void {
  const { notification_sound: sound, email_notifications_batching_period_seconds: period } = settings;
  const { default_language: language, timezone } = settings;
  if (sound !== undefined && sound !== 'none' && !NOTIFICATION_SOUNDS.includes(sound)) throw noSuchSound(sound);
  if (period !== undefined && (period <= 0 || period > WEEK)) throw badBatchingPeriod(period);
  if (language !== undefined && languageName(language) === undefined) throw noSuchUserLanguage();
  if (timezone !== undefined && !isTimeZone(timezone)) throw noSuchTimeZone();
}

/** A name of the IANA database, older names included. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const DISPLAY_SETTINGS: readonly SettingName[] = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'dense_mode',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
];

const NOTIFICATION_SETTINGS: readonly SettingName[] = [
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
];

/** Which older event tells of the setting too; nothing for settings that older clients never knew. */
export function olderEventOf(name: SettingName): 'update_display_settings' | 'update_global_notifications' | undefined {
  if (DISPLAY_SETTINGS.includes(name)) return 'update_display_settings';
  return NOTIFICATION_SETTINGS.includes(name) ? 'update_global_notifications' : undefined;
}
