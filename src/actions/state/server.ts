import { MIN_PASSWORD_GUESSES, MIN_PASSWORD_LENGTH } from '../../adapters/password-strength.ts';
import {
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_TOPIC_LENGTH,
} from '../../domain/organization.ts';
import { PERMISSION_SETTINGS } from '../../domain/permissions.ts';
import { emojiDataPath } from '../../views/emoji.ts';
import type { Asking, State, StateRequest } from './request.ts';

export function serverState({ realm }: Asking, { wants }: StateRequest): State {
  return {
    ...(wants('realm') && { ...SERVER, ...LIMITS, ...PACE, server_emoji_data_url: `${realm.origin}${emojiDataPath}` }),
    ...(wants('giphy') && { giphy_api_key: '' }),
    ...(wants('video_calls') && { has_zoom_token: false }),
  };
}

const VIDEO_SERVER = 'https://meet.jit.si';

const SERVER: State = {
  development_environment: false,
  jitsi_server_url: VIDEO_SERVER,
  server_jitsi_server_url: VIDEO_SERVER,
  server_avatar_changes_disabled: true,
  server_name_changes_disabled: false,
  server_generation: Math.floor(Date.now() / 1000),
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_needs_upgrade: false,
  server_supported_permission_settings: PERMISSION_SETTINGS,
  server_thumbnail_formats: [],
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
  // 0 is what clients take for «no uploads»: the only files that the server takes are custom emoji.
  max_file_upload_size_mib: 0,
  max_avatar_file_size_mib: 0,
  max_icon_file_size_mib: 0,
  max_logo_file_size_mib: 0,
};

/** How often clients report and ask. */
const PACE: State = {
  event_queue_longpoll_timeout_seconds: 90,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
};
