import type { ROLE } from '../domain/users/roles.ts';

/**
 * The people, channels and messages of the demo organization are created in this order, so that their IDs are those in
 * the document's examples: user 7 is a member, bot 10 a bot, message 10 the owner's in channel 2, message 15 a poll.
 */

/** An account of the demo organization; its name is also the local part of its email address. */
export interface DemoPerson {
  name: string;
  fullName: string;
  role: keyof typeof ROLE;
  isBot?: true;
}

export interface DemoChannel {
  name: string;
  description: string;
  creator: string;
  isPrivate?: true;
  isDefault?: true;
  subscribers: readonly string[];
}

export interface DemoMessage {
  /** Minutes before the demo organization was created. */
  minutesAgo: number;
  from: string;
  to: { channel: string; topic: string } | { people: readonly string[] };
  content: string;
  /** Who reacted, with the name of the emoji. */
  reactions?: readonly (readonly [person: string, emoji: string])[];
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { name: 'olga', fullName: 'Olga Lindqvist', role: 'owner' },
  { name: 'amir', fullName: 'Amir Haddad', role: 'administrator' },
  { name: 'mona', fullName: 'Mona Okafor', role: 'moderator' },
  { name: 'iris', fullName: 'Iris Novak', role: 'member' },
  { name: 'juan', fullName: 'Juan Castillo', role: 'member' },
  { name: 'gail', fullName: 'Gail Porter', role: 'guest' },
  { name: 'build-bot', fullName: 'Build bot', role: 'member', isBot: true },
  { name: 'wei', fullName: 'Wei Zhang', role: 'member' },
  { name: 'nils', fullName: 'Nils Dahl', role: 'member' },
];

/** Stands for the URL of the file in a message. */
export const DEMO_FILE = '{file}';

const EVERYBODY = ['olga', 'amir', 'mona', 'iris', 'juan', 'wei', 'nils'];

export const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    name: 'general',
    description: 'What concerns everybody.',
    creator: 'olga',
    isDefault: true,
    subscribers: EVERYBODY,
  },
  {
    name: 'engineering',
    description: 'Code, releases and what broke. Builds report in **deploys**.',
    creator: 'amir',
    isDefault: true,
    subscribers: [...EVERYBODY, 'build-bot'],
  },
  {
    name: 'design',
    description: 'Sketches and reviews; guests are welcome.',
    creator: 'mona',
    subscribers: ['mona', 'iris', 'wei', 'gail'],
  },
  {
    name: 'hiring',
    description: 'Candidates, in confidence.',
    creator: 'olga',
    isPrivate: true,
    subscribers: ['olga', 'amir', 'mona'],
  },
];

const WELCOME = { channel: 'general', topic: 'welcome' };
const RELEASE = { channel: 'engineering', topic: 'release 2.4' };
const ICONS = { channel: 'design', topic: 'map icons' };

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    minutesAgo: 2880,
    from: 'olga',
    to: WELCOME,
    content: 'Welcome! This channel is for what concerns everybody; @_**Amir Haddad** looks after #**engineering**.',
    reactions: [
      ['iris', 'wave'],
      ['juan', 'wave'],
      ['wei', 'tada'],
    ],
  },
  { minutesAgo: 2871, from: 'iris', to: WELCOME, content: 'Glad to be here :smile:' },
  {
    minutesAgo: 2866,
    from: 'mona',
    to: WELCOME,
    content: 'One habit that helps: **one topic per subject**, so that everybody can catch up later.',
    reactions: [['olga', '+1']],
  },
  {
    minutesAgo: 1500,
    from: 'amir',
    to: RELEASE,
    content:
      'What is left for 2.4:\n\n| what | who | state |\n|---|---|---|\n| offline maps | Wei | in review |\n| import of tracks | Juan | done |\n| new icons | Iris | see #**design>map icons** |',
  },
  {
    minutesAgo: 1488,
    from: 'juan',
    to: RELEASE,
    content:
      'The import is done. It reads a file like this:\n\n```json\n{"track": "harbour loop", "points": [[59.91, 10.75]]}\n```',
    reactions: [['amir', 'rocket']],
  },
  {
    minutesAgo: 1484,
    from: 'olga',
    to: { channel: 'engineering', topic: 'release' },
    content: `A release goes out when the build is **green**. Everything else is in [the plan](${DEMO_FILE}).`,
    reactions: [
      ['olga', 'octopus'],
      ['juan', 'octopus'],
    ],
  },
  {
    minutesAgo: 1481,
    from: 'wei',
    to: RELEASE,
    content: '@**Juan Castillo** does it take files of 100 MB? Mine stopped at `62%`.',
  },
  {
    minutesAgo: 1470,
    from: 'juan',
    to: RELEASE,
    content: '> Mine stopped at `62%`.\n\nFixed an hour ago, please try again.',
  },
  {
    minutesAgo: 1465,
    from: 'build-bot',
    to: { channel: 'engineering', topic: 'deploys' },
    content: ':check: Build **1842** of `main` passed in 3 min 12 s.',
  },
  { minutesAgo: 1459, from: 'wei', to: RELEASE, content: 'Works now, thank you!', reactions: [['juan', 'heart']] },
  {
    minutesAgo: 1400,
    from: 'mona',
    to: { channel: 'general', topic: 'summer lunch' },
    content: '/poll Where do we eat?\nOn the quay\nIn the park',
  },
  {
    minutesAgo: 600,
    from: 'iris',
    to: ICONS,
    content: 'Two drafts for the harbour icon: an anchor, or a lighthouse. Which one?',
  },
  {
    minutesAgo: 588,
    from: 'gail',
    to: ICONS,
    content: 'The lighthouse reads better on a small screen.',
    reactions: [['wei', '+1']],
  },
  {
    minutesAgo: 581,
    from: 'mona',
    to: ICONS,
    content:
      'Agreed. Lighthouse it is.\n\n```spoiler Why not the anchor?\nIt already means "mooring" on sea charts.\n```',
  },
  {
    minutesAgo: 300,
    from: 'olga',
    to: { channel: 'hiring', topic: 'backend position' },
    content: 'Three good applications so far.',
  },
  {
    minutesAgo: 292,
    from: 'amir',
    to: { channel: 'hiring', topic: 'backend position' },
    content: 'I can talk to all of them this week.',
  },
  {
    minutesAgo: 45,
    from: 'amir',
    to: { people: ['iris'] },
    content: 'Could you export the icons as SVG before tomorrow?',
  },
  { minutesAgo: 41, from: 'iris', to: { people: ['amir'] }, content: 'Yes, this afternoon.' },
  { minutesAgo: 12, from: 'wei', to: { people: ['iris', 'juan'] }, content: 'Lunch at noon?' },
  { minutesAgo: 9, from: 'juan', to: { people: ['iris', 'wei'] }, content: ':pizza:' },
];
