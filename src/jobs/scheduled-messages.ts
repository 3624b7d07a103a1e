import { failScheduled, sendScheduled } from '../actions/messages/scheduled.ts';
import { isFinal } from '../domain/errors.ts';
import { SCHEDULED_LOOK_SECONDS } from '../domain/limits.ts';
import { type DueMessage, findNextScheduledAt, listDueScheduled } from '../store/messages/scheduled.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

type Tools = Pick<JobTools, 'read' | 'inUnit' | 'findRealm' | 'now' | 'log'>;

/**
 * Sends the messages whose time has come. A process is woken for the messages that it has stored itself; it looks from
 * time to time for those of a process that has exited.
 */
export function scheduledMessagesJob(tools: Tools): Job {
  const { read, now } = tools;
  return async (signal) => {
    const at = now();
    let due = await listDueScheduled(read, at);
    while (due.length > 0) {
      for (const message of due) {
        if (signal.aborted) return undefined;
        await deliver(tools, message);
      }
      due = await listDueScheduled(read, at, due.at(-1));
    }
    return Math.min((await findNextScheduledAt(read, at)) ?? Infinity, now() + SCHEDULED_LOOK_SECONDS);
  };
}

/** A final refusal rolls back the attempt; after any other failure the message is tried again. */
async function deliver({ inUnit, findRealm, log }: Tools, { id, realmId }: DueMessage): Promise<void> {
  const realm = await findRealm(realmId);
  if (!realm) return;
  const owner = `scheduled message ${id}`;
  try {
    await inUnit(realm, owner, (scope) => sendScheduled(scope, id)).catch((error) => {
      if (!isFinal(error)) throw error;
      return inUnit(realm, owner, (scope) => failScheduled(scope, id, error.message));
    });
  } catch (error) {
    log.error({ err: error, scheduledMessage: id }, 'could not send a scheduled message');
  }
}
