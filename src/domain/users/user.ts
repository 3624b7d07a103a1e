import type { Role } from './roles.ts';
import type { UserSettings } from './user-settings.ts';

/** An account as the rules see it. */
export interface User {
  id: number;
  realmId: number;
  /** The real email address, used to log in. */
  email: string;
  fullName: string;
  role: Role;
  isActive: boolean;
  isBot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
  botType: number | null;
  botOwnerId: number | null;
  isSystem: boolean;
  canCreateUsers: boolean;
  /** The user's own recipient, shown as `recipient_id` of one-to-one conversations. */
  recipientId: number;
  avatarVersion: number;
  avatarPath: string | null;
  settings: UserSettings;
  /** UNIX seconds. */
  joinedAt: number;
  /** All messages with smaller IDs are read. */
  readBelow: number;
}
