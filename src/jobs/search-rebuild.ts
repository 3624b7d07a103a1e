import { reindexMessages } from '../actions/messages/reindex.ts';
import { PIECE_BYTES, PIECE_MESSAGES } from '../domain/limits.ts';
import { nextTurn } from '../runtime/turns.ts';
import { findRebuildPosition, listRebuildPiece, updateRebuildPosition } from '../store/messages/search-rebuild.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

type Tools = Pick<JobTools, 'read' | 'inUnit' | 'inServerUnit' | 'findRealm'>;

/**
 * After a change of the word stems, indexes the older messages again for full-text search, piece by piece, from the
 * newest to the oldest; other work gets its turn between pieces. Two processes may do the same piece, which is
 * harmless.
 */
export function searchRebuildJob(tools: Tools): Job {
  return async (signal) => {
    while (!signal.aborted && (await rebuildPiece(tools))) await nextTurn();
    return undefined;
  };
}

/** Returns whether there may be more. */
async function rebuildPiece({ read, inUnit, inServerUnit, findRealm }: Tools): Promise<boolean> {
  const below = await findRebuildPosition(read);
  if (below === undefined) return false;
  const piece = await listRebuildPiece(read, below, { most: PIECE_MESSAGES, bytes: PIECE_BYTES });
  // Units of an organization follow one another, so no message is edited or moved meanwhile.
  for (const realmId of new Set(piece.map((row) => row.realm_id))) {
    const realm = await findRealm(realmId);
    const ids = piece.filter((row) => row.realm_id === realmId).map(({ id }) => id);
    if (realm) await inUnit(realm, 'search rebuild', (scope) => reindexMessages(scope, ids));
  }
  await inServerUnit(({ db }) => updateRebuildPosition(db, piece.at(-1)?.id));
  return piece.length > 0;
}
