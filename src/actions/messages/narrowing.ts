import { mayReadHistory } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { MAX_RECIPIENTS, MAX_SEARCH_WORDS } from '../../domain/limits.ts';
import { NEWEST, type Window } from '../../domain/messages/anchor.ts';
import { parseSearch, type Search } from '../../domain/messages/highlight.ts';
import {
  badNarrow,
  isDirectState,
  type NarrowTerm,
  requirePossible,
  searchTextOf,
  type Term,
  tooManySearchWords,
} from '../../domain/messages/narrow.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import { isGuest } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { findChannel, findChannelByName } from '../../store/channels/channels.ts';
import type { Db } from '../../store/db/open.ts';
import { findAccessibleMessage } from '../../store/messages/accessible.ts';
import { type Found, findAround, listUnreadIds } from '../../store/messages/history.ts';
import type { Condition, History, Restriction } from '../../store/messages/narrow.ts';
import { findDirectRecipient, listMembers } from '../../store/messages/recipients.ts';
import type { MessageRow } from '../../store/tables.ts';
import { listSystemBots, listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { satisfiesAccessRule, viewerOf } from '../access.ts';
import { usersByEmail } from '../users/emails.ts';

export interface Narrowed {
  restriction: Restriction;
  /** The search; undefined if the narrow has none. */
  search: string | undefined;
  /** Whether the narrow names a channel, so that it does not matter whether the channel is muted. */
  namesChannel: boolean;
}

/** Looks up the names in a narrow and returns the restriction of queries on messages. */
export async function narrowed(
  { db, realm }: Pick<Scope, 'db' | 'realm'>,
  caller: User,
  given: readonly NarrowTerm[],
): Promise<Narrowed> {
  const terms = await withConversation(db, caller, given);
  requirePossible(terms);
  const conditions: Restriction['conditions'][number][] = [];
  const channelNamed = channelsByName(db, caller);
  for (const term of terms) {
    const condition = await conditionOf({ db, realm, caller, channelNamed }, term);
    if (condition) conditions.push({ condition, negated: term.negated });
  }
  const history = await historyOf({ db, caller, channelNamed }, terms);
  const search = searchTextOf(terms);
  if (search !== undefined) {
    const recipientIds = conditions.flatMap(({ condition, negated }) =>
      condition.kind === 'recipients' && !negated ? condition.ids : [],
    );
    conditions.push({ condition: { kind: 'search', search: searchOf(search), recipientIds }, negated: false });
  }
  return {
    search,
    namesChannel: terms.some(({ kind, negated }) => kind === 'channel' && !negated),
    restriction: { viewer: viewerOf(caller), history, conditions },
  };
}

/** Messages of a narrow around an anchor: the one that the window names, or the caller's first unread one. */
export async function findInNarrow(
  db: Db,
  caller: User,
  narrow: Narrowed,
  window: Window,
): Promise<Found & { anchor: number }> {
  const anchor = window.anchor ?? (await firstUnread(db, caller, narrow));
  return { anchor, ...(await findAround(db, narrow.restriction, { ...window, anchor })) };
}

async function firstUnread(db: Db, caller: User, narrow: Narrowed): Promise<number> {
  const viewer = { ...viewerOf(caller), readBelow: caller.readBelow };
  const [first] = await listUnreadIds(db, viewer, { limit: 1, restriction: withoutMuted(narrow) });
  return first ?? NEWEST;
}

/** The narrow without muted channels and topics; if it names a channel, only without muted topics. */
function withoutMuted({ restriction, namesChannel }: Narrowed): Restriction {
  const condition: Condition = { kind: namesChannel ? 'without muted topics' : 'without muted' };
  return { ...restriction, conditions: [...restriction.conditions, { condition, negated: false }] };
}

/** The words and phrases of the search, without duplicates. */
function searchOf(text: string): Search {
  const { words, phrases } = parseSearch(text);
  const search = { words: [...new Set(words)], phrases: [...new Set(phrases)] };
  if (search.words.length + search.phrases.length > MAX_SEARCH_WORDS) throw tooManySearchWords();
  return search;
}

/** Replaces terms that name a conversation by the current conversation of the message that `with` names. */
async function withConversation(db: Db, caller: User, terms: readonly NarrowTerm[]): Promise<readonly NarrowTerm[]> {
  const wanted = terms.find((term) => term.kind === 'with');
  if (wanted?.kind !== 'with') return terms;
  const rest = terms.filter(({ kind }) => kind !== 'with');
  const message = await findAccessibleMessage(db, viewerOf(caller), wanted.messageId);
  if (!message) return rest;
  const others = rest.filter(({ kind }) => !['channel', 'topic', 'dm'].includes(kind));
  return [...others, ...(await conversationOf(db, message)).map((term) => ({ ...term, negated: false }))];
}

async function conversationOf(db: Db, message: MessageRow): Promise<Term[]> {
  if (message.channel_id === null) {
    const members = await listMembers(db, [message.recipient_id]);
    return [{ kind: 'dm', people: members.get(message.recipient_id) ?? [] }];
  }
  return [
    { kind: 'channel', channel: message.channel_id },
    { kind: 'topic', topic: message.topic },
  ];
}

type ChannelNamed = (named: string | number) => Promise<Channel>;

interface Names {
  db: Db;
  realm: Realm;
  caller: User;
  channelNamed: ChannelNamed;
}

/** Looks each channel up once. */
function channelsByName(db: Db, caller: User): ChannelNamed {
  const known = new Map<string | number, Promise<Channel>>();
  return (named) => {
    const channel = known.get(named) ?? requireNamedChannel(db, caller, named);
    known.set(named, channel);
    return channel;
  };
}

async function historyOf(
  { db, caller, channelNamed }: Omit<Names, 'realm'>,
  terms: readonly NarrowTerm[],
): Promise<History> {
  if (terms.some(({ kind }) => kind === 'is')) return { kind: 'personal' };
  for (const term of terms) {
    if (term.negated) continue;
    if (term.kind === 'channels' && (term.which === 'web-public' || !isGuest(caller))) {
      return { kind: 'public channels', webOnly: term.which === 'web-public' };
    }
    if (term.kind === 'channel') {
      const channel = await channelNamed(term.channel);
      if (await satisfiesAccessRule(mayReadHistory, db, caller, channel))
        return { kind: 'channel', channelId: channel.id };
    }
  }
  return { kind: 'personal' };
}

async function requireNamedChannel(db: Db, caller: User, named: string | number): Promise<Channel> {
  const channel =
    typeof named === 'number'
      ? await findChannel(db, caller.realmId, named)
      : await findChannelByName(db, caller.realmId, named);
  if (!channel) throw badNarrow(`unknown channel ${named}`);
  return channel;
}

async function conditionOf(
  { db, realm, caller, channelNamed }: Names,
  term: NarrowTerm,
): Promise<Condition | undefined> {
  switch (term.kind) {
    case 'channel':
      return { kind: 'recipients', ids: [(await channelNamed(term.channel)).recipientId] };
    case 'channels':
      return { kind: 'public channels', webOnly: term.which === 'web-public' };
    case 'topic':
      return { kind: 'topic', topic: term.topic };
    case 'sender':
      return { kind: 'sender', userId: (await requireNamedUser(db, realm, caller, term.user)).id };
    case 'dm':
      return directCondition(db, realm, caller, term.people);
    case 'dm-including':
    case 'group-pm-with':
      return includingCondition(db, realm, caller, term);
    case 'id':
      return { kind: 'id', messageId: term.messageId };
    case 'has':
      return { kind: 'has', what: term.what };
    case 'is':
      return stateCondition(caller, term);
    case 'in':
      return term.where === 'home' ? { kind: 'without muted' } : undefined;
    case 'search':
    case 'near':
    case 'with':
      return undefined;
  }
}

async function directCondition(db: Db, realm: Realm, caller: User, people: string | number[]): Promise<Condition> {
  const unknown = () => badNarrow(`unknown user in ${Array.isArray(people) ? `[${people.join(', ')}]` : people}`);
  const everyone = Array.isArray(people) ? people : people.split(',').map((part) => part.trim());
  const named = [...new Set<number | string>(everyone)];
  if (named.length > MAX_RECIPIENTS) throw badNarrow(`too many users (limit: ${MAX_RECIPIENTS})`);
  const ids = (await findNamedUsers(db, realm, caller, named)).map((user) => user?.id ?? 0);
  if (ids.length === 0 || ids.includes(0)) throw unknown();
  const recipient = await findDirectRecipient(db, caller.realmId, [...ids, caller.id]);
  return { kind: 'recipients', ids: recipient === undefined ? [] : [recipient] };
}

async function includingCondition(
  db: Db,
  realm: Realm,
  caller: User,
  term: Extract<Term, { kind: 'dm-including' | 'group-pm-with' }>,
): Promise<Condition> {
  const user = await requireNamedUser(db, realm, caller, term.user);
  const groupsOnly = term.kind === 'group-pm-with';
  if (user.id === caller.id && !groupsOnly) return { kind: 'all direct' };
  return { kind: 'direct with', userId: user.id, groupsOnly };
}

function stateCondition(caller: User, term: Extract<Term, { kind: 'is' }>): Condition {
  if (isDirectState(term)) return { kind: 'all direct' };
  if (term.what === 'unread') return { kind: 'unread', readBelow: caller.readBelow };
  return { kind: 'is', what: term.what as Exclude<typeof term.what, 'unread' | 'dm' | 'private'> };
}

async function requireNamedUser(db: Db, realm: Realm, caller: User, named: string | number): Promise<User> {
  const [user] = await findNamedUsers(db, realm, caller, [named]);
  if (!user) throw badNarrow(`unknown user ${named}`);
  return user;
}

/** Users by ID or by email address, system bots also by the part before the `@`; undefined for unknown ones. */
async function findNamedUsers(
  db: Db,
  realm: Realm,
  caller: User,
  named: readonly (string | number)[],
): Promise<(User | undefined)[]> {
  const ids = named.filter((one) => typeof one === 'number');
  const emails = named.filter((one) => typeof one === 'string');
  const byId = new Map((await listUsersWithIds(db, realm.id, ids)).map((user) => [user.id, user]));
  const byEmail = await usersByEmail(db, realm, caller, emails);
  const isMissing = emails.some((one) => !byEmail.has(one.toLowerCase()));
  const bots = new Map((isMissing ? await listSystemBots(db) : []).map((bot) => [localPart(bot.email), bot]));
  return named.map((one) =>
    typeof one === 'number' ? byId.get(one) : (byEmail.get(one.toLowerCase()) ?? bots.get(localPart(one))),
  );
}

const localPart = (email: string) => email.split('@')[0]?.toLowerCase();
