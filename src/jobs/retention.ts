import { deleteExpiredDirect, deleteExpiredInChannel } from '../actions/messages/retention.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { nextTurn } from '../runtime/turns.ts';
import { listChannelsWithExpired, listRealmsWithRetention } from '../store/messages/expired.ts';
import type { Scope } from '../unit/scope.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

const INTERVAL_SECONDS = 3600;

const OWNER = 'retention';

/** Deletes what fits into one unit; returns the number of messages, undefined if there are no more. */
type Piece = (scope: Scope) => Promise<number | undefined>;

type Tools = Pick<JobTools, 'read' | 'inUnit' | 'findRealm' | 'now' | 'log'>;

/** Deletes messages that are older than their channel or organization keeps them. */
export function retentionJob(tools: Tools): Job {
  const { read, findRealm, now, log } = tools;
  return async (signal) => {
    for (const id of await listRealmsWithRetention(read)) {
      const realm = await findRealm(id);
      if (!realm) continue;
      const deleted = await deleteExpired(tools, realm, signal);
      if (deleted > 0) log.info({ organization: id, messages: deleted }, 'deleted messages after their retention');
    }
    return now() + INTERVAL_SECONDS;
  };
}

/** Returns the number of deleted messages. What fails keeps nothing else from being deleted; the next run tries again. */
async function deleteExpired({ read, inUnit, now, log }: Tools, realm: Realm, signal: AbortSignal): Promise<number> {
  const days = realm.settings.message_retention_days;
  const channelIds = await listChannelsWithExpired(read, { realmId: realm.id, days, now: now() });
  const pieces: Piece[] = [
    deleteExpiredDirect,
    ...channelIds.map(
      (id): Piece =>
        (scope) =>
          deleteExpiredInChannel(scope, id),
    ),
  ];
  let deleted = 0;
  for (const piece of pieces) {
    try {
      let count = await inUnit(realm, OWNER, piece);
      while (count !== undefined && !signal.aborted) {
        deleted += count;
        await nextTurn();
        count = await inUnit(realm, OWNER, piece);
      }
    } catch (error) {
      log.error({ err: error, organization: realm.id }, 'could not delete messages after their retention');
    }
  }
  return deleted;
}
