import type { Workers } from '../adapters/workers.ts';
import type { CompleteEvent, Emission, LiveEmission } from '../domain/event.ts';
import { MAX_UNIT_RESTARTS } from '../domain/limits.ts';
import { cannotRender } from '../domain/messages/content.ts';
import type { Realm } from '../domain/organization/organization.ts';
import type { Notifier } from '../events/notifier.ts';
import { isClosedMeanwhile } from '../store/db/availability.ts';
import type { Database, Db } from '../store/db/open.ts';
import { remembering } from '../store/db/remembered.ts';
import { type Appended, appendEventsSoon, type Numbered } from '../store/events/events.ts';
import { seal } from '../store/events/sealed.ts';
import type { WakeableJob } from '../store/jobs.ts';
import { currentRealm } from '../store/organization/realms.ts';
import { publishCommitted } from './committed.ts';
import { openLiveSender } from './live.ts';
import { type Pace, UNWATCHED } from './pace.ts';
import type { Scope, ServerScope, TwoSteps } from './scope.ts';
import { type ByWorker, execute, noFindings, type Result, type Task, Unfinished } from './slow-work.ts';

/**
 * Runs work in a unit, stores its events with it, and sends notifications after the commit. A unit that needs slow work
 * is rolled back and restarts after a worker has done that work, in the turn of the `owner`, so that no other unit
 * waits for it.
 */
export type InUnit = <Result>(
  realm: Realm,
  owner: string,
  work: (scope: Scope) => Promise<Result>,
  /** The operation to which the measured time is attributed. */
  operation?: string,
) => Promise<Result>;

export type InServerUnit = <Result>(work: (scope: ServerScope) => Promise<Result>) => Promise<Result>;

/** The only way to units of work: for the dispatcher, the pages, the jobs and the command line. */
export interface Units {
  /** A scope for reading, outside units. Slow work is awaited there; anything with an effect throws. */
  reading: (realm: Realm, owner: string) => Scope;
  inUnit: InUnit;
  /** Runs the first step on a scope for reading, and the second in a unit. */
  inTwoSteps: <Prepared, Result>(
    realm: Realm,
    owner: string,
    steps: TwoSteps<Prepared, Result>,
    operation?: string,
  ) => Promise<Result>;
  /** Runs work that changes nothing and only emits live events; it reads outside units. */
  inPassing: InUnit;
  /** Runs work that belongs to no single organization. */
  inServerUnit: InServerUnit;
  /** Announces a unit for a request that has just been read. */
  expectUnit: () => void;
}

/** The effects that follow a commit. */
export interface AfterCommit {
  notifier: Notifier;
  wake: Scope['wake'];
  beginQueue: Scope['beginQueue'];
}

interface UnitsOptions extends AfterCommit {
  now: () => number;
  workers: Workers;
  pace?: Pace;
}

export function openUnits(database: Database, surroundings: UnitsOptions): Units {
  const { now, workers, pace = UNWATCHED, ...afterCommit } = surroundings;
  const inUnit = unitRunner(database, { now, workers, pace, ...afterCommit });
  const sendLive = openLiveSender(database, { notifier: afterCommit.notifier, now });
  const reading = (realm: Realm, owner: string) =>
    readScope(remembering(database.read, realm), realm, now(), byWorkers(workers, owner));
  return {
    reading,
    inUnit,
    inTwoSteps: twoSteps(reading, inUnit),
    inPassing: async (realm, owner, work, operation = 'unnamed') => {
      const live: LiveEmission[] = [];
      const emitLive: Scope['emitLive'] = (audience, event) => void live.push({ audience, event });
      const result = await work({ ...reading(realm, owner), emitLive });
      if (live.length > 0) await sendLive(realm.id, live);
      publishCommitted({ operation, emissions: live });
      return result;
    },
    inServerUnit: serverUnits(database, { now, wake: afterCommit.wake }),
    expectUnit: () => database.expectUnit(),
  };
}

/** For pages and jobs: each unit reads the organization as it is now. Requests read it together with their caller. */
export function inCurrentRealm(units: Units, operation: string): Units {
  const inUnit: InUnit = (realm, owner, work) =>
    units.inUnit(
      realm,
      owner,
      async (scope) => {
        const current = await currentRealm(scope.db, realm);
        return work({ ...scope, realm: current, db: remembering(scope.db, current) });
      },
      operation,
    );
  return { ...units, inUnit, inTwoSteps: twoSteps(units.reading, inUnit) };
}

const twoSteps =
  (reading: Units['reading'], inUnit: InUnit): Units['inTwoSteps'] =>
  async (realm, owner, steps, operation) => {
    const prepared = await steps.beforeUnit(reading(realm, owner));
    return inUnit(realm, owner, (scope) => steps.execute(scope, prepared), operation);
  };

/** For work without an organization to emit events to, such as commands. */
export function serverUnits(
  database: Database,
  { now, wake = () => undefined }: { now: () => number; wake?: ServerScope['wake'] },
): InServerUnit {
  return async (work) => {
    const at = now();
    const { result, woken } = await database.unit(async (db) => {
      const woken = new Set<WakeableJob>();
      const result = await work({ db, now: at, wake: (job) => void woken.add(job) });
      return { result, woken };
    });
    for (const job of woken) wake(job);
    return result;
  };
}

/** The scope of an organization that the unit itself creates: it has no queues yet, so its events are dropped. */
export function scopeOfNewRealm({ db, wake }: ServerScope, realm: Realm, now: number): Scope {
  const ignore = () => undefined;
  return {
    db,
    realm,
    now,
    wake,
    byWorker: execute,
    emit: ignore,
    emitLive: ignore,
    beginQueue: ignore,
    endQueues: ignore,
  };
}

/** The effects that a unit of work collects beside its changes. */
interface Gathered {
  emissions: Emission[];
  ended: string[];
  effects: (() => void)[];
}

const NOTHING_NUMBERED: Numbered = { appended: Promise.resolve({ seq: 0, liveBefore: 0 }), lengths: [] };

const nothingYet = (): Gathered => ({ emissions: [], ended: [], effects: [] });

function unitRunner(database: Database, { now, workers, pace, ...afterCommit }: UnitsOptions & { pace: Pace }): InUnit {
  // PostgreSQL gives out different IDs each time, and a text may contain the ID of something that the unit itself
  // created. There, a unit that waits delays only others that need the same rows.
  const mayWait = database.dialect === 'postgres';
  const hasOtherProcesses = database.dialect === 'postgres';

  return async (realm, owner, work, operation = 'unnamed') => {
    const findings = noFindings();
    for (let restarts = 0; ; restarts++) {
      const isLast = restarts === MAX_UNIT_RESTARTS;
      try {
        const byWorker = isLast && mayWait ? byWorkers(workers, owner) : findings.byWorker;
        return await once(realm, operation, (scope) => timed(operation, () => work(scope)), byWorker);
      } catch (error) {
        if (!(error instanceof Unfinished)) throw error;
        if (isLast) throw cannotRender();
        findings.learn(error.tasks, await byWorkers(workers, owner)(error.tasks));
      }
    }
  };

  async function timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    pace.begin(operation);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      pace.endUnit(operation, performance.now() - startedAt);
    }
  }

  async function once<Result>(
    realm: Realm,
    operation: string,
    work: (scope: Scope) => Promise<Result>,
    byWorker: ByWorker,
  ): Promise<Result> {
    const at = now();
    const unit = database.unitIn(realm.id, async (db) => {
      const gathered = nothingYet();
      const result = await work(scopeOf(db, realm, { now: at, byWorker }, gathered));
      const numbered = await store(db, realm, gathered.emissions, at);
      return { result, gathered, numbered };
    });
    const { result, gathered, numbered } = await unit.catch((error) => {
      // The database may have committed before the connection was lost.
      if (isClosedMeanwhile(error)) afterCommit.notifier.lookAgain();
      throw error;
    });
    const appended = await numbered.appended;
    notify(realm.id, { ...appended, lengths: numbered.lengths }, gathered);
    publishCommitted({ operation, emissions: gathered.emissions });
    for (const effect of gathered.effects) effect();
    return result;
  }

  /** Appends the events to the log; sends the secrets that it leaves out to the other processes. */
  async function store(db: Db, realm: Realm, emissions: readonly Emission[], at: number): Promise<Numbered> {
    if (emissions.length === 0) return NOTHING_NUMBERED;
    const numbered = await appendEventsSoon(db, realm.id, emissions, at);
    if (hasOtherProcesses && emissions.some(({ confidential }) => confidential)) {
      const sealed = await seal(db, completeEvents(await numbered.appended, emissions));
      await afterCommit.notifier.notifyWithUnit(db, { realmId: realm.id, sealed });
    }
    return numbered;
  }

  function scopeOf(
    db: Db,
    realm: Realm,
    { now, byWorker }: Pick<Scope, 'now' | 'byWorker'>,
    { emissions, ended, effects }: Gathered,
  ): Scope {
    return {
      db,
      realm,
      now,
      byWorker,
      emit: (audience, event, { forUser, hints, confidential } = {}) => {
        emissions.push({ audience, event, forUser, hints, confidential });
      },
      emitLive: refuse,
      beginQueue: (queue, role) => {
        effects.push(() => afterCommit.beginQueue(queue, role));
      },
      endQueues: (ids) => {
        for (const id of ids) ended.push(id);
      },
      wake: (job) => {
        effects.push(() => afterCommit.wake(job));
      },
    };
  }

  function notify(
    realmId: number,
    appended: Appended & Pick<Numbered, 'lengths'>,
    { emissions, ended }: Pick<Gathered, 'emissions' | 'ended'>,
  ): void {
    if (emissions.length === 0 && ended.length === 0) return;
    const { seq, liveBefore, lengths } = appended;
    const first = seq - emissions.length + 1;
    afterCommit.notifier.notify({
      realmId,
      seq,
      stored: emissions.map(({ audience, event, forUser, hints, confidential }, index) => ({
        audience,
        event: confidential ?? event,
        forUser,
        hints,
        seq: first + index,
        length: lengths[index] ?? 0,
        liveBefore: index === 0 ? liveBefore : 0,
      })),
      live: [],
      complete: completeEvents(appended, emissions),
      ended,
    });
  }
}

function completeEvents({ seq }: Appended, emissions: readonly Emission[]): CompleteEvent[] {
  const first = seq - emissions.length + 1;
  return emissions.flatMap(({ confidential }, index) =>
    confidential ? { seq: first + index, event: confidential } : [],
  );
}

function readScope(db: Db, realm: Realm, now: number, byWorker: ByWorker): Scope {
  return {
    db,
    realm,
    now,
    byWorker,
    emit: refuse,
    emitLive: refuse,
    beginQueue: refuse,
    endQueues: refuse,
    wake: refuse,
  };
}

function refuse(): never {
  throw new Error('only a unit of work has effects, and only operations that store nothing emit live events');
}

/** Has work done by the pool, in the turn of the owner. */
export function byWorkers(workers: Workers, owner: string): ByWorker {
  return async <One extends Task>(tasks: readonly One[]) => {
    const results = (await workers.run(owner, tasks)) as (Result<One> | undefined)[] | undefined;
    return results ?? tasks.map(() => undefined);
  };
}
