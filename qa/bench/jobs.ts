/** The jobs: what each connection sends, in turn. Parlance and the floor get the same requests. */
import type { Organization, Person } from './organization.ts';
import { type Fields, requestText } from './requests.ts';
import { SETTINGS } from './servers.ts';
import { Chance, kilobyteFor, SEARCHED } from './texts.ts';

export interface Job {
  name: string;
  /** The name of the response that the floor sends. */
  response: string;
  connections: number;
  /** Different requests of each connection, before they repeat; 40 by default. */
  turns?: number;
  /** Request `turn` of connection `place`. */
  request: (organization: Organization, place: number, turn: number) => [Person | undefined, string, string, Fields];
}

const TURNS = 40;
const MANY = 32;
const PAGE = 100;
/** Users that register, in turn, so that no one has too many queues. */
const REGISTERING = 500;

const personAt = ({ people }: Organization, place: number): Person => {
  const person = people[place % people.length];
  if (!person) throw new Error('the organization has no people');
  return person;
};

const inChannel = (id: number) => [{ operator: 'channel', operand: id }];
const newest = (narrow: readonly object[]): Fields => ({ anchor: 'newest', num_before: PAGE, num_after: 0, narrow });

/** A page before any message of the archive that has so many before it. */
function pageBefore({ channels, messageIds }: Organization, chance: Chance): Fields {
  const first = Math.min(PAGE, messageIds.length - 1);
  const anchor = messageIds[first + chance.below(messageIds.length - first)];
  return { anchor, include_anchor: false, num_before: PAGE, num_after: 0, narrow: inChannel(channels.archive) };
}

const send = (connections: number): Job => ({
  name: `send, ${connections} at once`,
  response: 'send',
  connections,
  request: (organization, place, turn) => {
    const mentioned = personAt(organization, 1).name;
    const content = kilobyteFor(new Chance(1 + place * TURNS + turn), turn, mentioned);
    const fields = { type: 'channel', to: organization.channels.team, topic: `topic ${turn % 20}`, content };
    return [personAt(organization, place), 'POST', '/messages', fields];
  },
});

const history = (connections: number): Job => ({
  name: `history, ${connections} at once`,
  response: 'history',
  connections,
  request: (organization, place, turn) => {
    const chance = new Chance(1 + place * TURNS + turn);
    return [personAt(organization, place), 'GET', '/messages', pageBefore(organization, chance)];
  },
});

const search = (which: 'rare' | 'common'): Job => ({
  name: `search for a ${which} word`,
  response: `search-${which}`,
  connections: 1,
  request: (organization, place) => {
    const narrow = [...inChannel(organization.channels.archive), { operator: 'search', operand: SEARCHED[which] }];
    return [personAt(organization, place), 'GET', '/messages', newest(narrow)];
  },
});

export const REGISTER: Fields = {
  apply_markdown: true,
  client_gravatar: true,
  slim_presence: true,
  client_capabilities: { notification_settings_null: true, bulk_message_deletion: true, user_settings_object: true },
};

export const SEND_ALONE = send(1);
export const SEND = send(MANY);
export const HISTORY = history(MANY);

export const JOBS: readonly Job[] = [
  {
    name: 'dispatcher: GET /server_settings',
    response: 'settings',
    connections: MANY,
    request: () => [undefined, 'GET', SETTINGS, {}],
  },
  SEND_ALONE,
  SEND,
  history(1),
  HISTORY,
  {
    name: `first page, ${MANY} at once`,
    response: 'first-page',
    connections: MANY,
    request: (organization, place) => [
      personAt(organization, place),
      'GET',
      '/messages',
      newest(inChannel(organization.channels.archive)),
    ],
  },
  {
    name: `typing, ${MANY} at once`,
    response: 'typing',
    connections: MANY,
    request: (organization, place, turn) => {
      const fields = { type: 'direct', op: turn % 2 === 0 ? 'start' : 'stop', to: [personAt(organization, 99).id] };
      return [personAt(organization, place), 'POST', '/typing', fields];
    },
  },
  {
    name: 'register',
    response: 'register',
    connections: 1,
    turns: REGISTERING,
    request: (organization, _place, turn) => [personAt(organization, 100 + turn), 'POST', '/register', REGISTER],
  },
  search('rare'),
  search('common'),
];

/** The requests of each connection as text. */
export function requestsOf(job: Job, organization: Organization): string[][] {
  return Array.from({ length: job.connections }, (_none, place) =>
    Array.from({ length: job.turns ?? TURNS }, (_other, turn) => {
      const [person, ...call] = job.request(organization, place, turn);
      return requestText(job.response, person, call);
    }),
  );
}
