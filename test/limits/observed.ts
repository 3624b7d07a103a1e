import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { MEBIBYTE } from '../../src/domain/limits.ts';
import { Actor, type Answer } from '../support/actor.ts';
import type { Role } from '../support/example-org.ts';
import type { Measured, Opened } from './server.ts';

/** Milliseconds that another user may wait because of one request. */
const LONGEST_WAIT_MS = 100;
/** Additional bytes that may be in memory after one request. */
const MOST_KEPT = 50 * MEBIBYTE;
/** Other load on the machine is not the server's fault, so the best of several attempts counts. */
const ATTEMPTS = 3;

interface Outcome {
  answer: Answer;
  wait: number;
  measured: Measured;
  kept: number;
}

/** What the server sends when it is told something. */
interface Answers {
  measure: Measured;
  memory: Measured;
  renew: Opened;
}

/** A server, and a bystander who reads and sends while another user sends large requests. */
export class Observed {
  readonly #server: ChildProcess;
  #opened: Opened;

  private constructor(server: ChildProcess, opened: Opened) {
    this.#server = server;
    this.#opened = opened;
  }

  static async start(): Promise<Observed> {
    const server = fork(new URL('server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
    const [opened] = (await once(server, 'message')) as [Opened];
    return new Observed(server, opened);
  }

  /** Begins anew with the example organization as it is at first; a process takes seconds to start. */
  async renew(): Promise<void> {
    this.#opened = await this.#ask('renew');
  }

  async stop(): Promise<void> {
    const ended = once(this.#server, 'exit');
    this.#server.send('end');
    await ended;
  }

  actor(role: Role): Actor {
    return new Actor(this.#opened, this.#opened.accounts[role]);
  }

  /**
   * Fails if in each of several attempts the bystander waits too long, memory is kept or the server answers with an
   * internal error.
   */
  async keepsNobodyWaiting(request: () => Promise<Answer>, what: string): Promise<Answer> {
    let outcome = await this.#played(request, what);
    for (let attempt = 1; attempt < ATTEMPTS && !isFine(outcome); attempt++)
      outcome = await this.#played(request, what);
    const { wait, measured, kept, answer } = outcome;
    if (!isFine(outcome)) {
      expect.fail(
        `${what}: status ${answer.status}, a bystander waited ${Math.round(wait)} ms, the loop stood still for ${Math.round(measured.standstill)} ms, ${Math.round(kept / MEBIBYTE)} MiB more are held`,
      );
    }
    return answer;
  }

  async #played(request: () => Promise<Answer>, what: string): Promise<Outcome> {
    const before = await this.#ask('memory');
    let isOver = false;
    const longest = this.#bystander(() => isOver);
    const answer = await request();
    isOver = true;
    const wait = await longest;
    const measured = await this.#ask('measure');
    const after = await this.#ask('memory');
    expect(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 200)}`).to.be.below(500);
    return { answer, wait, measured, kept: after.held - before.held };
  }

  async #ask<What extends keyof Answers>(what: What): Promise<Answers[What]> {
    const answered = once(this.#server, 'message') as Promise<[Answers[What]]>;
    this.#server.send(what);
    return (await answered)[0];
  }

  /** Reads and sends until `isOver`; returns the longest response time. */
  async #bystander(isOver: () => boolean): Promise<number> {
    const calls = this.actor('administrator');
    let longest = 0;
    while (!isOver()) {
      const began = performance.now();
      await calls.ok.get('/messages', { anchor: 'newest', num_before: 2, num_after: 0 });
      const read = performance.now();
      await calls.ok.post('/messages', { type: 'direct', to: [calls.id], content: 'still here' });
      longest = Math.max(longest, read - began, performance.now() - read);
    }
    return longest;
  }
}

/**
 * Whether the request hardly affected others. The client's own work and other programs also make the bystander wait, so
 * only time counts in which the server was busy or its loop stood still.
 */
const isFine = ({ wait, measured: { standstill, busy }, kept }: Outcome) =>
  kept <= MOST_KEPT && Math.min(wait, standstill, busy) <= LONGEST_WAIT_MS;
