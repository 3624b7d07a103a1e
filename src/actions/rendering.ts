import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import { namesIn, type RenderContext, type Rendered, renderMessage, topicLinks } from '../markdown/render.ts';
import type { Db } from '../store/db.ts';
import { INTERNAL_REALM_ID } from '../store/realms.ts';
import { pictureName } from '../views/emoji.ts';

/** What the text refers to is looked up first, so that rendering itself is pure. */
export async function rendered(
  db: Db,
  realm: Realm,
  author: User | undefined,
  content: string,
  { previews = true }: { previews?: boolean } = {},
): Promise<Rendered> {
  return renderMessage(content, await contextOf(db, realm, author, content, previews));
}

async function contextOf(
  db: Db,
  realm: Realm,
  author: User | undefined,
  content: string,
  previews: boolean,
): Promise<RenderContext> {
  const names = namesIn(content);
  return {
    users: await usersNamed(db, realm.id, names),
    groups: await groupsNamed(db, realm.id, names.groups),
    channels: await channelsNamed(db, realm.id, names.channels),
    customEmoji: await emojiNamed(db, realm.id, names.emoji),
    linkifiers: await linkifiersOf(db, realm.id),
    origin: realm.origin,
    previews: { images: previews && realm.settings.inline_image_preview },
    translateEmoticons: author?.settings.translate_emoticons ?? false,
    defaultCodeLanguage: realm.settings.default_code_block_language || null,
  };
}

async function usersNamed(db: Db, realmId: number, names: { users: string[]; userIds: number[] }) {
  if (names.users.length === 0 && names.userIds.length === 0) return [];
  const lower = names.users.map((name) => name.toLowerCase());
  const rows = await db('users')
    .whereIn('realm_id', [realmId, INTERNAL_REALM_ID])
    .andWhere((either) => either.whereIn('name_key', lower).orWhereIn('id', names.userIds));
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, isActive: row.is_active === 1 }));
}

async function groupsNamed(db: Db, realmId: number, names: string[]) {
  if (names.length === 0) return [];
  const rows = await db('user_groups').where({ realm_id: realmId }).whereIn('name', names);
  return rows.map((row) => ({ id: row.id, name: row.name, isSystem: row.is_system === 1 }));
}

async function channelsNamed(db: Db, realmId: number, names: string[]) {
  if (names.length === 0) return [];
  const rows = await db('channels').where({ realm_id: realmId, is_archived: 0 }).whereIn('name', names);
  return rows.map(({ id, name }) => ({ id, name }));
}

async function emojiNamed(db: Db, realmId: number, names: string[]) {
  if (names.length === 0) return new Map<string, { id: number; url: string }>();
  const rows = await db('custom_emoji').where({ realm_id: realmId, is_deactivated: 0 }).whereIn('name', names);
  return new Map(rows.map((row) => [row.name, { id: row.id, url: `/${pictureName(realmId, row.file_name)}` }]));
}

export async function linkifiersOf(db: Db, realmId: number): Promise<{ pattern: string; urlTemplate: string }[]> {
  const rows = await db('linkifiers').where({ realm_id: realmId }).orderBy('position');
  return rows.map((row) => ({ pattern: row.pattern, urlTemplate: row.url_template }));
}

export async function linksInTopic(db: Db, realm: Realm, topic: string): Promise<{ text: string; url: string }[]> {
  return topicLinks(topic, await linkifiersOf(db, realm.id));
}
