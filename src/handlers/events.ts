import { randomUUID } from 'node:crypto';
import { initialState } from '../actions/initial-state.ts';
import type { Call, Later, Reply } from '../api/operation.ts';
import { badRequest, missingArgument } from '../domain/errors.ts';
import { badQueue, capabilitiesOf, lifespanOf, queueNarrow, tooManyQueues } from '../domain/queue.ts';
import { isGuest } from '../domain/roles.ts';
import { VERSION } from '../domain/version.ts';
import { newestSeq } from '../store/events.ts';
import { lockedRealm } from '../store/organization.ts';
import { countQueues, deleteQueue as deleteStored, findQueue, insertQueue, type Queue } from '../store/queues.ts';
import { findUser } from '../store/users.ts';

/** A user's clients share this many queues: enough for every device, and a bound for what they cost. */
const MOST_QUEUES = 100;

export async function registerQueue(call: Call<'registerQueue'>): Promise<Reply<'registerQueue'>> {
  const { db, form, now, services, afterwards } = call;
  const capabilities = capabilitiesOf(form.client_capabilities);
  const narrow = queueNarrow(form.narrow);
  // Nothing is committed from here to the end of the unit, so that state and position belong together. The caller is
  // read again, because they may have changed since they were found at the gate.
  const realm = await lockedRealm(db, call.realm);
  const caller = (await findUser(db, realm.id, call.caller.id)) ?? call.caller;
  if (form.all_public_streams && isGuest(caller)) throw badRequest('User not authorized for this query');
  if ((await countQueues(db, caller.id)) >= MOST_QUEUES) throw tooManyQueues(MOST_QUEUES);
  const eventTypes = form.event_types ?? undefined;
  const fetched = form.fetch_event_types ?? eventTypes;
  const queue: Queue = {
    id: randomUUID(),
    realmId: realm.id,
    userId: caller.id,
    baseSeq: await newestSeq(db, realm.id),
    ackedId: -1,
    lastSeenAt: now,
    lifespan: lifespanOf(form.queue_lifespan_secs),
    options: {
      ...(eventTypes && { eventTypes }),
      narrow,
      allPublicChannels: form.all_public_streams,
      applyMarkdown: form.apply_markdown,
      clientGravatar: form.client_gravatar,
      slimPresence: form.slim_presence,
      capabilities,
    },
  };
  await insertQueue(db, queue, now);
  afterwards(() => services.delivery.seat(queue, caller.role));
  const state = await initialState(
    { db, now, realm, caller },
    {
      wants: (type) => fetched === undefined || fetched.includes(type),
      names: (type) => fetched?.includes(type) ?? false,
      clientGravatar: form.client_gravatar,
      includeSubscribers: form.include_subscribers,
      slimPresence: form.slim_presence,
      capabilities,
    },
  );
  return { queue_id: queue.id, last_event_id: -1, ...VERSION, ...state };
}

export async function getEvents({ caller, query, services }: Call<'getEvents'>): Promise<Later> {
  const { queue_id: queueId, last_event_id: lastEventId, dont_block: dontBlock } = query;
  if (queueId === undefined) throw missingArgument('queue_id');
  if (lastEventId === undefined) throw missingArgument('last_event_id');
  const poll = await services.delivery.read({ queueId, user: caller, lastEventId, dontBlock });
  return (answer) =>
    poll((events, waited) => {
      answer(`"events":[${events.join()}]${waited ? `,"queue_id":${JSON.stringify(queueId)}` : ''}`);
    });
}

export async function deleteQueue({ caller, db, form, endQueues }: Call<'deleteQueue'>): Promise<Reply<'deleteQueue'>> {
  const found = await findQueue(db, form.queue_id);
  if (found?.queue.userId !== caller.id) throw badQueue(form.queue_id);
  await deleteStored(db, form.queue_id);
  endQueues([form.queue_id]);
}
