import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { countQueues } from '../../src/store/events/queues.ts';
import type { Actor, Body } from '../../test/support/actor.ts';
import { openWorld, type World } from '../../test/support/world.ts';
import { findPythonProgram } from '../external-tools.ts';
import { type Checks, openChecks } from './checks.ts';

const VERSION = '0.7.0';
/** How long the program may take to react to a key: it calls the server, and draws in a separate thread. */
const PATIENCE_MS = 15_000;
/** How often the program may fail through its own fault. */
const ATTEMPTS = 4;
/** How long the screen must remain unchanged before the next key. */
const STEADY_MS = 700;

/** A terminal in which the program runs, on a separate tmux server. */
interface Terminal {
  screen: () => string;
  press: (...keys: string[]) => void;
  type: (text: string) => void;
  isOpen: () => boolean;
  close: () => void;
}

/** Drives the unmodified program in a real terminal, and verifies the effects through another account. */
export async function driveZulipTerminal(): Promise<Checks> {
  const client = `zulip-terminal ${VERSION}`;
  // It claims to need a Python before 3.11, but runs with later ones.
  const program = findPythonProgram('zulip-term', VERSION, ['--ignore-requires-python']);
  if (program === undefined || !hasTmux()) {
    const checks = openChecks(client);
    checks.leaveOut(`there is no ${program === undefined ? 'Python here, or no package registry' : 'tmux here'}`);
    return checks;
  }
  for (let attempt = 1; ; attempt++) {
    const checks = openChecks(client);
    const fault = await driveOnce(checks, program);
    if (fault === undefined || attempt === ATTEMPTS) return checks;
    console.log(`     ${client} failed by itself and begins anew: ${fault}`);
  }
}

/** Returns the program's own error, if any. */
async function driveOnce(checks: Checks, program: string): Promise<string | undefined> {
  const world = await openWorld();
  const folder = mkdtempSync(join(tmpdir(), 'zulip-terminal-'));
  try {
    await drive(checks, world, (words) => openTerminal([program, ...words], folder), folder);
    return ownFault(folder);
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The program changes its list of messages in one thread while drawing it in another. A field missing in a response would
 * raise a different exception.
 */
function ownFault(folder: string): string | undefined {
  const logs = readdirSync(folder).filter((name) => /^zulip-terminal-.*\.log$/.test(name));
  const text = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const thrown = text.split('\n').filter((line) => /^[\w.]+(Error|Exception)\b/.test(line));
  const isOwn = (line: string) => /^(urwid\.listbox\.ListBoxError|IndexError: list index out of range)/.test(line);
  return thrown.length > 0 && thrown.every(isOwn) ? thrown[0]?.slice(0, 80) : undefined;
}

function hasTmux(): boolean {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function openTerminal(command: readonly string[], folder: string): Terminal {
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-L', `parlance-${process.pid}`, '-f', '/dev/null', ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  tmux('new-session', '-d', '-c', folder, '-x', '180', '-y', '50', `TERM=xterm-256color exec ${quoted}`);
  const attempt = (...words: string[]) => {
    try {
      return tmux(...words);
    } catch {
      return undefined;
    }
  };
  return {
    screen: () => attempt('capture-pane', '-p') ?? '',
    press: (...keys) => void tmux('send-keys', ...keys),
    type: (text) => void tmux('send-keys', '-l', text),
    isOpen: () => attempt('has-session') !== undefined,
    close: () => void attempt('kill-server'),
  };
}

async function drive(
  { check }: Checks,
  world: World,
  open: (words: readonly string[]) => Terminal,
  folder: string,
): Promise<void> {
  const { owner, member } = world;
  const channel = await world.channel('harbour', [owner, member]);
  await world.channel('quay', [owner, member]);
  // The program uses its own clock, which is far ahead of the messages' times; without a limit it crashes.
  await owner.ok.patch('/realm', { message_content_edit_limit_seconds: 1_000_000_000 });
  const say = (who: Actor, topic: string, content: string) =>
    who.ok.post('/messages', { type: 'channel', to: channel, topic, content });
  await say(owner, 'boats', 'the ferry is late');
  await owner.ok.post('/messages', { type: 'direct', to: [member.id], content: 'between us two' });
  const { id: last } = await say(owner, 'boats', 'the ferry is here');
  const rc = join(folder, 'zuliprc');
  const { email, key } = member.account;
  writeFileSync(rc, `[api]\nemail=${email}\nkey=${key}\nsite=${world.origin}\n`, { mode: 0o600 });
  const terminal = open(['--config-file', rc, '--no-notify', '--no-autohide', '--color-depth', '1']);

  /** Another process draws and sends, so the effect is polled for. */
  const until = async <Found>(what: string, look: () => Found | Promise<Found>): Promise<NonNullable<Found>> => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (performance.now() > end) throw new Error(`${what} did not happen; the screen was\n${terminal.screen()}`);
      await delay(100);
    }
  };
  const shows = (...texts: string[]) =>
    until(`showing ${texts.join(', ')}`, () => texts.every((text) => terminal.screen().includes(text)));
  /** Keys pressed while it draws confuse the program. */
  const steady = () =>
    until('a steady screen', async () => {
      const before = terminal.screen();
      await delay(STEADY_MS);
      return terminal.screen() === before;
    });
  const hides = (text: string) => until(`hiding ${text}`, () => !terminal.screen().includes(text));
  const newest = async (): Promise<Body> => {
    const page = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
    return (await owner.ok.get('/messages', page)).messages[0];
  };
  /** Above the text stand channel and topic, with one space between, where messages have two. */
  const isWriting = () => /# harbour +▶ nets /.test(terminal.screen());
  /** A key that follows immediately would be read together with the escape. */
  const leaveCompose = async () => {
    terminal.press('Escape');
    await until('leaving the text', () => !isWriting());
  };
  const flagsOf = async (id: number): Promise<string[]> => (await member.ok.get(`/messages/${id}`)).message.flags;

  try {
    await check('starts, and shows channels, people and messages', async () => {
      await shows('harbour', 'quay', owner.account.fullName, 'the ferry is late', 'the ferry is here');
    });
    // From the list of channels to the messages.
    terminal.press('Right');
    await check('tells others that its user is here', () =>
      until('presence', async () => {
        const { status, body } = await owner.get(`/users/${member.id}/presence`);
        return status === 200 && body.presence.aggregated.status === 'active';
      }).then(() => undefined),
    );
    await check('marks as read what was in focus', () => {
      terminal.press('G');
      return until('reading', async () => (await flagsOf(last)).includes('read')).then(() => undefined);
    });
    await check('shows a message when it arrives', async () => {
      await say(owner, 'boats', 'now it is gone again');
      await shows('now it is gone again');
    });
    await check('narrows to a channel, a topic and direct messages, and back', async () => {
      await say(owner, 'nets', 'the nets are dry');
      await shows('the nets are dry');
      await steady();
      terminal.press('G');
      await steady();
      terminal.press('s');
      await hides('between us two');
      await shows('the nets are dry', 'the ferry is here');
      await steady();
      terminal.press('S');
      await hides('the ferry is here');
      await steady();
      terminal.press('P');
      await shows('between us two');
      await hides('the nets are dry');
      await steady();
      terminal.press('a');
      await shows('the nets are dry', 'between us two');
      await steady();
    });
    await check('sends a reply', async () => {
      terminal.press('G');
      await steady();
      terminal.press('r');
      await until('asking for the text', isWriting);
      terminal.type('by the terminal');
      terminal.press('C-d');
      await until('sending', async () => (await newest()).content === 'by the terminal');
      expect(await newest()).to.include({ sender_id: member.id, subject: 'nets', client: 'ZulipTerminal' });
      await shows('by the terminal');
      await leaveCompose();
    });
    await check('edits the message', async () => {
      terminal.press('G');
      await steady();
      terminal.press('e');
      await until('asking for the text', isWriting);
      terminal.type(', changed');
      terminal.press('C-d');
      await until('editing', async () => (await newest()).content === 'by the terminal, changed');
      await shows('by the terminal, changed');
      await leaveCompose();
    });
    await check('reacts to the message, and takes it back', async () => {
      terminal.press('G');
      await steady();
      terminal.press('+');
      await until('reacting', async () => (await newest()).reactions.length === 1);
      expect((await newest()).reactions[0]).to.include({ emoji_name: 'thumbs_up', user_id: member.id });
      await shows(':thumbs_up:');
      terminal.press('+');
      await until('taking back', async () => (await newest()).reactions.length === 0);
    });
    await check('stars the message, and lists those with a star', async () => {
      const { id } = await newest();
      terminal.press('*');
      await until('starring', async () => (await flagsOf(id)).includes('starred'));
      terminal.press('f');
      await hides('the nets are dry');
      await shows('by the terminal, changed');
      terminal.press('a');
      await shows('the nets are dry');
    });
    await check('shows what others do to a message', async () => {
      const { id } = await newest();
      await owner.ok.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' });
      await shows(':octopus:');
      const { id: own } = await say(owner, 'nets', 'a slip of the pen');
      await shows('a slip of the pen');
      await owner.ok.patch(`/messages/${own}`, { content: 'no slip of the pen' });
      await shows('no slip of the pen');
    });
    await check('ends, and deletes its queue', async () => {
      terminal.press('C-c');
      await until('ending', () => !terminal.isOpen());
      expect(await countQueues(world.db, member.id)).to.equal(0);
    });
  } finally {
    terminal.close();
  }
}
