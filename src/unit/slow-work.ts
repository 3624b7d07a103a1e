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
export type Job =
  | { kind: 'render'; content: string; context: RenderContext }
  | { kind: 'topic links'; topic: string; linkifiers: readonly Linkifier[] }
  | { kind: 'check password'; password: string };

interface Outcomes {
  render: Rendered;
  'topic links': TopicLink[];
  'check password': { isWeak: boolean };
}
export type Outcome<One extends Job> = Outcomes[One['kind']];

/**
 * Lets a worker do the jobs, all within one deadline; the outcome is undefined for those that exceeded a budget. A unit of
 * work must not wait: there it throws `Unfinished`, and the unit starts again with the outcomes.
 */
export type ByWorker = <One extends Job>(jobs: readonly One[]) => Promise<(Outcome<One> | undefined)[]>;

/** Loads what the jobs need, before their time is measured. */
export async function loadFor(jobs: readonly Job[]): Promise<void> {
  if (jobs.some(({ kind }) => kind === 'check password')) await loadEstimator();
  else loadFormulas();
}

export const execute: ByWorker = async <One extends Job>(jobs: readonly One[]) => {
  const outcomes = [];
  for (const job of jobs) outcomes.push(await outcomeOf(job).catch(() => undefined));
  return outcomes as (Outcome<One> | undefined)[];
};

async function outcomeOf(job: Job): Promise<Outcomes[keyof Outcomes]> {
  if (job.kind === 'render') return renderMessage(job.content, job.context);
  if (job.kind === 'topic links') return topicLinks(job.topic, job.linkifiers);
  return { isWeak: await isWeakPassword(job.password) };
}

/** Thrown in a unit that needs jobs whose outcomes are not known yet. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished';
  readonly jobs: readonly Job[];

  constructor(jobs: readonly Job[]) {
    super('a worker must do a part of this unit first');
    this.jobs = jobs;
  }
}

/** The outcomes for one request, whose unit may start several times. */
export interface Findings {
  byWorker: ByWorker;
  learn(jobs: readonly Job[], outcomes: readonly unknown[]): void;
}

export function noFindings(): Findings {
  const known = new Map<string, unknown>();
  return {
    byWorker: async <One extends Job>(jobs: readonly One[]) => {
      const missing = jobs.filter((job) => !known.has(keyOf(job)));
      if (missing.length > 0) throw new Unfinished(missing);
      return jobs.map((job) => known.get(keyOf(job)) as Outcome<One> | undefined);
    },
    learn(jobs, outcomes) {
      for (const [index, job] of jobs.entries()) known.set(keyOf(job), outcomes[index]);
    },
  };
}

const keyOf = (job: Job) => JSON.stringify(job, (_name, value) => (value instanceof Map ? [...value] : value));
