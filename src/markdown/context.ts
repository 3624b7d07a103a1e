import type { UploadRef } from './uploads.ts';

export interface UserRef {
  id: number;
  fullName: string;
  isActive: boolean;
}

export interface GroupRef {
  id: number;
  name: string;
  isSystem: boolean;
}

export interface ChannelRef {
  id: number;
  name: string;
}

/** Everything that the text may refer to, looked up beforehand (see `namesIn`). */
export interface RenderContext {
  users: UserRef[];
  groups: GroupRef[];
  /** Active channels only. */
  channels: ChannelRef[];
  /** Active ones by name. */
  customEmoji: Map<string, { id: number; url: string }>;
  /** In the order in which they apply. */
  linkifiers: readonly { pattern: string; urlTemplate: string }[];
  /** Uploaded files that the author may open, by their path below `/user_uploads/`. */
  uploads: ReadonlyMap<string, UploadRef>;
  /** The origin of this server, without a slash at the end; links to it become relative. */
  origin: string;
  previews: { images: boolean };
  translateEmoticons: boolean;
  defaultCodeLanguage: string | null;
}
