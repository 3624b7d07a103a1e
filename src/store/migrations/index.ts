import type { Knex } from 'knex';
import * as start from './0001_start.ts';
import * as topicMoves from './0002_topic_moves.ts';
import * as probesAndMailLimits from './0003_probes_and_mail_limits.ts';
import * as addAlertWordTokens from './0004_add_alert_word_tokens.ts';
import * as addPresenceUpdates from './0005_add_presence_updates.ts';
import * as addUserDefaults from './0006_add_user_defaults.ts';
import * as addUploads from './0007_add_uploads.ts';
import * as addLogos from './0008_add_logos.ts';
import * as addScheduledMessages from './0010_add_scheduled_messages.ts';
import * as addProfileFields from './0011_add_profile_fields.ts';
import * as addGroupMentioners from './0013_add_group_mentioners.ts';
import * as addPlaygrounds from './0016_add_playgrounds.ts';
import * as addSearchRebuild from './0017_add_search_rebuild.ts';
import * as addSecrets from './0018_add_secrets.ts';
import * as addDirectoryVersion from './0019_add_directory_version.ts';
import * as addMessageRevisions from './0020_add_message_revisions.ts';
import * as addStorage from './0021_add_storage.ts';
import * as addOutgoingWebhooks from './0022_add_outgoing_webhooks.ts';
import * as addPendingUploads from './0023_add_pending_uploads.ts';
import * as addProfilesToDirectory from './0024_add_profiles_to_directory.ts';
import * as addLivePlaces from './0030_add_live_places.ts';
import * as addCounts from './0031_add_counts.ts';
import * as shortenSearchMerges from './0032_shorten_search_merges.ts';
import * as indexMarkedMessages from './0033_index_marked_messages.ts';
import * as indexFoundMessages from './0034_index_found_messages.ts';
import * as addSubscriberVersions from './0035_add_subscriber_versions.ts';
import * as addLiveBefore from './0036_add_live_before.ts';
import * as coveringIndexOfPlaces from './0037_covering_index_of_places.ts';
import * as addEventSecret from './0038_add_event_secret.ts';
import * as coveringIndexOfPages from './0039_covering_index_of_pages.ts';
import * as indexHiddenMessages from './0040_index_hidden_messages.ts';
import * as endQueues from './0041_end_queues.ts';
import * as addBlockVersions from './0042_add_block_versions.ts';
import * as addOrganizationToDirectory from './0043_add_organization_to_directory.ts';
import * as coveringIndexOfParticipants from './0044_covering_index_of_participants.ts';
import * as indexKeptMessages from './0045_index_kept_messages.ts';
import * as addWaitingPeriods from './0046_add_waiting_periods.ts';
import * as indexSpansAndInvitations from './0047_index_spans_and_invitations.ts';
import * as indexEndedSpans from './0048_index_ended_spans.ts';
import * as indexPendingInvitations from './0049_index_pending_invitations.ts';
import * as findAlertWords from './0050_find_alert_words.ts';
import * as indexSpansByUser from './0051_index_spans_by_user.ts';
import * as indexDirectMessages from './0052_index_direct_messages.ts';
import * as indexMadeInvitations from './0053_index_made_invitations.ts';
import * as busyServices from './0054_busy_services.ts';

export interface Migration {
  name: string;
  up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** All migrations, oldest first. A list rather than a directory scan, so that source and compiled code read the same. */
export const migrations: readonly Migration[] = [
  { name: '0001_start', up: start.up },
  { name: '0002_topic_moves', up: topicMoves.up },
  { name: '0003_probes_and_mail_limits', up: probesAndMailLimits.up },
  { name: '0004_add_alert_word_tokens', up: addAlertWordTokens.up },
  { name: '0005_add_presence_updates', up: addPresenceUpdates.up },
  { name: '0006_add_user_defaults', up: addUserDefaults.up },
  { name: '0007_add_uploads', up: addUploads.up },
  { name: '0008_add_logos', up: addLogos.up },
  { name: '0010_add_scheduled_messages', up: addScheduledMessages.up },
  { name: '0011_add_profile_fields', up: addProfileFields.up },
  { name: '0013_add_group_mentioners', up: addGroupMentioners.up },
  { name: '0016_add_playgrounds', up: addPlaygrounds.up },
  { name: '0017_add_search_rebuild', up: addSearchRebuild.up },
  { name: '0018_add_secrets', up: addSecrets.up },
  { name: '0019_add_directory_version', up: addDirectoryVersion.up },
  { name: '0020_add_message_revisions', up: addMessageRevisions.up },
  { name: '0021_add_storage', up: addStorage.up },
  { name: '0022_add_outgoing_webhooks', up: addOutgoingWebhooks.up },
  { name: '0023_add_pending_uploads', up: addPendingUploads.up },
  { name: '0024_add_profiles_to_directory', up: addProfilesToDirectory.up },
  { name: '0030_add_live_places', up: addLivePlaces.up },
  { name: '0031_add_counts', up: addCounts.up },
  { name: '0032_shorten_search_merges', up: shortenSearchMerges.up },
  { name: '0033_index_marked_messages', up: indexMarkedMessages.up },
  { name: '0034_index_found_messages', up: indexFoundMessages.up },
  { name: '0035_add_subscriber_versions', up: addSubscriberVersions.up },
  { name: '0036_add_live_before', up: addLiveBefore.up },
  { name: '0037_covering_index_of_places', up: coveringIndexOfPlaces.up },
  { name: '0038_add_event_secret', up: addEventSecret.up },
  { name: '0039_covering_index_of_pages', up: coveringIndexOfPages.up },
  { name: '0040_index_hidden_messages', up: indexHiddenMessages.up },
  { name: '0041_end_queues', up: endQueues.up },
  { name: '0042_add_block_versions', up: addBlockVersions.up },
  { name: '0043_add_organization_to_directory', up: addOrganizationToDirectory.up },
  { name: '0044_covering_index_of_participants', up: coveringIndexOfParticipants.up },
  { name: '0045_index_kept_messages', up: indexKeptMessages.up },
  { name: '0046_add_waiting_periods', up: addWaitingPeriods.up },
  { name: '0047_index_spans_and_invitations', up: indexSpansAndInvitations.up },
  { name: '0048_index_ended_spans', up: indexEndedSpans.up },
  { name: '0049_index_pending_invitations', up: indexPendingInvitations.up },
  { name: '0050_find_alert_words', up: findAlertWords.up },
  { name: '0051_index_spans_by_user', up: indexSpansByUser.up },
  { name: '0052_index_direct_messages', up: indexDirectMessages.up },
  { name: '0053_index_made_invitations', up: indexMadeInvitations.up },
  { name: '0054_busy_services', up: busyServices.up },
];
