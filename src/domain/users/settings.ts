import { badRequest, notFound } from '../errors.ts';
import { languageName } from '../organization/languages.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from './user-settings.ts';

export const wrongOldPassword = () => badRequest('Wrong password!');
export const weakNewPassword = () => badRequest('New password is too weak!');
export const emailChangeIsOver = () =>
  notFound('This link does not work: it was used already, it is incomplete, or too old.');
export const emailChangesDisabled = () => badRequest('Email address changes are disabled in this organization.');
const noSuchTimeZone = () => badRequest('timezone is not a recognized time zone');
const noSuchSound = (sound: string) => badRequest(`Invalid notification sound '${sound}'`);
const badBatchingPeriod = (seconds: number) => badRequest(`Invalid email batching period: ${seconds} seconds`);
const noSuchUserLanguage = () => badRequest('Invalid default_language');

export type SettingName = keyof UserSettings;
/** In the order in which their events are emitted. */
export const SETTING_NAMES = (Object.keys(USER_SETTING_DEFAULTS) as SettingName[]).sort();

/** Values of `notification_sound`, besides `none`. */
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

/** Values of `emojiset`, in the order to offer. */
export const EMOJISETS: readonly { key: string; text: string }[] = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];

const WEEK = 604_800;

/** Refuses values that have the right type but no meaning. */
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

/** Whether the IANA database has a time zone of this name, including older names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Settings that the older event `update_display_settings` also reports. */
const DISPLAY_SETTINGS = [
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
] as const satisfies readonly SettingName[];

/** Settings that the older event `update_global_notifications` also reports. */
const NOTIFICATION_SETTINGS = [
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
] as const satisfies readonly SettingName[];

export type DisplaySetting = (typeof DISPLAY_SETTINGS)[number];
export type NotificationSetting = (typeof NOTIFICATION_SETTINGS)[number];

export const isDisplaySetting = (name: SettingName): name is DisplaySetting =>
  DISPLAY_SETTINGS.some((one) => one === name);
export const isNotificationSetting = (name: SettingName): name is NotificationSetting =>
  NOTIFICATION_SETTINGS.some((one) => one === name);

/** The older event that also reports the setting; undefined if older clients do not know the setting. */
export function olderEventOf(name: SettingName): 'update_display_settings' | 'update_global_notifications' | undefined {
  if (isDisplaySetting(name)) return 'update_display_settings';
  return isNotificationSetting(name) ? 'update_global_notifications' : undefined;
}
