import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Actor, Body } from '../../test/support/actor.ts';
import { openWorld, type World } from '../../test/support/world.ts';
import { EXAMPLES_FILE } from '../../tools/openapi/asyncapi.ts';
import { randomFrom } from '../random.ts';
import { perform, randomAction } from './actions.ts';
import {
  faultsOfEvent,
  faultsOfPage,
  faultsOfSettings,
  faultsOfState,
  KNOWN_EVENTS,
  kindOf,
  REGISTRATION,
} from './mobile-client.ts';

const SEEDS = [1, 2, 3];
const STEPS = 100;

/** Kinds of event that the app would read, and that this server never sends. */
const NEVER_SENT = ['realm_user remove'];

/** Must have entries in at least one state: a list that is always empty shows nothing. */
const LISTS = [
  'alert_words',
  'cross_realm_bots',
  'custom_profile_fields',
  'muted_users',
  'presences',
  'realm_default_external_accounts',
  'realm_emoji',
  'realm_non_active_users',
  'realm_user_groups',
  'realm_users',
  'recent_private_conversations',
  'starred_messages',
  'streams',
  'subscriptions',
  'unread_msgs/huddles',
  'unread_msgs/mentions',
  'unread_msgs/pms',
  'unread_msgs/streams',
  'user_status',
  'user_topics',
];

/** The app asks for the form of `delete_message` with a list of IDs. */
const isForTheApp = (event: Body) => event.type !== 'delete_message' || event.message_ids !== undefined;

describe("Zulip's mobile app", () => {
  const examples = Object.entries(JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, Body>);
  for (const [name, event] of examples.filter(([, one]) => isForTheApp(one))) {
    it(`reads ${name}`, () => expect(faultsOfEvent(event)).to.deep.equal([]));
  }

  it('has an example of every kind of event that it reads, except those that are never sent', () => {
    const shown = new Set(examples.map(([, event]) => kindOf(event)));
    expect([...KNOWN_EVENTS].filter((kind) => !shown.has(kind))).to.deep.equal(NEVER_SENT);
  });

  it('would not read an event without a member that it needs, or with another type of it', () => {
    const move = examples.find(([name]) => name === 'TopicMoveEvent')?.[1] ?? {};
    expect(faultsOfEvent({ ...move, flags: undefined })).to.deep.equal(['update_message/flags is not a list']);
    expect(faultsOfEvent({ ...move, message_id: '2' })).to.have.length(1);
    expect(faultsOfEvent({ ...move, flags: ['unheard'] })).to.have.length(1);
    expect(faultsOfEvent({ ...move, subject: move.orig_subject })).to.have.length(1);
    expect(faultsOfEvent({ ...move, propagate_mode: undefined })).to.have.length(1);
  });

  it('reads its settings, its state, pages of messages and all events, whatever happens', async () => {
    const states: Body[] = [];
    for (const seed of SEEDS) {
      const world = await openWorld();
      try {
        states.push(...(await play(world, seed)));
      } finally {
        await world.close();
      }
    }
    const valueAt = (state: Body, path: string) => path.split('/').reduce((value, name) => value[name], state);
    const isNeverFilled = (path: string) => states.every((state) => Object.keys(valueAt(state, path)).length === 0);
    expect(LISTS.filter(isNeverFilled)).to.deep.equal([]);
  }).timeout(60_000);
});

const WINDOW = {
  anchor: 'newest',
  num_before: 100,
  num_after: 0,
  client_gravatar: false,
  allow_empty_topic_name: true,
};

/** The app leaves out `fetch_event_types`. */
const startApp = (actor: Actor) => actor.listen({ fetch_event_types: undefined, ...REGISTRATION });

/** Everyone starts the app, a random sequence is played, and everyone starts the app again. Returns the last states. */
async function play(world: World, seed: number): Promise<Body[]> {
  const cast = [world.owner, world.administrator, world.moderator, world.member, world.other, world.guest];
  const stage = { world, cast, spare: await world.person('spare'), random: randomFrom(seed), hasFiles: true };
  await world.channel('design', cast.slice(1));
  const apps = await Promise.all(cast.map(startApp));
  for (let step = 0; step < STEPS; step++) {
    world.clock.now += 1;
    const action = await randomAction(stage);
    if (action) await perform(action);
  }
  expect(faultsOfSettings((await world.nobody.get('/server_settings')).body)).to.deep.equal([]);
  const states: Body[] = [];
  for (const app of apps) {
    const { actor } = app;
    const { state } = await startApp(actor);
    states.push(state);
    const events = await app.events();
    const faults = [
      ...[app.state, state].flatMap(faultsOfState),
      ...events.flatMap(faultsOfEvent),
      ...faultsOfPage(await actor.ok.get('/messages', WINDOW)),
    ];
    expect(faults, `${actor.account.name}, sequence ${seed}`).to.deep.equal([]);
  }
  return states;
}
