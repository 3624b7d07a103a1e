import { TEXT_AT_A_TIME } from '../../domain/limits.ts';
import { type Db, hexOf, idsIn, jsonOf, listsInJson, raw, statement, statementOfMany, table } from '../db/statement.ts';
import { type PersonalRecord, recordsOf, type SubscriptionSpan } from '../events/delivery-record.ts';
import type { MessageRow } from '../tables.ts';
import { chunkOf, type Reader, readAmong } from './read-state.ts';
import { type StoredText, textsOf } from './stored-texts.ts';

/**
 * The columns of a message that are read whenever it is shown; the rest is remembered while the revision is the same.
 */
export type MessageHead = Pick<MessageRow, (typeof HEAD)[number]>;

export const HEAD = ['id', 'revision', 'channel_id', 'has_reaction'] as const;

/** The texts of a message in which the words of a search are marked, as JSON, which the database makes faster. */
export interface SearchedText {
  id: number;
  revision: number;
  topic_json: string;
  /** Of its HTML. */
  rendered_json: string;
}

const searchedTexts = statement<{ ids: readonly number[] }, SearchedText>((db, p) => {
  const json = (column: string) => raw(db, `${jsonOf(db, column)} as ${column}_json`);
  return table(db, 'messages')
    .whereIn('id', idsIn(db, p('ids')))
    .select('id', 'revision', json('topic'), json('rendered'));
});

/** The texts of messages, in no particular order. */
export async function listSearchedTexts(db: Db, ids: readonly number[]): Promise<SearchedText[]> {
  return ids.length === 0 ? [] : searchedTexts(db, { ids });
}

/** The bytes of the texts of a message that may be long. Both databases know them without reading the texts. */
const BYTES = `octet_length(messages.rendered) + coalesce(octet_length(messages.edit_history), 0) + coalesce(
    (select sum(octet_length(submessages.content)) from submessages where message_id = messages.id), 0
  )`;

const textLengths = statementOfMany<{ ids: readonly number[] }, { id: number; bytes: number }>(
  ['id', 'bytes'],
  (db, p) =>
    table(db, 'messages')
      .whereIn('id', idsIn(db, p('ids')))
      .select('id', raw(db, `${BYTES} as bytes`)),
);

/** The lengths of the texts of messages, in bytes, by ID. */
export async function listTextLengths(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return new Map((await textLengths(db, { ids })).map(({ id, bytes }) => [id, bytes]));
}

/** A message of a page. */
export interface MessageText {
  stored: StoredText;
  /** Whether the message was changed between its head and this text. */
  isNewer: boolean;
  /** JSON: its reactions, each without the user's data; undefined if there are none. */
  reactions: string | undefined;
  /** The viewer's record of the message, if there is one. */
  record: PersonalRecord | undefined;
}

export interface TextForm {
  /** True: HTML; false: Markdown. */
  html: boolean;
  withEditHistory: boolean;
}

const member = (name: string, value: string) => `',"${name}":' || ${value}`;

/** The JSON of a member of a stored body. No text in it looks like the name of one, because its quotation marks are escaped. */
function jsonOfMember(body: string, name: string, next: string): string {
  const start = body.indexOf(`,"${name}":`) + name.length + 4;
  return body.slice(start, body.indexOf(`,"${next}":`, start));
}

/** The same texts of a message that is stored as HTML. */
export function searchedTextOf({ id, revision, body }: StoredText): SearchedText {
  const text = body.toString();
  return {
    id,
    revision,
    rendered_json: jsonOfMember(text, 'content', 'content_type'),
    topic_json: jsonOfMember(text, 'subject', 'topic_links'),
  };
}

/** Null if nothing was edited, or if the history is not shown. */
function editsOf({ withEditHistory }: TextForm): string {
  const history = `coalesce(${member('edit_history', "nullif(messages.edit_history, '[]')")}, '')`;
  const time = member('last_edit_timestamp', 'messages.edited_at');
  return `coalesce(${withEditHistory ? `${time} || ${history}` : time}, '')`;
}

function bodyOf(db: Db, form: TextForm): string {
  const json = (column: string) => jsonOf(db, `messages.${column}`);
  const submessages = `select string_agg(
      '{"id":' || submessages.id ${['message_id', 'sender_id'].map((name) => `|| ${member(name, name)}`).join(' ')}
      || ${member('msg_type', jsonOf(db, 'msg_type'))} || ${member('content', jsonOf(db, 'content'))} || '}',
      ',' order by submessages.id
    ) from submessages where message_id = messages.id`;
  return [
    `',{"id":' || messages.id`,
    member('sender_id', 'messages.sender_id'),
    member('content', json(form.html ? 'rendered' : 'content')),
    `',"content_type":"${form.html ? 'text/html' : 'text/x-markdown'}"'`,
    member('timestamp', 'messages.sent_at'),
    member('client', json('client')),
    member('subject', json('topic')),
    member('topic_links', 'messages.topic_links'),
    `case messages.is_me when 1 then ',"is_me_message":true' else ',"is_me_message":false' end`,
    editsOf(form),
    `',"submessages":[' || coalesce((${submessages}), '') || ']'`,
  ].join(' || ');
}

const REACTION = (db: Db) =>
  `'{"emoji_name":' || ${jsonOf(db, 'emoji_name')} || ${member('emoji_code', jsonOf(db, 'emoji_code'))}
    || ${member('reaction_type', jsonOf(db, 'reaction_type'))} || ${member('user_id', 'user_id')} || '}'`;

/** The kinds of rows that the statement returns: messages, and other data of the page. */
const KIND = { message: 0, reactions: 1, flags: 2, span: 3, chunk: 4, left: 5 } as const;

/** For the other kinds, some columns have the values that their statements select; those of all flags are one list. */
interface Row extends Omit<StoredText, 'body'> {
  kind: number;
  body: string;
}

interface Params {
  userId: number;
  ids: readonly number[];
  /** Messages whose texts must be made: the first of them, until they have so many bytes. */
  unknown: readonly number[];
  bytes: number;
  reacted: readonly number[];
  channels: readonly number[];
  chunks: readonly number[];
}

/** So few unknown texts are made at once, however long they are. */
const FEW = 4;

const FIRST_OF_UNKNOWN = `with unknown as (select id, ${BYTES} as bytes from messages where id in ?),
  made as (
    select id from (select id, sum(bytes) over (order by id) - bytes as before from unknown) as sized where before < ?
  )`;
const LEFT = `union all select ${KIND.left}, id, 0, null, 0, 0, 0, '', null
  from unknown where id not in (select id from made)`;

/** A single statement, because each one is a round trip to a database across a network. */
const pageIn = (form: TextForm, isLong: boolean) =>
  statement<Params, Row>((db, p) =>
    raw(
      db,
      `${isLong ? FIRST_OF_UNKNOWN : ''}
       select ${KIND.message} as kind, id, revision, channel_id, sender_id, recipient_id, is_channel_wildcard,
           ${bodyOf(db, form)} as body,
           case when channel_id is null
             then (select key from recipients where recipients.id = messages.recipient_id) end as participants
         from messages where id in ${isLong ? '(select id from made)' : '?'}
       ${isLong ? LEFT : ''}
       union all select ${KIND.reactions}, message_id, 0, null, 0, 0, 0,
           '[' || string_agg(${REACTION(db)}, ',' order by reactions.id) || ']', null
         from reactions where message_id in ? group by message_id
       union all select ${KIND.flags}, 0, 0, null, 0, 0, 0,
           cast(${listsInJson(db, ['message_id', 'flags'])} as text), null
         from message_flags where user_id = ? and message_id in ?
       union all select ${KIND.span}, from_message_id, coalesce(to_message_id, 0), channel_id, 0, 0, 0, '', null
         from subscription_spans where user_id = ? and channel_id in ?
       union all select ${KIND.chunk}, chunk, 0, null, 0, 0, 0, ${hexOf(db, 'bits')}, null
         from read_chunks where user_id = ? and chunk in ?`,
      [
        idsIn(db, p('unknown')),
        ...(isLong ? [p('bytes')] : []),
        idsIn(db, p('reacted')),
        p('userId'),
        idsIn(db, p('ids')),
        p('userId'),
        idsIn(db, p('channels')),
        p('userId'),
        idsIn(db, p('chunks')),
      ],
    ),
  );

const statements = new Map<string, ReturnType<typeof pageIn>>();

function pageOf(texts: string, form: TextForm, unknown: number) {
  const isLong = unknown > FEW;
  const key = `${texts} ${isLong}`;
  const known = statements.get(key) ?? pageIn(form, isLong);
  statements.set(key, known);
  return known;
}

interface TextsWanted extends TextForm {
  /** Whether words are marked in the texts, which takes time for those in memory, too. */
  isSearched: boolean;
}

/** The first of some messages. */
export interface FirstTexts {
  /** In the given order, without those that no longer exist. */
  found: MessageText[];
  /** How many of the messages were read: at least one. */
  count: number;
}

/** As many of the messages, which are ordered by ID, as are read in one step, with the viewer's records of them. */
export async function listMessageTexts(
  db: Db,
  viewer: Reader,
  heads: readonly MessageHead[],
  form: TextsWanted,
): Promise<FirstTexts> {
  const key = `${form.html} ${form.withEditHistory}`;
  const texts = textsOf(db, key);
  // Words are marked in HTML, whose length is not known from Markdown in memory.
  const isKnown = form.html || !form.isSearched;
  const known = heads.map(({ id, revision }) => (isKnown ? textAt(texts.get(id), revision) : undefined));
  const params = paramsOf(viewer, heads, known);
  const page = pageFrom(await pageOf(key, form, params.unknown.length)(db, params), viewer, params.ids);
  texts.keep(page.made);
  const stored = heads.map(({ id }, index) => known[index] ?? page.made.get(id));
  const count = Math.min(countBefore(page.left, heads), form.isSearched ? countOfLength(stored) : heads.length);
  const shown: StoredText[] = [];
  const newer = new Set<number>();
  for (const [index, { id, revision }] of heads.slice(0, count).entries()) {
    const text = stored[index];
    if (text) shown.push(text);
    if (text && text.revision !== revision) newer.add(id);
  }
  const records = recordsOf(shown, page);
  const found = shown.map((text) => ({
    stored: text,
    isNewer: newer.has(text.id),
    reactions: page.reactions.get(text.id),
    record: records.get(text.id),
  }));
  return { found, count };
}

/** How many messages come before the first of those that are left. */
function countBefore(left: ReadonlySet<number>, heads: readonly MessageHead[]): number {
  if (left.size === 0) return heads.length;
  return heads.findIndex(({ id }) => left.has(id));
}

function countOfLength(texts: readonly (StoredText | undefined)[]): number {
  return countUpTo(
    texts.map((text) => text?.body.length ?? 0),
    TEXT_AT_A_TIME,
  );
}

/** How many, from the first on, have this length together: at least one. */
export function countUpTo(lengths: readonly number[], most: number): number {
  let sum = 0;
  const last = lengths.findIndex((length) => {
    sum += length;
    return sum >= most;
  });
  return last < 0 ? lengths.length : last + 1;
}

const textAt = (text: StoredText | undefined, revision: number) => (text?.revision === revision ? text : undefined);

function paramsOf(
  { id: userId, readBelow }: Reader,
  heads: readonly MessageHead[],
  known: readonly (StoredText | undefined)[],
): Params {
  const ids = heads.map(({ id }) => id);
  const unknown: number[] = [];
  const reacted: number[] = [];
  const channels = new Set<number>();
  const chunks = new Set<number>();
  for (const [index, { id, channel_id: channelId, has_reaction: hasReaction }] of heads.entries()) {
    if (known[index] === undefined) unknown.push(id);
    if (hasReaction === 1) reacted.push(id);
    if (channelId !== null) channels.add(channelId);
    if (id >= readBelow) chunks.add(chunkOf(id));
  }
  return { userId, ids, unknown, bytes: TEXT_AT_A_TIME, reacted, channels: [...channels], chunks: [...chunks] };
}

function pageFrom(rows: readonly Row[], viewer: Reader, ids: readonly number[]) {
  const made = new Map<number, StoredText>();
  const reactions = new Map<number, string>();
  const spans: SubscriptionSpan[] = [];
  const chunks = new Map<number, Buffer>();
  const left = new Set<number>();
  let flags = new Map<number, number>();
  for (const row of rows) {
    const { kind, id, revision: value, body } = row;
    if (kind === KIND.message) made.set(id, storedText(row));
    else if (kind === KIND.left) left.add(id);
    else if (kind === KIND.reactions) reactions.set(id, body);
    else if (kind === KIND.flags) flags = flagsFrom(body);
    else if (kind === KIND.chunk) chunks.set(id, Buffer.from(body, 'hex'));
    else
      spans.push({ channel_id: row.channel_id ?? 0, from_message_id: id, to_message_id: value === 0 ? null : value });
  }
  return { made, left, reactions, flags, spans, read: readAmong(viewer, ids, chunks) };
}

function storedText({ kind: _kind, body, ...row }: Row): StoredText {
  return { body: Buffer.from(body), ...row };
}

/** Their lists are null on PostgreSQL if there are none. */
function flagsFrom(lists: string): Map<number, number> {
  const [ids, flags] = JSON.parse(lists) as [number[] | null, number[] | null];
  return new Map(ids?.map((id, index) => [id, flags?.[index] ?? 0]));
}
