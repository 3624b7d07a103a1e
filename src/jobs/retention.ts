import { deleteExpiredDirect, deleteExpiredInChannel } from '../actions/messages/retention.ts';
import { sentUntil } from '../domain/channels/retention.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { nextTurn } from '../runtime/turns.ts';
import {
  findConversationWithExpired,
  listChannelsWithExpired,
  listRealmsWithRetention,
} from '../store/messages/expired.ts';
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
async function deleteExpired(tools: Tools, realm: Realm, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const piece of await piecesOf(tools, realm)) {
    try {
      while (!signal.aborted) {
        const count = await tools.inUnit(realm, OWNER, piece);
        if (count === undefined) break;
        deleted += count;
        await nextTurn();
      }
    } catch (error) {
      tools.log.error({ err: error, organization: realm.id }, 'could not delete messages after their retention');
    }
  }
  return deleted;
}

/** What is to be repeated until there are no more; nothing where nothing is due, so that no unit begins in vain. */
async function piecesOf({ read, now }: Tools, realm: Realm): Promise<Piece[]> {
  const retention = { realmId: realm.id, days: realm.settings.message_retention_days, now: now() };
  const conversation = await findConversationWithExpired(read, realm.id, sentUntil(retention.days, retention.now));
  const channelIds = await listChannelsWithExpired(read, retention);
  const inChannel =
    (id: number): Piece =>
    (scope) =>
      deleteExpiredInChannel(scope, id);
  return [...(conversation === undefined ? [] : [deleteExpiredDirect]), ...channelIds.map(inChannel)];
}
