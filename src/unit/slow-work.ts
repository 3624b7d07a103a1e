import { loadMailParser, type MailText, readMail } from '../adapters/mail-text.ts';
import { isWeakPassword, loadEstimator } from '../adapters/password-strength.ts';
import type { Linkifier } from '../markdown/linkifier.ts';
import {
  loadFormulas,
  type RenderContext,
  type Rendered,
  renderMessage,
  type TopicLink,
  topicLinks,
} from '../markdown/render.ts';

/** Pure work that may take long, described by values that can be sent to another thread. */
export type Task =
  | { kind: 'render'; content: string; context: RenderContext }
  | { kind: 'topic links'; topic: string; linkifiers: readonly Linkifier[] }
  | { kind: 'check password'; password: string }
  | { kind: 'read mail'; raw: Uint8Array };

interface Results {
  render: Rendered;
  'topic links': TopicLink[];
  'check password': { isWeak: boolean };
  /** Undefined if the message cannot be read. */
  'read mail': { mail: MailText | undefined };
}
export type Result<One extends Task> = Results[One['kind']];

/**
 * Lets a worker do the tasks, all within one deadline; the result is undefined for those that exceeded a budget. A unit of
 * work must not wait: there it throws `Unfinished`, and the unit starts again with the results.
 */
export type ByWorker = <One extends Task>(tasks: readonly One[]) => Promise<(Result<One> | undefined)[]>;

/** Loads what tasks of these kinds need, before their time is measured. */
export async function loadFor(kinds: readonly Task['kind'][]): Promise<void> {
  if (kinds.includes('check password')) await loadEstimator();
  else if (kinds.includes('read mail')) await loadMailParser();
  else loadFormulas();
}

export const execute: ByWorker = async <One extends Task>(tasks: readonly One[]) => {
  const results = [];
  for (const task of tasks) results.push(await resultOf(task).catch(() => undefined));
  return results as (Result<One> | undefined)[];
};

async function resultOf(task: Task): Promise<Results[keyof Results]> {
  if (task.kind === 'render') return renderMessage(task.content, task.context);
  if (task.kind === 'topic links') return topicLinks(task.topic, task.linkifiers);
  if (task.kind === 'read mail') return { mail: await readMail(task.raw).catch(() => undefined) };
  return { isWeak: await isWeakPassword(task.password) };
}

/** Thrown in a unit that needs tasks whose results are not known yet. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished';
  readonly tasks: readonly Task[];

  constructor(tasks: readonly Task[]) {
    super('a worker must do a part of this unit first');
    this.tasks = tasks;
  }
}

/** The results for one request, whose unit may start several times. */
export interface Findings {
  byWorker: ByWorker;
  learn(tasks: readonly Task[], results: readonly unknown[]): void;
}

export function noFindings(): Findings {
  const known = new Map<string, unknown>();
  return {
    byWorker: async <One extends Task>(tasks: readonly One[]) => {
      const missing = tasks.filter((task) => !known.has(keyOf(task)));
      if (missing.length > 0) throw new Unfinished(missing);
      return tasks.map((task) => known.get(keyOf(task)) as Result<One> | undefined);
    },
    learn(tasks, results) {
      for (const [index, task] of tasks.entries()) known.set(keyOf(task), results[index]);
    },
  };
}

const keyOf = (task: Task) => JSON.stringify(task, (_name, value) => (value instanceof Map ? [...value] : value));
