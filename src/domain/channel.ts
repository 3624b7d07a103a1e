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
  /** Whether subscribers see what was written before they came. */
  isHistoryPublic: boolean;
  postPolicy: number;
  /** Days; -1: for ever; null: as the organization says. */
  messageRetentionDays: number | null;
  canRemoveSubscribersGroupId: number;
  creatorId: number | null;
  createdAt: number;
  firstMessageId: number | null;
  isArchived: boolean;
  isDefault: boolean;
}
