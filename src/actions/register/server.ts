import { MIN_PASSWORD_GUESSES, MIN_PASSWORD_LENGTH } from '../../adapters/password-strength.ts';
import { jsonText } from '../../domain/json-text.ts';
import {
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_TOPIC_LENGTH,
} from '../../domain/limits.ts';
import { PERMISSION_SETTINGS } from '../../domain/users/permissions.ts';
import { PRESENCE_OFFLINE_SECONDS, PRESENCE_PING_SECONDS } from '../../domain/users/presence.ts';
import { THUMBNAIL } from '../../markdown/render.ts';
import { emojiDataPath } from '../../views/organization/emoji.ts';
import type { RegisterContext, State, StateRequest, WrittenState } from './request.ts';

export function serverState({ realm, fileLimits, startedAt }: RegisterContext, { wants }: StateRequest): WrittenState {
  return {
    ...(wants('realm') && {
      ...SERVER,
      ...LIMITS,
      ...PACE,
      server_generation: startedAt,
      server_emoji_data_url: `${realm.origin}${emojiDataPath}`,
      max_icon_file_size_mib: fileLimits.maxIconFileSizeMib,
      max_logo_file_size_mib: fileLimits.maxLogoFileSizeMib,
      max_avatar_file_size_mib: fileLimits.maxAvatarFileSizeMib,
      max_file_upload_size_mib: fileLimits.maxFileUploadSizeMib,
      realm_upload_quota_mib: fileLimits.uploadQuotaMib ?? null,
    }),
    ...(wants('giphy') && { giphy_api_key: '' }),
    ...(wants('video_calls') && { has_zoom_token: false }),
  };
}

const VIDEO_SERVER = 'https://meet.jit.si';

const SERVER: WrittenState = {
  development_environment: false,
  jitsi_server_url: VIDEO_SERVER,
  server_jitsi_server_url: VIDEO_SERVER,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_needs_upgrade: false,
  server_supported_permission_settings: jsonText(PERMISSION_SETTINGS),
  server_thumbnail_formats: [{ name: THUMBNAIL, max_width: 840, max_height: 560, format: 'webp', animated: false }],
  server_web_public_streams_enabled: false,
  settings_send_digest_emails: false,
  upgrade_text_for_wide_organization_logo: '',
  zulip_plan_is_not_limited: true,
};

const LIMITS: State = {
  max_message_length: MAX_MESSAGE_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  max_stream_name_length: MAX_CHANNEL_NAME_LENGTH,
  max_stream_description_length: MAX_CHANNEL_DESCRIPTION_LENGTH,
  password_min_length: MIN_PASSWORD_LENGTH,
  password_min_guesses: MIN_PASSWORD_GUESSES,
};

/** Intervals at which clients report and ask. */
const PACE: State = {
  event_queue_longpoll_timeout_seconds: 90,
  server_presence_ping_interval_seconds: PRESENCE_PING_SECONDS,
  server_presence_offline_threshold_seconds: PRESENCE_OFFLINE_SECONDS,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
};
