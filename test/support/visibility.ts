import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { Actor, type Answer, type RequestOptions } from './actor.ts';
import { openWorld, type World } from './world.ts';

/** A caller's relation to the channels of the scene; callers `inside` have been subscribed from the beginning. */
type Standing = 'outside' | 'inside' | 'late' | 'former';

interface CallerFacts {
  /** Whether all calls are refused: no account, a deactivated one, or one of another organization. */
  locked?: true;
  isGuest?: true;
  isAdministrator?: true;
  standing: Standing;
}

/** All callers. What they may see follows only from these facts. */
export const CALLERS = {
  nobody: { locked: true, standing: 'outside' },
  deactivated: { locked: true, standing: 'inside' },
  foreigner: { locked: true, standing: 'outside' },
  'guest outside': { isGuest: true, standing: 'outside' },
  'guest inside': { isGuest: true, standing: 'inside' },
  'former guest': { isGuest: true, standing: 'former' },
  'member outside': { standing: 'outside' },
  'member inside': { standing: 'inside' },
  latecomer: { standing: 'late' },
  'former subscriber': { standing: 'former' },
  moderator: { standing: 'outside' },
  administrator: { isAdministrator: true, standing: 'outside' },
  owner: { isAdministrator: true, standing: 'outside' },
  bot: { standing: 'outside' },
} as const satisfies Record<string, CallerFacts>;
export type CallerName = keyof typeof CALLERS;
export const callerNames = Object.keys(CALLERS) as CallerName[];
const factsOf = (caller: CallerName): CallerFacts => CALLERS[caller];

export const CHANNELS = ['public', 'shared', 'protected', 'archived', 'elsewhere'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** Two messages in each channel, with the latecomer's subscription between them, and two conversations. */
export const MESSAGES = [
  'public before',
  'public after',
  'shared before',
  'shared after',
  'protected before',
  'protected after',
  'archived after',
  'elsewhere after',
  'direct',
  'group',
] as const;
export type MessageName = (typeof MESSAGES)[number];

const isSubscribed = ({ standing }: CallerFacts) => standing === 'inside' || standing === 'late';

/** Whether the caller may see and use the channel. */
export function seesChannel(caller: CallerName, channel: ChannelName): boolean {
  const facts = factsOf(caller);
  if (facts.locked || channel === 'archived' || channel === 'elsewhere') return false;
  return isSubscribed(facts) || (channel === 'public' && !facts.isGuest);
}

/** Whether the caller may see the record of the channel; administrators also see those of private ones. */
export const seesRecord = (caller: CallerName, channel: ChannelName): boolean =>
  seesChannel(caller, channel) || (administers(caller) && channel !== 'archived' && channel !== 'elsewhere');

export const subscribes = (caller: CallerName): boolean => isSubscribed(factsOf(caller));
export const administers = (caller: CallerName): boolean => factsOf(caller).isAdministrator === true;
export const isLocked = (caller: CallerName): boolean => factsOf(caller).locked === true;
export const isGuest = (caller: CallerName): boolean => factsOf(caller).isGuest === true;
export const isBot = (caller: CallerName): boolean => caller === 'bot';

/** The participants of the conversations beside the author. */
const PARTICIPANTS: Record<'direct' | 'group', readonly CallerName[]> = {
  direct: ['member inside'],
  group: ['member inside', 'guest inside'],
};

/** Whether the caller may open the message by its ID; administrators have no special rights here. */
export function seesMessage(caller: CallerName, message: MessageName): boolean {
  const facts = factsOf(caller);
  if (facts.locked) return false;
  if (message === 'direct' || message === 'group') return PARTICIPANTS[message].includes(caller);
  const [channel, time] = message.split(' ') as [ChannelName, 'before' | 'after'];
  if (!seesChannel(caller, channel)) return false;
  if (channel !== 'protected') return true;
  return facts.standing === 'inside' || time === 'after';
}

/** Whether a search without a narrow finds it: it was delivered, and its channel is open to the caller. */
export function received(caller: CallerName, message: MessageName): boolean {
  const facts = factsOf(caller);
  if (facts.locked) return false;
  if (message === 'direct' || message === 'group') return PARTICIPANTS[message].includes(caller);
  const [channel, time] = message.split(' ') as [ChannelName, 'before' | 'after'];
  if (channel === 'elsewhere') return false;
  // No one left the archived channel before it was archived.
  if (channel === 'archived') return facts.standing === 'inside' || facts.standing === 'former';
  if (facts.standing === 'inside') return true;
  if (facts.standing === 'former') return seesChannel(caller, channel);
  return facts.standing === 'late' && time === 'after';
}

export interface Scene {
  world: World;
  callers: Record<CallerName, Actor>;
  author: Actor;
  channels: Record<ChannelName, number>;
  /** The message of each kind for each caller; callers who may delete it have their own. */
  messages: Record<MessageName, Record<CallerName, number>>;
  /** An account of the other organization. */
  foreigner: Actor;
  close: () => Promise<void>;
}

const HOST = 'elsewhere.chat.example.com';

/** A user of the other organization, who calls it by its host. */
class Neighbour extends Actor {
  override call(method: string, path: string, params = {}, options: RequestOptions = {}): Promise<Answer> {
    return super.call(method, path, params, { ...options, headers: { ...options.headers, 'X-Forwarded-Host': HOST } });
  }
}

async function makeForeigner(world: World): Promise<{ here: Actor; at: Actor }> {
  const now = world.clock.now;
  const account = await world.database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: 'elsewhere', name: 'Elsewhere', now });
    const email = 'foreigner@else.example';
    const user = await createAccount(db, { realmId: realm.id, email, fullName: 'Foreigner', role: 100, now });
    return {
      id: user.id,
      name: 'foreigner',
      fullName: 'Foreigner',
      email,
      key: await createApiKey(db, user.id, 'x', now),
    };
  });
  return { here: new Actor(world, account), at: new Neighbour(world, account) };
}

export async function openScene(): Promise<Scene> {
  const world = await openWorld({ trustProxy: true });
  const foreigner = await makeForeigner(world);
  const callers: Record<CallerName, Actor> = {
    nobody: world.nobody,
    deactivated: await world.person('deactivated'),
    foreigner: foreigner.here,
    'guest outside': world.guest,
    'guest inside': await world.person('guestinside', 600),
    'former guest': await world.person('formerguest', 600),
    'member outside': world.other,
    'member inside': world.member,
    latecomer: await world.person('latecomer'),
    'former subscriber': await world.person('former'),
    moderator: world.moderator,
    administrator: world.administrator,
    owner: world.owner,
    bot: world.bot,
  };
  const author = await world.person('author');
  const channels = await makeChannels(world, foreigner.at, [author, ...standing(callers, 'inside', 'former')]);
  const messages = emptyMessages();
  const sendAll = async (names: readonly MessageName[]) => {
    for (const name of names) {
      const shared = await sendOne(name);
      for (const caller of callerNames) messages[name][caller] = administers(caller) ? await sendOne(name) : shared;
    }
  };
  const sendOne = (name: MessageName): Promise<number> => {
    if (name === 'direct' || name === 'group') {
      const to = PARTICIPANTS[name].map((one) => callers[one].id);
      return author.send(to, '', 'hello');
    }
    const [channel] = name.split(' ') as [ChannelName];
    return (channel === 'elsewhere' ? foreigner.at : author).send(channels[channel], 'plan', 'hello');
  };
  await sendAll(MESSAGES.filter((name) => name.endsWith('before')));
  for (const name of ['public', 'shared', 'protected']) {
    await author.ok.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [callers.latecomer.id] });
  }
  await sendAll(MESSAGES.filter((name) => !name.endsWith('before')));
  for (const actor of standing(callers, 'former')) {
    await actor.ok.delete('/users/me/subscriptions', { subscriptions: ['public', 'shared', 'protected'] });
  }
  await world.owner.ok.delete(`/streams/${channels.archived}`);
  await world.owner.ok.delete(`/users/${callers.deactivated.id}`);
  return { world, callers, author, channels, messages, foreigner: foreigner.at, close: world.close };
}

const standing = (callers: Record<CallerName, Actor>, ...standings: Standing[]) =>
  callerNames.filter((name) => standings.includes(CALLERS[name].standing)).map((name) => callers[name]);

async function makeChannels(world: World, foreigner: Actor, inside: Actor[]): Promise<Record<ChannelName, number>> {
  await foreigner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'elsewhere' }] });
  const { stream_id: elsewhere } = await foreigner.ok.get('/get_stream_id', { stream: 'elsewhere' });
  return {
    public: await world.channel('public', inside),
    shared: await world.channel('shared', inside, { invite_only: true, history_public_to_subscribers: true }),
    protected: await world.channel('protected', inside, { invite_only: true, history_public_to_subscribers: false }),
    archived: await world.channel('archived', inside),
    elsewhere,
  };
}

const emptyMessages = () =>
  Object.fromEntries(MESSAGES.map((name) => [name, {}])) as Record<MessageName, Record<CallerName, number>>;

/** An ID that does not exist. */
export const UNKNOWN_ID = 987_654_321;

/** The response without the ID, so that responses about two things can be compared. */
export const withoutId = ({ status, body }: Answer, id: number | string): string =>
  `${status} ${JSON.stringify(body).replaceAll(new RegExp(`(?<![0-9a-z])${id}(?![0-9a-z])`, 'g'), '#')}`;
