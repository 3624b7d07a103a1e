import type { UserSettings } from './user-settings.ts';

/** An account as the rules see it. */
export interface User {
  id: number;
  realmId: number;
  /** The real address, which the account logs in with. */
  email: string;
  fullName: string;
  role: number;
  isActive: boolean;
  isBot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
  botType: number | null;
  botOwnerId: number | null;
  isSystem: boolean;
  canCreateUsers: boolean;
  /** The person's own recipient, shown as `recipient_id` of one-to-one conversations. */
  recipientId: number;
  avatarVersion: number;
  avatarPath: string | null;
  settings: UserSettings;
  /** UNIX seconds. */
  joinedAt: number;
  /** Below this message ID everything is read. */
  readBelow: number;
}
