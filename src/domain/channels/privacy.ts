import { noSuchChannel } from '../errors.ts';
import type { Channel } from './channel.ts';
import { impossiblePrivacy, noWebPublicChannels, privateDefault } from './channels.ts';

type Privacy = Pick<Channel, 'isPrivate' | 'isWebPublic' | 'isHistoryPublic'>;

/** The changes of a request; undefined members stay unchanged. */
export interface PrivacyChanges {
  is_private?: boolean | undefined;
  is_web_public?: boolean | undefined;
  history_public_to_subscribers?: boolean | undefined;
  is_default_stream?: boolean | undefined;
}

/** The privacy as notices name it. */
export function privacyName({ isPrivate, isWebPublic, isHistoryPublic }: Privacy): string {
  if (isWebPublic) return 'Web-public';
  if (!isPrivate) return 'Public';
  return isHistoryPublic ? 'Private, shared history' : 'Private, protected history';
}

/** The channel as it would be if it were private. */
export const asPrivate = <One extends Privacy>(channel: One): One => ({ ...channel, isPrivate: true });

/** The privacy after the changes; undefined if it stays the same. A public channel has no protected history. */
export function changedPrivacy(
  channel: Privacy,
  changes: PrivacyChanges,
): Pick<Channel, 'isPrivate' | 'isHistoryPublic'> | undefined {
  const isPrivate = changes.is_private ?? channel.isPrivate;
  const keepsHistoryPublic = channel.isPrivate && channel.isHistoryPublic;
  const isHistoryPublic = !isPrivate || (changes.history_public_to_subscribers ?? keepsHistoryPublic);
  const isSame = isPrivate === channel.isPrivate && isHistoryPublic === channel.isHistoryPublic;
  return isSame ? undefined : { isPrivate, isHistoryPublic };
}

/** Refuses a privacy that no channel can have, or that the editor may not give to this channel. */
export function requirePossiblePrivacy(
  channel: Privacy & Pick<Channel, 'isDefault'>,
  changes: PrivacyChanges,
  { mayChangeAccess }: { mayChangeAccess: boolean },
): void {
  const willBePrivate = changes.is_private ?? channel.isPrivate;
  if (asksPrivacy(changes)) {
    if (changes.is_web_public && willBePrivate) throw impossiblePrivacy();
    if (!willBePrivate && changes.history_public_to_subscribers === false) throw impossiblePrivacy();
    if (!mayChangeAccess && changes.is_private !== undefined) throw noSuchChannel();
    if (changes.is_web_public) throw noWebPublicChannels();
  }
  const willBeDefault = changes.is_default_stream ?? (changes.is_private === true && channel.isDefault);
  if (willBePrivate && willBeDefault) throw privateDefault();
}

const asksPrivacy = ({ is_private, is_web_public, history_public_to_subscribers }: PrivacyChanges) =>
  [is_private, is_web_public, history_public_to_subscribers].some((value) => value !== undefined);
