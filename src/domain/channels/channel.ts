import { createHash } from 'node:crypto';

/** A channel as the rules see it. */
export interface Channel {
  id: number;
  realmId: number;
  recipientId: number;
  name: string;
  description: string;
  renderedDescription: string;
  isPrivate: boolean;
  isWebPublic: boolean;
  /** Whether subscribers see messages from before they subscribed. */
  isHistoryPublic: boolean;
  postPolicy: number;
  /** Days; -1: forever; null: the organization's setting. */
  messageRetentionDays: number | null;
  canRemoveSubscribersGroupId: number;
  creatorId: number | null;
  createdAt: number;
  firstMessageId: number | null;
  isArchived: boolean;
  isDefault: boolean;
}

/** The name of the channel once it is archived: from then on another can have its name. */
export function archivedName({ id, name }: Pick<Channel, 'id' | 'name'>): string {
  const mark = createHash('sha256').update(String(id)).digest('hex').slice(0, 7);
  return `${mark}!DEACTIVATED:${name}`;
}
