import { carryOnMove } from '../actions/messages/move-messages.ts';
import { MOVE_ABANDONED_SECONDS } from '../domain/limits.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { nextTurn } from '../runtime/turns.ts';
import { listAbandonedMoves } from '../store/messages/topic-moves.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

type Tools = Pick<JobTools, 'read' | 'inUnit' | 'findRealm' | 'now' | 'log'>;

/**
 * Completes moves of large topics whose process has exited. The first run takes all moves, later runs those without
 * progress for a while. A process that dies cannot wake the job, so it looks from time to time.
 */
export function topicMovesJob(tools: Tools): Job {
  const { read, findRealm, now, log } = tools;
  let patience = 0;

  return async (signal) => {
    const before = now() - patience;
    patience = MOVE_ABANDONED_SECONDS;
    for (const { id, realmId } of await listAbandonedMoves(read, before)) {
      const realm = await findRealm(realmId);
      if (!realm) continue;
      await finish(tools, realm, id, signal).catch((error) =>
        log.error({ err: error, move: id }, 'could not complete a move'),
      );
    }
    return now() + MOVE_ABANDONED_SECONDS;
  };
}

/** Runs one unit for each piece; other work gets its turn between them. */
async function finish({ inUnit }: Tools, realm: Realm, id: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await inUnit(realm, `move ${id}`, (scope) => carryOnMove(scope, id)))) await nextTurn();
}
