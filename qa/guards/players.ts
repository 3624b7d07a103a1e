import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure, Tree } from '../mutations/trees.ts';
import type { Play, Played } from './player.ts';

/** Leftovers of earlier runs could influence later ones, so a process is replaced after this many runs. */
const PLAYS = 60;
const MINUTES_FOR_ONE = 10;
const ALL_ON = 0;

export interface Players {
  /** The first failure without the guard, if any. */
  failure: (play: Play) => Promise<Failure | undefined>;
  close: () => void;
}

/** Runs tests in a child process that keeps the test files of the tree loaded. */
export function openPlayers(tree: Tree): Players {
  let player: ChildProcess | undefined;
  let plays = 0;
  const close = (): void => {
    player?.kill('SIGKILL');
    player = undefined;
    plays = 0;
  };
  const answerTo = async (play: Play): Promise<Played> => {
    if (plays >= PLAYS || !player?.connected) close();
    plays++;
    player ??= await started(tree);
    const answer = await answerOf(player, play);
    if (!answer?.isSound) close();
    return answer ?? { failure: { file: '', title: 'the tests do not end, or end the process' }, isSound: true };
  };
  return { close, failure: (play) => certainFailure(answerTo, play) };
}

/** A test that also fails with the guard enabled, in a fresh process, proves nothing. */
async function certainFailure(
  answerTo: (play: Play) => Promise<Played>,
  { guard, titles }: Play,
): Promise<Failure | undefined> {
  const { failure, isSound } = await answerTo({ guard, titles });
  if (!failure || isSound) return failure ?? undefined;
  const { title } = failure;
  const { failure: anyhow } = await answerTo({ guard: ALL_ON, titles: [title] });
  if (!anyhow && (await answerTo({ guard, titles: [title] })).failure) return failure;
  const others = titles.filter((other) => other !== title);
  return others.length > 0 && others.length < titles.length
    ? certainFailure(answerTo, { guard, titles: others })
    : undefined;
}

async function started(tree: Tree): Promise<ChildProcess> {
  const player = fork('qa/guards/player.ts', tree.tests, {
    cwd: tree.folder,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([once(player, 'message'), ended(player)]);
  return player;
}

async function ended(player: ChildProcess): Promise<never> {
  const [code] = (await once(player, 'exit')) as [number | null];
  throw new Error(`The test files do not load: exit status ${code}`);
}

/** Undefined if the process ends or does not answer in time. */
async function answerOf(player: ChildProcess, play: Play): Promise<Played | undefined> {
  const given = new AbortController();
  const { signal } = given;
  try {
    player.send(play);
    return await Promise.race([
      once(player, 'message', { signal }).then(([answer]) => answer as Played),
      once(player, 'exit', { signal }).then(() => undefined),
      wait(MINUTES_FOR_ONE * 60_000, undefined, { signal }),
    ]);
  } finally {
    given.abort();
  }
}
