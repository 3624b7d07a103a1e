import { cannotRender } from '../../domain/messages/content.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import { isCostly, linkifiersAreCostly } from '../../markdown/cost.ts';
import {
  namesIn,
  type RenderContext,
  type Rendered,
  renderMessage,
  topicLinks,
  type UploadRef,
  uploadPathsIn,
} from '../../markdown/render.ts';
import { listChannelsNamed } from '../../store/channels/channels.ts';
import type { Db } from '../../store/db/open.ts';
import { listAccessibleAttachments } from '../../store/messages/attachments.ts';
import { listActiveEmoji } from '../../store/organization/emoji.ts';
import { listGroupsNamed } from '../../store/organization/groups.ts';
import { listLinkifierPatterns } from '../../store/organization/linkifiers.ts';
import type { AttachmentRow } from '../../store/tables.ts';
import { listUsersNamed } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { pictureName } from '../../views/organization/emoji.ts';
import { viewerOf } from '../access.ts';

type RenderOptions = Pick<Scope, 'db' | 'realm' | 'byWorker'>;
type Names = ReturnType<typeof namesIn>;
type RenderTask = { kind: 'render'; content: string; context: RenderContext };

/**
 * Renders a text. Looks up names in it first, so that rendering itself is pure. Refuses texts that take too much time
 * or memory.
 */
export async function rendered(
  scope: RenderOptions,
  author: User | undefined,
  content: string,
  { previews = true }: { previews?: boolean } = {},
): Promise<Rendered> {
  const task = await renderTask(scope, author, content, previews);
  const result = isCostly(content, task.context) ? (await scope.byWorker([task]))[0] : renderedHere(task);
  if (!result) throw cannotRender();
  return result;
}

function renderedHere({ content, context }: RenderTask): Rendered | undefined {
  try {
    return renderMessage(content, context);
  } catch {
    return undefined; // Whatever it is: a text that cannot be rendered is refused.
  }
}

/**
 * Renders the expensive ones of several texts together. Call it before rendering texts one after the other: otherwise
 * the unit would restart for each of them.
 */
export async function renderAhead(
  scope: RenderOptions,
  author: User | undefined,
  contents: readonly string[],
  { previews = true }: { previews?: boolean } = {},
): Promise<void> {
  const tasks: RenderTask[] = [];
  for (const content of new Set(contents)) {
    const task = await renderTask(scope, author, content, previews);
    if (isCostly(content, task.context)) tasks.push(task);
  }
  if (tasks.length > 0) await scope.byWorker(tasks);
}

async function renderTask(
  { db, realm }: RenderOptions,
  author: User | undefined,
  content: string,
  previews: boolean,
): Promise<RenderTask> {
  return { kind: 'render', content, context: await contextOf(db, realm, author, content, previews) };
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
    uploads: await uploadsFor(db, author, content),
    linkifiers: await listLinkifierPatterns(db, realm.id),
    origin: realm.origin,
    previews: { images: previews && realm.settings.inline_image_preview },
    translateEmoticons: author?.settings.translate_emoticons ?? false,
    defaultCodeLanguage: realm.settings.default_code_block_language || null,
  };
}

async function usersNamed(db: Db, realmId: number, { users: names, userIds: ids }: Names) {
  const users = await listUsersNamed(db, realmId, { names, ids });
  return users.map(({ id, fullName, isActive }) => ({ id, fullName, isActive }));
}

async function groupsNamed(db: Db, realmId: number, names: string[]) {
  const rows = await listGroupsNamed(db, realmId, names);
  return rows.map((row) => ({ id: row.id, name: row.name, isSystem: row.is_system === 1 }));
}

async function channelsNamed(db: Db, realmId: number, names: string[]) {
  const channels = await listChannelsNamed(db, realmId, names);
  return channels.map(({ id, name }) => ({ id, name }));
}

async function emojiNamed(db: Db, realmId: number, names: string[]) {
  const rows = await listActiveEmoji(db, realmId, names);
  return new Map(rows.map((row) => [row.name, { id: row.id, url: `/${pictureName(realmId, row.file_name)}` }]));
}

async function uploadsFor(db: Db, author: User | undefined, content: string): Promise<Map<string, UploadRef>> {
  const paths = author === undefined ? [] : uploadPathsIn(content);
  if (author === undefined || paths.length === 0) return new Map();
  const rows = await listAccessibleAttachments(db, viewerOf(author), paths);
  return new Map(rows.map((row) => [row.path_id, { size: sizeOf(row) }]));
}

const sizeOf = ({ width, height, has_thumbnail }: AttachmentRow) =>
  has_thumbnail === 1 && width !== null && height !== null ? { width, height } : undefined;

/** The links in a topic; none if finding them takes too long. */
export async function linksInTopic(
  { db, realm, byWorker }: RenderOptions,
  topic: string,
): Promise<{ text: string; url: string }[]> {
  const linkifiers = await listLinkifierPatterns(db, realm.id);
  if (!linkifiersAreCostly(topic, linkifiers)) return topicLinks(topic, linkifiers);
  const [links] = await byWorker([{ kind: 'topic links', topic, linkifiers }]);
  return links ?? [];
}
