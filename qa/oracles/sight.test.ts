import { expect } from 'chai';
import { narrowed } from '../../src/actions/messages/narrowing.ts';
import { NEWEST } from '../../src/domain/messages/anchor.ts';
import { narrowTerms, readNarrow } from '../../src/domain/messages/narrow.ts';
import type { Realm } from '../../src/domain/organization/organization.ts';
import { findAround } from '../../src/store/messages/history.ts';
import { findRealm, realmOf } from '../../src/store/organization/realms.ts';
import { findUser } from '../../src/store/users/users.ts';
import type { Actor, Answer, Body, Listening } from '../../test/support/actor.ts';
import { openWorld, type World } from '../../test/support/world.ts';
import { type Random, randomFrom } from '../random.ts';
import {
  act,
  inHistory,
  isGuest,
  isOpen,
  mayFlag,
  maySee,
  moveTo,
  type Place,
  readsAll,
  type Sent,
  type Sight,
  type Verdict,
  type Viewer,
} from './sight.ts';

// Each world plays several sequences one after the other; SEED=17 COUNT=1 plays one world again, COUNT=50 many more.
const FIRST_SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? (process.env.FAST ? 2 : 4));
const SEQUENCES = 60;
const ACTIONS = 5;
/** The number of sequences after which queues are read and created again. */
const QUEUES_LAST = 12;
/** The share of the narrows that each sequence reads, besides one of the other ways of reading. */
const SHARE_OF_NARROWS = 2;

const TOPICS = ['plan', 'lunch'] as const;
const ROLES = [200, 300, 400, 400, 600, 600] as const;
/** A word in every message, so that a search for it finds all of them. */
const WORD = 'harbour';

interface Stage {
  world: World;
  realm: Realm;
  random: Random;
  sight: Sight;
  /** The viewers. The owner performs actions that need rights, and is in every channel. */
  cast: readonly Actor[];
  listening: Map<number, Listening>;
  /**
   * The users who may get an event about a change of a message, for each change in turn: `reaction 7` to sets of user
   * IDs.
   */
  tellable: Map<string, Set<number>[]>;
  story: string[];
  channelCount: number;
}

const actorOf = (stage: Stage, id: number) => stage.cast.find((actor) => actor.id === id);
const viewerOf = ({ sight }: Stage, actor: Actor): Viewer => sight.viewers.get(actor.id) ?? expect.fail(actor.fullName);
const openPlaces = ({ sight }: Stage) => [...sight.places.values()].filter(({ isArchived }) => !isArchived);
const messagesOf = ({ sight }: Stage) => [...sight.messages.values()];
/** A message, usually one of the newest, so that actions affect the same messages. */
const someMessage = (stage: Stage) => stage.random.pick(messagesOf(stage).slice(stage.random.once(4) ? 0 : -12));
const someActive = (stage: Stage) =>
  stage.random.pick(stage.cast.filter((actor) => viewerOf(stage, actor).isActive)) ?? stage.world.owner;

async function call(stage: Stage, actor: Actor, method: string, path: string, params: object = {}): Promise<Answer> {
  const answer = await actor.call(method, path, params as Record<string, unknown>);
  stage.story.push(`${actor.account.name} ${method} ${path} ${JSON.stringify(params)} -> ${answer.status}`);
  return answer;
}

async function must(stage: Stage, actor: Actor, method: string, path: string, params: object = {}): Promise<Body> {
  const { status, body } = await call(stage, actor, method, path, params);
  expect(status, JSON.stringify(body)).to.equal(200);
  return body;
}

/**
 * An action on a message must succeed if the model says so; otherwise it must be refused as if the message did not
 * exist.
 */
function expectVerdict({ status, body }: Answer, verdict: Verdict): boolean {
  if (verdict === 'yes') expect(status, JSON.stringify(body)).to.equal(200);
  if (verdict === 'no') expect(body.msg).to.equal('Invalid message(s)');
  return status === 200;
}

/** The event of a move names all messages that moved together; everyone who has one of them gets it. */
function noteTellable(stage: Stage, kind: string, message: Sent, moved: readonly Sent[] = [message]): void {
  const { sight, tellable } = stage;
  const seers = [...sight.viewers.values()].filter((viewer) =>
    moved.some((one) => mayFlag(sight, viewer, one) !== 'no'),
  );
  const key = `${kind} ${message.id}`;
  tellable.set(key, [...(tellable.get(key) ?? []), new Set(seers.map(({ id }) => id))]);
}

async function openPlace(stage: Stage): Promise<void> {
  const { world, random, cast, sight } = stage;
  const name = `channel ${++stage.channelCount}`;
  const isPrivate = random.once(2);
  const isHistoryPublic = !isPrivate || random.once(2);
  const inside = cast.filter((actor) => viewerOf(stage, actor).isActive && random.once(2));
  const id = await world.channel(name, [world.owner, ...inside], {
    invite_only: isPrivate,
    history_public_to_subscribers: isHistoryPublic,
  });
  stage.story.push(
    `${name} ${isPrivate ? 'private' : 'public'} ${isHistoryPublic} with ${inside.map((one) => one.id)}`,
  );
  const subscribers = new Set([world.owner, ...inside].map((one) => one.id));
  sight.places.set(id, { id, name, isPrivate, isHistoryPublic, isArchived: false, subscribers });
}

type Action = (stage: Stage) => Promise<unknown>;

const sendToChannel: Action = async (stage) => {
  const { world, random, sight } = stage;
  const place = random.pick(openPlaces(stage));
  if (!place) return;
  const inside = stage.cast.filter((one) => place.subscribers.has(one.id) && viewerOf(stage, one).isActive);
  const sender = random.pick([world.owner, ...inside]) ?? world.owner;
  const named = someActive(stage);
  const mention = random.pick(['', '@**all** ', `@**${named.fullName}** `]) ?? '';
  const topic = random.pick(TOPICS) ?? 'plan';
  const content = `${mention}${WORD}`;
  const { id } = await must(stage, sender, 'POST', '/messages', { type: 'channel', to: place.id, topic, content });
  const awake = (one: number) => sight.viewers.get(one)?.isActive ?? true;
  const present = new Map(
    [...sight.places.values()].map((one) => [one.id, new Set([...one.subscribers].filter(awake))]),
  );
  const received = new Set(present.get(place.id));
  const mentioned =
    mention === '' ? [] : mention.includes('all') ? received : [named.id].filter((one) => received.has(one));
  sight.messages.set(id, {
    ...blank(id, sender),
    channelId: place.id,
    topic,
    present,
    received,
    mentioned: new Set(mentioned),
  });
};

const blank = (id: number, sender: Actor): Sent => ({
  id,
  channelId: undefined,
  topic: '',
  senderId: sender.id,
  people: new Set(),
  mentioned: new Set(),
  present: new Map(),
  received: new Set(),
  acted: new Set(),
  starred: new Set(),
  hasReaction: false,
  isEdited: false,
  unsure: new Set(),
});

const sendDirectly: Action = async (stage) => {
  const sender = someActive(stage);
  const others = stage.cast.filter((one) => viewerOf(stage, one).isActive && stage.random.once(3));
  const to = [...new Set([sender, ...others].map((one) => one.id))];
  const { id } = await must(stage, sender, 'POST', '/messages', { type: 'direct', to, content: WORD });
  stage.sight.messages.set(id, { ...blank(id, sender), people: new Set(to) });
};

const subscribe: Action = async (stage) => {
  const place = stage.random.pick(openPlaces(stage));
  const who = someActive(stage);
  if (!place) return;
  const params = { subscriptions: [{ name: place.name }], principals: [who.id] };
  await must(stage, stage.world.owner, 'POST', '/users/me/subscriptions', params);
  place.subscribers.add(who.id);
};

const unsubscribe: Action = async (stage) => {
  const place = stage.random.pick(openPlaces(stage));
  const who = someActive(stage);
  if (!place?.subscribers.has(who.id) || who === stage.world.owner) return;
  await must(stage, who, 'DELETE', '/users/me/subscriptions', { subscriptions: [place.name] });
  place.subscribers.delete(who.id);
};

const star: Action = async (stage) => {
  const message = someMessage(stage);
  const actor = someActive(stage);
  if (!message) return;
  const op = stage.random.once(5) ? 'remove' : 'add';
  const verdict = mayFlag(stage.sight, viewerOf(stage, actor), message);
  const params = { messages: [message.id], op, flag: 'starred' };
  if (!expectVerdict(await call(stage, actor, 'POST', '/messages/flags', params), verdict)) return;
  if (op === 'remove') message.starred.delete(actor.id);
  else {
    act(message, viewerOf(stage, actor));
    message.starred.add(actor.id);
  }
};

const react: Action = async (stage) => {
  const message = someMessage(stage);
  const actor = someActive(stage);
  if (!message) return;
  const verdict = maySee(stage.sight, viewerOf(stage, actor), message);
  const params = { emoji_name: stage.random.pick(['heart', 'tada', 'smile', 'star', 'rocket']) };
  const answer = await call(stage, actor, 'POST', `/messages/${message.id}/reactions`, params);
  if (answer.body.code === 'REACTION_ALREADY_EXISTS') return expect(verdict).not.to.equal('no');
  if (!expectVerdict(answer, verdict)) return;
  act(message, viewerOf(stage, actor));
  message.hasReaction = true;
  noteTellable(stage, 'reaction', message);
};

const edit: Action = async (stage) => {
  const message = someMessage(stage);
  const sender = message && actorOf(stage, message.senderId);
  if (!message || !sender || !viewerOf(stage, sender).isActive) return;
  const verdict = maySee(stage.sight, viewerOf(stage, sender), message);
  const content = `${WORD} ${stage.random.below(1000)}`;
  if (!expectVerdict(await call(stage, sender, 'PATCH', `/messages/${message.id}`, { content }), verdict)) return;
  message.isEdited = true;
  noteTellable(stage, 'update_message', message);
};

const move: Action = async (stage) => {
  const { random, sight, world } = stage;
  const message = someMessage(stage);
  const from = message?.channelId === undefined ? undefined : sight.places.get(message.channelId);
  const to = random.pick(openPlaces(stage));
  if (!message || !from || !to || from.isArchived) return;
  // The owner may not have received messages that were moved into a protected history.
  if (maySee(sight, viewerOf(stage, world.owner), message) !== 'yes') return;
  const mode = random.once(2) ? 'change_all' : 'change_one';
  const topic = random.pick(TOPICS) ?? 'plan';
  if (topic === message.topic && to === from) return;
  const silently = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
  await must(stage, world.owner, 'PATCH', `/messages/${message.id}`, {
    ...(to !== from && { stream_id: to.id }),
    ...(topic !== message.topic && { topic }),
    propagate_mode: mode,
    ...silently,
  });
  const isMoved = (one: Sent) =>
    one === message || (mode === 'change_all' && one.channelId === from.id && one.topic === message.topic);
  const moved = messagesOf(stage).filter(isMoved);
  for (const one of moved) {
    if (to !== from) moveTo(sight, one, to);
    one.topic = topic;
  }
  noteTellable(stage, 'update_message', message, moved);
};

const setPrivacy: Action = async (stage) => {
  const { random, world } = stage;
  const place = random.pick(openPlaces(stage));
  if (!place) return;
  const isPrivate = random.once(2);
  const isHistoryPublic = !isPrivate || random.once(2);
  const params = { is_private: isPrivate, ...(isPrivate && { history_public_to_subscribers: isHistoryPublic }) };
  await must(stage, world.owner, 'PATCH', `/streams/${place.id}`, params);
  Object.assign(place, { isPrivate, isHistoryPublic });
};

const archive: Action = async (stage) => {
  const places = openPlaces(stage);
  const place = stage.random.pick(places);
  if (!place || !stage.random.once(4)) return;
  await must(stage, stage.world.owner, 'DELETE', `/streams/${place.id}`);
  place.isArchived = true;
  await openPlace(stage);
};

const changeRole: Action = async (stage) => {
  const who = someActive(stage);
  const role = stage.random.pick(ROLES) ?? 400;
  if (who === stage.world.owner || viewerOf(stage, who).role === role) return;
  await must(stage, stage.world.owner, 'PATCH', `/users/${who.id}`, { role });
  viewerOf(stage, who).role = role;
};

const comeAndGo: Action = async (stage) => {
  const { world, cast, random } = stage;
  const away = cast.find((one) => !viewerOf(stage, one).isActive);
  const who = away ?? random.pick(cast.slice(1));
  if (!who) return;
  if (away) await must(stage, world.owner, 'POST', `/users/${who.id}/reactivate`);
  else await must(stage, world.owner, 'DELETE', `/users/${who.id}`);
  viewerOf(stage, who).isActive = away !== undefined;
  // The queues of the account have ended.
  stage.listening.delete(who.id);
};

const remove: Action = async (stage) => {
  const message = someMessage(stage);
  if (!message || maySee(stage.sight, viewerOf(stage, stage.world.owner), message) !== 'yes') return;
  await must(stage, stage.world.owner, 'DELETE', `/messages/${message.id}`);
  stage.sight.messages.delete(message.id);
};

const markRead: Action = async (stage) => {
  const actor = someActive(stage);
  const messages = messagesOf(stage).filter(() => stage.random.once(3));
  const params = { messages: messages.map(({ id }) => id), op: 'add', flag: 'read' };
  await must(stage, actor, 'POST', '/messages/flags', params);
};

const LOTTERY: readonly Action[] = (
  [
    [8, sendToChannel],
    [2, sendDirectly],
    [4, subscribe],
    [4, unsubscribe],
    [5, star],
    [3, react],
    [2, edit],
    [4, move],
    [4, setPrivacy],
    [1, archive],
    [3, changeRole],
    [2, comeAndGo],
    [1, remove],
    [1, markRead],
  ] as const
).flatMap(([share, action]) => Array.from({ length: share }, () => action));

/** The expected result of a narrow: the searched history, and the condition of its term. */
interface Look {
  narrow: Body[];
  finds: (message: Sent) => Verdict;
}

const both = (verdict: Verdict, holds: boolean): Verdict => (holds ? verdict : 'no');

function looksOf(stage: Stage, viewer: Viewer): Look[] {
  const { random, sight, cast } = stage;
  const own = (message: Sent) => inHistory(sight, viewer, message);
  const place = random.pick([...sight.places.values()]);
  const message = someMessage(stage);
  const somebody = random.pick(cast);
  if (!place || !message || !somebody) return [];
  const term = (operator: string, operand: unknown, negated = false) => ({ operator, operand, negated });
  const isIn = (one: Sent, other: Place) => one.channelId === other.id;
  const isPublic = ({ channelId }: Sent) => {
    const at = channelId === undefined ? undefined : sight.places.get(channelId);
    return at !== undefined && !at.isPrivate && !at.isArchived;
  };
  const inChannel = (one: Sent): Verdict => both(readsAll(viewer, place) ? 'yes' : own(one), isIn(one, place));
  const isDirect = (one: Sent) => one.channelId === undefined;
  const isMention = (one: Sent): Verdict => {
    if (own(one) === 'no') return 'no';
    if (one.isEdited || one.acted.has(viewer.id) || one.unsure.has(viewer.id)) return 'either';
    return both(own(one), one.mentioned.has(viewer.id));
  };
  const isStarred = (one: Sent): Verdict => {
    if (own(one) === 'no' || !one.starred.has(viewer.id)) return 'no';
    return one.unsure.has(viewer.id) ? 'either' : own(one);
  };
  const pair = new Set([viewer.id, somebody.id]);
  const isPair = (one: Sent) =>
    isDirect(one) && one.people.size === pair.size && [...pair].every((id) => one.people.has(id));
  return [
    { narrow: [], finds: own },
    { narrow: [term('is', 'starred')], finds: isStarred },
    {
      narrow: [term('is', 'starred'), term('channel', place.id)],
      finds: (one) => both(isStarred(one), isIn(one, place)),
    },
    { narrow: [term('is', 'mentioned')], finds: isMention },
    { narrow: [term('is', 'dm')], finds: (one) => both(own(one), isDirect(one)) },
    { narrow: [term('sender', somebody.id)], finds: (one) => both(own(one), one.senderId === somebody.id) },
    { narrow: [term('id', message.id)], finds: (one) => both(own(one), one === message) },
    { narrow: [term('near', String(message.id))], finds: own },
    { narrow: [term('search', WORD)], finds: own },
    { narrow: [term('has', 'reaction')], finds: (one) => both(own(one), one.hasReaction) },
    { narrow: [term('topic', 'plan')], finds: (one) => both(own(one), one.topic === 'plan') },
    { narrow: [term('in', 'home')], finds: own },
    { narrow: [term('in', 'all')], finds: own },
    { narrow: [term('channel', place.id)], finds: inChannel },
    {
      narrow: [term('channel', place.id), term('topic', 'lunch')],
      finds: (one) => both(inChannel(one), one.topic === 'lunch'),
    },
    { narrow: [term('channel', place.id), term('search', WORD)], finds: inChannel },
    {
      narrow: [term('channel', place.id), term('id', message.id)],
      finds: (one) => both(inChannel(one), one === message),
    },
    { narrow: [term('channel', place.id, true)], finds: (one) => both(own(one), !isIn(one, place)) },
    {
      narrow: [term('channels', 'public')],
      finds: (one) => both(isGuest(viewer) ? own(one) : 'yes', isPublic(one)),
    },
    { narrow: [term('channels', 'public', true)], finds: (one) => both(own(one), !isPublic(one)) },
    { narrow: [term('dm', [somebody.id])], finds: (one) => both(own(one), isPair(one)) },
    {
      narrow: [term('dm-including', somebody.id)],
      finds: (one) => both(own(one), isDirect(one) && one.people.has(somebody.id)),
    },
  ];
}

/** Messages that are found but should not be, and those that should be found but are not. */
function faults(found: ReadonlySet<number>, all: readonly Sent[], finds: Look['finds']): string[] {
  return all.flatMap((message) => {
    const verdict = finds(message);
    if (verdict === 'either' || (verdict === 'yes') === found.has(message.id)) return [];
    return [`${message.id} is ${verdict === 'yes' ? 'missing' : 'shown'}`];
  });
}

async function faultsOfNarrows(stage: Stage, viewer: Viewer): Promise<string[]> {
  const { world, realm, sight } = stage;
  const user = (await findUser(world.db, world.realmId, viewer.id)) ?? expect.fail();
  const found: string[] = [];
  for (const { narrow, finds } of looksOf(stage, viewer)) {
    if (!stage.random.once(SHARE_OF_NARROWS)) continue;
    const { restriction } = await narrowed({ db: world.db, realm }, user, narrowTerms(readNarrow(narrow)));
    const { heads } = await findAround(world.db, restriction, {
      anchor: NEWEST,
      includeAnchor: true,
      before: 5000,
      after: 0,
    });
    const wrong = faults(new Set(heads.map(({ id }) => id)), messagesOf(stage), finds);
    if (wrong.length > 0) found.push(`${viewer.id} ${JSON.stringify(narrow)}: ${wrong.join(', ')}`);
  }
  expect(sight.messages.size).to.be.greaterThan(0);
  return found;
}

async function faultsOfAnswers(stage: Stage, actor: Actor): Promise<string[]> {
  const { sight } = stage;
  const viewer = viewerOf(stage, actor);
  const message = someMessage(stage);
  if (!message) return [];
  const wrong: string[] = [];
  const judge = (what: string, verdict: Verdict, isShown: boolean) => {
    if (verdict !== 'either' && (verdict === 'yes') !== isShown) wrong.push(`${viewer.id} ${what}: ${isShown}`);
  };
  const single = await actor.get(`/messages/${message.id}`);
  judge(`GET /messages/${message.id}`, maySee(sight, viewer, message), single.status === 200);
  if (single.status !== 200) expect(single.body.msg).to.equal('Invalid message(s)');
  const window = { anchor: String(message.id), num_before: 2, num_after: 2 };
  const around = await actor.ok.get('/messages', window);
  judge(`found_anchor of ${message.id}`, inHistory(sight, viewer, message), around.found_anchor);
  const known = messagesOf(stage).map((one) => ({ id: one.id, verdict: inHistory(sight, viewer, one) }));
  for (const { id } of around.messages)
    judge(`${id} around`, known.find((one) => one.id === id)?.verdict ?? 'yes', true);
  const unread = await actor.ok.get('/messages', { ...window, anchor: 'first_unread', num_before: 0 });
  for (const { id } of unread.messages)
    judge(`${id} unread`, known.find((one) => one.id === id)?.verdict ?? 'yes', true);
  const withIt = [{ operator: 'with', operand: message.id }];
  const conversation = await actor.ok.get('/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow: withIt,
  });
  if (maySee(sight, viewer, message) === 'no')
    judge(
      `with ${message.id}`,
      'no',
      conversation.messages.some(({ id }: Body) => id === message.id && inHistory(sight, viewer, message) === 'no'),
    );
  return wrong;
}

/**
 * Reads pages of two messages: together they must contain each message once, and say correctly whether there are more.
 */
async function faultsOfPages(stage: Stage, actor: Actor): Promise<string[]> {
  const viewer = viewerOf(stage, actor);
  const place = stage.random.pick([...stage.sight.places.values()]);
  const narrow = stage.random.once(2) && place ? [{ operator: 'channel', operand: place.id }] : [['is', 'starred']];
  const all = await actor.ok.get('/messages', { anchor: 'newest', num_before: 1000, num_after: 0, narrow });
  const count = Math.max(1, all.messages.length);
  const page = await actor.ok.get('/messages', { anchor: 'oldest', num_before: 0, num_after: count, narrow });
  const more = await actor.ok.get('/messages', { anchor: 'oldest', num_before: 0, num_after: count + 1, narrow });
  const isTrue =
    all.found_oldest && all.found_newest && more.found_newest && page.messages.length === all.messages.length;
  return isTrue ? [] : [`${viewer.id} pages of ${JSON.stringify(narrow)} do not agree`];
}

async function faultsOfTopics(stage: Stage, actor: Actor): Promise<string[]> {
  const { sight, random } = stage;
  const viewer = viewerOf(stage, actor);
  const place = random.pick([...sight.places.values()]);
  if (!place) return [];
  const { status, body } = await actor.get(`/users/me/${place.id}/topics`);
  const isSeen = !place.isArchived && isOpen(viewer, place);
  if ((status === 200) !== isSeen) return [`${viewer.id} topics of ${place.id}: ${status}`];
  if (!isSeen) return body.msg === 'Invalid channel ID' ? [] : [`${viewer.id} topics of ${place.id}: ${body.msg}`];
  return TOPICS.flatMap((topic) => {
    const there = messagesOf(stage).filter((one) => one.channelId === place.id && one.topic === topic);
    const shown = body.topics.find((one: Body) => one.name === topic)?.max_id;
    const sure = there.filter((one) => maySee(sight, viewer, one) === 'yes').map(({ id }) => id);
    const possible = there.filter((one) => maySee(sight, viewer, one) !== 'no').map(({ id }) => id);
    if (shown === undefined) return sure.length === 0 ? [] : [`${viewer.id} topic ${topic} of ${place.id} is missing`];
    const isRight = possible.includes(shown) && shown >= Math.max(0, ...sure);
    return isRight ? [] : [`${viewer.id} topic ${topic} of ${place.id}: ${shown} of ${possible}`];
  });
}

async function faultsOfRegister(stage: Stage, actor: Actor): Promise<string[]> {
  const { sight } = stage;
  const viewer = viewerOf(stage, actor);
  const { state, queueId } = await actor.listen({
    fetch_event_types: ['message', 'update_message_flags', 'starred_messages', 'recent_private_conversations'],
    event_types: ['message'],
  });
  await actor.ok.delete('/events', { queue_id: queueId });
  const [starred] = looksOf(stage, viewer).filter(
    ({ narrow }) => narrow.length === 1 && narrow[0].operand === 'starred',
  );
  const { streams, pms, huddles, mentions } = state.unread_msgs;
  const unread = [...streams, ...pms, ...huddles].flatMap((one: Body) => one.unread_message_ids);
  const newest = await actor.ok.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
  const conversations = new Set<number>(state.recent_private_conversations.map((one: Body) => one.max_message_id));
  const shown = new Set<number>([...unread, ...mentions]);
  const hidden = messagesOf(stage)
    .filter(({ id }) => shown.has(id))
    .filter((one) => inHistory(sight, viewer, one) === 'no');
  const foreign = messagesOf(stage).filter(({ id, people }) => conversations.has(id) && !people.has(viewer.id));
  return [
    ...faults(new Set(state.starred_messages), messagesOf(stage), starred?.finds ?? (() => 'no')),
    ...hidden.map(({ id }) => `${id} is unread and hidden`),
    ...foreign.map(({ id }) => `${id} is a conversation of others`),
    ...(state.max_message_id === (newest.messages[0]?.id ?? -1) ? [] : [`max_message_id ${state.max_message_id}`]),
  ].map((fault) => `${viewer.id} register: ${fault}`);
}

/**
 * A queue must contain messages that its user received, and changes of messages that its user could see at the time.
 */
async function faultsOfEvents(stage: Stage, actor: Actor): Promise<string[]> {
  const { listening, tellable, sight } = stage;
  const events = (await listening.get(actor.id)?.events()) ?? [];
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'message') {
      const sent = sight.messages.get(event.message.id);
      const received = sent && (sent.channelId === undefined ? sent.people : sent.received);
      if (received && !received.has(actor.id)) wrong.push(`message ${event.message.id}`);
    }
    if (event.type !== 'update_message' && event.type !== 'reaction') continue;
    const key = `${event.type} ${event.message_id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) {
    const told = (tellable.get(key) ?? []).filter((seers) => seers.has(actor.id)).length;
    if (tellable.has(key) && count > told) wrong.push(`${key}: ${count} times, ${told} allowed`);
  }
  return wrong.map((fault) => `${actor.id} event ${fault}`);
}

async function setStage(seed: number): Promise<Stage> {
  const world = await openWorld();
  const cast = [world.owner, world.moderator, world.member, world.other, world.guest, await world.person('spare')];
  const roles = [100, 300, 400, 400, 600, 400];
  const viewers = new Map(
    cast.map((actor, index) => [actor.id, { id: actor.id, role: roles[index] ?? 400, isActive: true }]),
  );
  const realm = realmOf((await findRealm(world.db, world.realmId)) ?? expect.fail(), world.origin);
  const stage: Stage = {
    world,
    realm,
    random: randomFrom(seed),
    sight: { viewers, places: new Map(), messages: new Map() },
    cast,
    listening: new Map(),
    tellable: new Map(),
    story: [],
    channelCount: 0,
  };
  for (let count = 0; count < 3; count++) await openPlace(stage);
  await sendToChannel(stage);
  return stage;
}

async function listenAnew({ cast, listening, tellable, ...stage }: Stage): Promise<void> {
  tellable.clear();
  for (const actor of cast) {
    const old = listening.get(actor.id);
    if (old) await actor.delete('/events', { queue_id: old.queueId });
    if (!stage.sight.viewers.get(actor.id)?.isActive) continue;
    const types = ['message', 'update_message', 'reaction'];
    listening.set(actor.id, await actor.listen({ event_types: types, fetch_event_types: [] }));
  }
}

const OTHER_WAYS = [faultsOfAnswers, faultsOfPages, faultsOfTopics, faultsOfRegister];

/** Reads as a random viewer; returns the differences from what they should see. */
async function look(stage: Stage): Promise<string[]> {
  const actor = someActive(stage);
  const other = stage.random.pick(OTHER_WAYS);
  return [
    ...(await faultsOfNarrows(stage, viewerOf(stage, actor))),
    ...((await other?.(stage, someActive(stage))) ?? []),
  ];
}

async function lookAtEvents(stage: Stage): Promise<string[]> {
  const wrong: string[] = [];
  for (const actor of stage.cast)
    if (stage.listening.has(actor.id)) wrong.push(...(await faultsOfEvents(stage, actor)));
  return wrong;
}

async function play(seed: number): Promise<void> {
  const stage = await setStage(seed);
  try {
    for (let sequence = 0; sequence < SEQUENCES; sequence++) {
      if (sequence % QUEUES_LAST === 0) await listenAnew(stage);
      for (let count = 0; count < ACTIONS; count++) await stage.random.pick(LOTTERY)?.(stage);
      const wrong = await look(stage);
      if ((sequence + 1) % QUEUES_LAST === 0) wrong.push(...(await lookAtEvents(stage)));
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }
  } catch (error) {
    const last = stage.story.slice(-40).join('\n');
    expect.fail(`SEED=${seed} COUNT=1\n${last}\n${error instanceof Error ? error.message : error}`);
  } finally {
    await stage.world.close();
  }
}

describe('every way of reading', () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    it(`shows a message to those who may see it now, and to nobody else (sequences from seed ${seed})`, async () => {
      await play(seed);
    }).timeout(120_000);
  }
});
