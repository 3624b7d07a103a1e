import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body, Listening } from '../../test/support/actor.ts';
import { openWorld } from '../../test/support/world.ts';
import { randomFrom } from '../random.ts';
import { type Action, perform, randomAction } from './actions.ts';
import { comparable, comparableMessage, derived, differences, fetchedDerived, isReadable } from './comparable.ts';
import { faultsOfEvent, faultsOfState } from './mobile-client.ts';
import { apply, type Model, modelOf } from './model.ts';

// `make test-state` plays 200 sequences; SEED=17 COUNT=1 plays one again, COUNT=5000 plays for longer.
const FIRST_SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? (process.env.FAST ? 5 : 20));
const STEPS = Number(process.env.STEPS ?? 50);
const SEQUENCES_PER_TEST = COUNT > 20 ? 10 : 1;

const WHOLE_STATE = {
  fetch_event_types: null,
  client_gravatar: false,
  include_subscribers: true,
  // The mobile app reads it in this form; it is compared with nothing.
  slim_presence: true,
};

/** Facts that the test knows and clients do not. */
interface Facts {
  /** IDs of private channels. */
  hidden: ReadonlySet<number>;
  /** IDs of channels that show new subscribers no earlier messages. */
  withoutHistory: ReadonlySet<number>;
  /** The channels of messages, by ID; null: direct messages. Deleted ones are missing. */
  channelOf: ReadonlyMap<number, number | null>;
}

interface Watcher {
  actor: Actor;
  listening: Listening;
  model: Model;
}

async function watch(actor: Actor): Promise<Watcher> {
  const listening = await actor.listen(WHOLE_STATE);
  return { actor, listening, model: modelOf(actor.id, listening.state, await messagesOf(actor), await filesOf(actor)) };
}

/** The differences between the state from events and the state from the server, for one user. */
async function faultsOf(
  { actor, listening, model }: Watcher,
  { hidden, withoutHistory, channelOf }: Facts,
): Promise<string[]> {
  const events = await listening.events();
  for (const event of events) apply(model, event);
  const { state: now, queueId } = await actor.listen(WHOLE_STATE);
  await actor.ok.delete('/events', { queue_id: queueId });
  // There is no event about a starred message that becomes invisible; `faultsOfMessages` checks messages that clients
  // have.
  const isClosed = (id: number) => {
    const channelId = channelOf.get(id);
    if (channelId === undefined) return true;
    if (channelId !== null && withoutHistory.has(channelId) && !model.messages.has(id)) return true;
    return !isReadable(model.state, hidden, channelId ?? undefined);
  };
  return [
    ...[...events.flatMap(faultsOfEvent), ...faultsOfState(now)].map((fault) => `stops the mobile app: ${fault}`),
    ...differences(comparable(model.state, hidden), comparable(now, hidden)),
    ...differences(derived(model, isClosed), fetchedDerived(actor.id, now, isClosed)),
    ...(await faultsOfMessages(actor, model, hidden)),
    ...(await faultsOfFiles(actor, model, hidden)),
  ].map((fault) => `${actor.account.name} ${fault}`);
}

async function messagesOf(actor: Actor): Promise<Body[]> {
  const window = { anchor: 'newest', num_before: 1000, num_after: 0, client_gravatar: false };
  return (await actor.ok.get('/messages', window)).messages;
}

async function faultsOfMessages(actor: Actor, model: Model, hidden: ReadonlySet<number>): Promise<string[]> {
  const { state, messages } = model;
  const isShown = ({ id, stream_id: channelId }: Body) => messages.has(id) && isReadable(state, hidden, channelId);
  const fetched = (await messagesOf(actor)).filter(isShown);
  const known = [...messages.values()].filter(isShown).sort((a, b) => a.id - b.id);
  return differences(known.map(comparableMessage), fetched.map(comparableMessage), 'messages');
}

const filesOf = async (actor: Actor): Promise<Body[]> => (await actor.ok.get('/attachments')).attachments;

/** There is no event if the owner of a file loses or gains access to a message that links to it. */
async function faultsOfFiles(actor: Actor, { state, messages, files }: Model, hidden: ReadonlySet<number>) {
  const isShown = ({ id }: Body) => {
    const message = messages.get(id);
    return message !== undefined && isReadable(state, hidden, message.stream_id);
  };
  const comparableFile = (file: Body) => ({ ...file, messages: file.messages.filter(isShown) });
  const known = [...files.values()].sort((a, b) => a.id - b.id);
  return differences(known.map(comparableFile), (await filesOf(actor)).map(comparableFile), 'files');
}

const told = ({ actor, method, path, params }: Action) =>
  `${actor.account.name} ${method} ${path} ${JSON.stringify(params ?? {})}`;

/**
 * Plays a sequence and returns its faults; with `closely` it checks after every step, to find the one that causes a
 * fault.
 */
async function play(seed: number, closely: boolean): Promise<string[]> {
  const world = await openWorld();
  try {
    const cast = [world.owner, world.administrator, world.moderator, world.member, world.other, world.guest];
    const stage = { world, cast, spare: await world.person('spare'), random: randomFrom(seed), hasFiles: true };
    await world.channel('design', cast.slice(1));
    await world.channel('lounge', [world.member, world.guest]);
    const watchers: Watcher[] = [];
    for (const actor of cast) watchers.push(await watch(actor));
    const look = async () => {
      const hidden = new Set(await table(world.db, 'channels').where({ is_private: 1 }).pluck('id'));
      const withoutHistory = new Set(await table(world.db, 'channels').where({ is_history_public: 0 }).pluck('id'));
      const rows = await table(world.db, 'messages').select('id', 'channel_id');
      const channelOf = new Map(rows.map((row) => [row.id, row.channel_id]));
      return (
        await Promise.all(watchers.map((watcher) => faultsOf(watcher, { hidden, withoutHistory, channelOf })))
      ).flat();
    };
    for (let step = 0; step < STEPS; step++) {
      world.clock.now += 1;
      const action = await randomAction(stage);
      const answer = action && (await perform(action));
      const faults = closely && action ? await look() : [];
      if (faults.length > 0) return [`step ${step}: ${action && told(action)} -> ${answer?.status}`, ...faults];
    }
    return await look();
  } finally {
    await world.close();
  }
}

async function expectNoFaults(seed: number): Promise<void> {
  const faults = await play(seed, false);
  if (faults.length === 0) return;
  const close = await play(seed, true);
  const story = close.length > 0 ? close : ['(not when looked at after every step)', ...faults];
  expect.fail(`SEED=${seed} COUNT=1\n${story.join('\n')}`);
}

describe('A client that follows its events', () => {
  for (let from = FIRST_SEED; from < FIRST_SEED + COUNT; from += SEQUENCES_PER_TEST) {
    const end = Math.min(from + SEQUENCES_PER_TEST, FIRST_SEED + COUNT);
    it(`knows the same state as a new one (sequences ${from} to ${end - 1})`, async () => {
      for (let seed = from; seed < end; seed++) await expectNoFaults(seed);
    }).timeout(120_000);
  }
});
