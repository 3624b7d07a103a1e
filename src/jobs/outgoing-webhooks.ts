import { setTimeout as delay } from 'node:timers/promises';
import { failCall, finishCall, type WebhookCall, webhookCallOf } from '../actions/messages/outgoing-webhooks.ts';
import type { WebhookClient } from '../adapters/webhooks.ts';
import { isFinal } from '../domain/errors.ts';
import { MAX_WEBHOOK_CALLS_AT_ONCE } from '../domain/limits.ts';
import { ATTEMPT_SECONDS, MAX_ATTEMPTS, pauseAfter, replyOf } from '../domain/users/outgoing-webhooks.ts';
import type { WebhookCallRow } from '../store/tables.ts';
import { claimCall, deleteCall, findNextCallAt, listDueCalls, releaseService } from '../store/users/webhooks.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

interface Tools extends JobTools {
  client: WebhookClient;
}

/** While calls wait for their responses, the job looks for calls of other bots at this interval, in milliseconds. */
const LOOK_MS = 500;

/**
 * Calls the services of bots about messages. Several bots are served at once, so that a slow service delays only its
 * own bot, by one process at a time. A call is repeated if its process exits before it is finished.
 */
export function outgoingWebhooksJob(tools: Tools): Job {
  const { read, now } = tools;
  return async (signal) => {
    const running = new Map<number, Promise<void>>();
    for (;;) {
      const due = signal.aborted ? [] : await listDue(tools, running);
      for (const { id, bot_id: botId } of due) {
        running.set(
          botId,
          make(tools, { id, botId }).finally(() => running.delete(botId)),
        );
      }
      if (running.size === 0) return signal.aborted ? undefined : findNextCallAt(read, now());
      await Promise.race([...running.values(), delay(LOOK_MS, undefined, { ref: false })]);
    }
  };

  function listDue({ read }: Tools, running: ReadonlyMap<number, unknown>) {
    const most = MAX_WEBHOOK_CALLS_AT_ONCE - running.size;
    return most === 0 ? [] : listDueCalls(read, { now: now(), busyBots: [...running.keys()], most });
  }
}

async function make(tools: Tools, { id, botId }: { id: number; botId: number }): Promise<void> {
  const { inServerUnit, now, log } = tools;
  const busyUntil = now() + ATTEMPT_SECONDS;
  // If this fails, the job fails too and pauses.
  const row = await inServerUnit(({ db, now }) =>
    claimCall(db, { id, botId }, { now, busyUntil, retryAt: (attempt) => now + pauseAfter(attempt) }),
  );
  if (!row) return;
  try {
    await call(tools, row);
  } catch (error) {
    log.error({ err: error, webhookCall: id }, 'could not make a call of an outgoing webhook');
  }
  await inServerUnit(({ db }) => releaseService(db, botId, busyUntil));
}

async function call({ read, inUnit, inServerUnit, findRealm, client, log }: Tools, row: WebhookCallRow): Promise<void> {
  const realm = await findRealm(row.realm_id);
  const made = realm?.isActive ? await webhookCallOf(read, realm, row) : undefined;
  if (!realm || !made) return void (await inServerUnit(({ db }) => deleteCall(db, row.id)));
  const fail = (reason: string) => inUnit(realm, ownerOf(made), (scope) => failCall(scope, row.id, made.bot, reason));
  const outcome = await client.send(made.service.url, made.payload);
  if (outcome.kind === 'failed') {
    const isLast = outcome.isFinal || row.attempts >= MAX_ATTEMPTS;
    log.warn(
      { webhookCall: row.id, attempt: row.attempts, reason: outcome.reason, isLast },
      'an outgoing webhook failed',
    );
    return isLast ? fail(outcome.reason) : undefined;
  }
  const reply = replyOf(outcome.body);
  if (reply === 'malformed') return fail('The response is not a JSON object.');
  await inUnit(realm, ownerOf(made), (scope) => finishCall(scope, row.id, made, reply)).catch((error) => {
    if (!isFinal(error)) throw error;
    return fail(`Its reply could not be sent: ${error.message}`);
  });
}

const ownerOf = ({ bot }: WebhookCall) => `bot ${bot.id}`;
