import type { components } from '../../../generated/api.js';
import { emojiDataHash } from '../../domain/messages/emoji.ts';
import type { CustomEmojiRow } from '../../store/tables.ts';

type CustomEmoji = components['schemas']['CustomEmoji'];

/** All emoji of an organization, by ID. */
export function customEmojiViews(rows: readonly CustomEmojiRow[]): Record<string, CustomEmoji> {
  return Object.fromEntries(rows.map((row) => [String(row.id), customEmojiView(row)]));
}

function customEmojiView(row: CustomEmojiRow): CustomEmoji {
  return {
    id: String(row.id),
    name: row.name,
    source_url: `/${pictureName(row.realm_id, row.file_name)}`,
    still_url: row.still_file_name === null ? null : `/${stillName(row.realm_id, row.still_file_name)}`,
    deactivated: row.is_deactivated === 1,
    author_id: row.author_id,
  };
}

/** The name under which an image is stored, and its path below the server's root. */
export const pictureName = (realmId: number, file: string) => `user_avatars/${realmId}/emoji/images/${file}`;
export const stillName = (realmId: number, file: string) => `user_avatars/${realmId}/emoji/images/still/${file}`;

/** The path at which clients fetch the names of the built-in emoji; it changes with the table. */
export const emojiDataPath = `/static/generated/emoji/emoji-data-${emojiDataHash}.json`;
