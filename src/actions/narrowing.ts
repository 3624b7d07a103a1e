import type { Channel } from '../domain/channel.ts';
import { parseSearch } from '../domain/highlight.ts';
import {
  badNarrow,
  isDirectState,
  type NarrowTerm,
  requirePossible,
  searchTextOf,
  type Term,
} from '../domain/narrow.ts';
import { isGuest } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { findChannel, findChannelByName } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { type Restriction, unreadIds } from '../store/history.ts';
import { type Condition, conditionWhere, type History, historyWhere } from '../store/narrow.ts';
import { findDirectRecipient, membersOf } from '../store/recipients.ts';
import { searchWhere } from '../store/search.ts';
import { isSubscribed } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { findUserByEmail, findUsers, systemBots } from '../store/users.ts';
import { accessibleWhere } from '../store/visibility.ts';
import { viewerOf } from './access.ts';

export interface Narrowed {
  restrict: Restriction;
  /** What was searched for; nothing when the narrow does not search. */
  search: string | undefined;
  /** Whether the narrow names a channel, so that muting the channel does not matter. */
  namesChannel: boolean;
}

/** Looks up what a narrow names and gives the restriction of a query on messages that it stands for. */
export async function narrowed(db: Db, caller: User, given: readonly NarrowTerm[]): Promise<Narrowed> {
  const terms = await withConversation(db, caller, given);
  requirePossible(terms);
  const viewer = viewerOf(caller);
  const conditions: { condition: Condition; negated: boolean }[] = [];
  for (const term of terms) {
    const condition = await conditionOf(db, caller, term);
    if (condition) conditions.push({ condition, negated: term.negated });
  }
  const history = await historyOf(db, caller, terms);
  const search = searchTextOf(terms);
  const query = search === undefined ? undefined : parseSearch(search);
  const recipients = conditions.flatMap(({ condition, negated }) =>
    condition.kind === 'recipients' && !negated ? condition.ids : [],
  );
  return {
    search,
    namesChannel: terms.some(({ kind, negated }) => kind === 'channel' && !negated),
    restrict: (messages) => {
      historyWhere(db, messages, viewer, history);
      for (const { condition, negated } of conditions) conditionWhere(db, messages, viewer, condition, negated);
      if (query) searchWhere(db, messages, query, recipients);
    },
  };
}

/** `with` puts the conversation that a message is in now in the place of what names a conversation. */
async function withConversation(db: Db, caller: User, terms: readonly NarrowTerm[]): Promise<readonly NarrowTerm[]> {
  const wanted = terms.find((term) => term.kind === 'with');
  if (wanted?.kind !== 'with') return terms;
  const rest = terms.filter(({ kind }) => kind !== 'with');
  const query = db('messages').where('messages.id', wanted.messageId);
  accessibleWhere(db, query, viewerOf(caller));
  const message: MessageRow | undefined = await query.first('messages.*');
  if (!message) return rest;
  const others = rest.filter(({ kind }) => !['channel', 'topic', 'dm'].includes(kind));
  return [...others, ...(await conversationOf(db, message)).map((term) => ({ ...term, negated: false }))];
}

async function conversationOf(db: Db, message: MessageRow): Promise<Term[]> {
  if (message.channel_id === null) {
    const members = await membersOf(db, [message.recipient_id]);
    return [{ kind: 'dm', people: members.get(message.recipient_id) ?? [] }];
  }
  return [
    { kind: 'channel', channel: message.channel_id },
    { kind: 'topic', topic: message.topic },
  ];
}

async function historyOf(db: Db, caller: User, terms: readonly NarrowTerm[]): Promise<History> {
  if (terms.some(({ kind }) => kind === 'is')) return { kind: 'personal' };
  for (const term of terms) {
    if (term.negated) continue;
    if (term.kind === 'channels' && (term.which === 'web-public' || !isGuest(caller))) {
      return { kind: 'public channels', webOnly: term.which === 'web-public' };
    }
    if (term.kind === 'channel') {
      const channel = await requireNamedChannel(db, caller, term.channel);
      if (await mayReadHistory(db, caller, channel)) return { kind: 'channel', channelId: channel.id };
    }
  }
  return { kind: 'personal' };
}

/** Whether the caller may read all that was ever written in the channel. */
async function mayReadHistory(db: Db, caller: User, channel: Channel): Promise<boolean> {
  if (channel.isArchived) return false;
  if (channel.isWebPublic || (!channel.isPrivate && !isGuest(caller))) return true;
  return channel.isHistoryPublic && (await isSubscribed(db, caller.id, channel.id));
}

async function requireNamedChannel(db: Db, caller: User, named: string | number): Promise<Channel> {
  const channel =
    typeof named === 'number'
      ? await findChannel(db, caller.realmId, named)
      : await findChannelByName(db, caller.realmId, named);
  if (!channel) throw badNarrow(`unknown channel ${named}`);
  return channel;
}

async function conditionOf(db: Db, caller: User, term: NarrowTerm): Promise<Condition | undefined> {
  switch (term.kind) {
    case 'channel':
      return { kind: 'recipients', ids: [(await requireNamedChannel(db, caller, term.channel)).recipientId] };
    case 'channels':
      return { kind: 'public channels', webOnly: term.which === 'web-public' };
    case 'topic':
      return { kind: 'topic', topic: term.topic };
    case 'sender':
      return { kind: 'sender', userId: (await requireNamedUser(db, caller, term.user)).id };
    case 'dm':
      return directCondition(db, caller, term.people);
    case 'dm-including':
    case 'group-pm-with':
      return includingCondition(db, caller, term);
    case 'id':
      return { kind: 'id', messageId: term.messageId };
    case 'has':
      return { kind: 'has', what: term.what };
    case 'is':
      return stateCondition(db, caller, term);
    case 'in':
      return term.where === 'home' ? { kind: 'without muted' } : undefined;
    case 'search':
    case 'near':
    case 'with':
      return undefined;
  }
}

async function directCondition(db: Db, caller: User, people: string | number[]): Promise<Condition> {
  const unknown = () => badNarrow(`unknown user in ${Array.isArray(people) ? `[${people.join(', ')}]` : people}`);
  const ids: number[] = [];
  const named = Array.isArray(people) ? people : people.split(',').map((part) => part.trim());
  for (const one of named) {
    const user = await findNamedUser(db, caller, one);
    if (!user) throw unknown();
    ids.push(user.id);
  }
  if (ids.length === 0) throw unknown();
  const recipient = await findDirectRecipient(db, caller.realmId, [...ids, caller.id]);
  return { kind: 'recipients', ids: recipient === undefined ? [] : [recipient] };
}

async function includingCondition(
  db: Db,
  caller: User,
  term: Extract<Term, { kind: 'dm-including' | 'group-pm-with' }>,
): Promise<Condition> {
  const user = await requireNamedUser(db, caller, term.user);
  const groupsOnly = term.kind === 'group-pm-with';
  if (user.id === caller.id && !groupsOnly) return { kind: 'all direct' };
  return { kind: 'direct with', userId: user.id, groupsOnly };
}

async function stateCondition(db: Db, caller: User, term: Extract<Term, { kind: 'is' }>): Promise<Condition> {
  if (isDirectState(term)) return { kind: 'all direct' };
  if (term.what === 'unread')
    return { kind: 'among', ids: await unreadIds(db, { ...viewerOf(caller), readBelow: caller.readBelow }) };
  return { kind: 'is', what: term.what as Exclude<typeof term.what, 'unread' | 'dm' | 'private'> };
}

async function requireNamedUser(db: Db, caller: User, named: string | number): Promise<User> {
  const user = await findNamedUser(db, caller, named);
  if (!user) throw badNarrow(`unknown user ${named}`);
  return user;
}

/** By ID, by real address, or by the address that stands for the user in the API. */
async function findNamedUser(db: Db, caller: User, named: string | number): Promise<User | undefined> {
  if (typeof named === 'number') return (await findUsers(db, caller.realmId, [named]))[0];
  const madeUp = /^user(\d+)@/.exec(named);
  const found = await findUserByEmail(db, caller.realmId, named);
  if (found || !madeUp) return found ?? (await systemBots(db)).find((bot) => localPart(bot.email) === localPart(named));
  return (await findUsers(db, caller.realmId, [Number(madeUp[1])]))[0];
}

const localPart = (email: string) => email.split('@')[0]?.toLowerCase();
