import { type Prepared, prepareState, readState, type StateRequest } from '../actions/register/initial-state.ts';
import { ownRows } from '../actions/register/request.ts';
import { AfterUnit, type Call, inTwoSteps, type Later, type Reply } from '../api/operation.ts';
import { missingArgument, notAuthorizedForQuery } from '../domain/errors.ts';
import { MAX_QUEUES } from '../domain/limits.ts';
import {
  badQueue,
  capabilitiesOf,
  lifespanOf,
  queueNarrow,
  requireShortOptions,
  tooManyQueues,
} from '../domain/queue.ts';
import { isGuest } from '../domain/users/roles.ts';
import { VERSION } from '../domain/version.ts';
import { findLogEnd } from '../store/events/events.ts';
import {
  countQueues,
  deleteQueue as deleteStored,
  findQueue,
  insertQueue,
  type Queue,
} from '../store/events/queues.ts';

/** Reads the data that is the same for everyone before the unit, which is short. */
export const registerQueue = inTwoSteps<'registerQueue', Prepared>({
  beforeUnit: (call) => prepareState(call, stateRequestOf(call.form)),
  execute: register,
});

async function register(call: Call<'registerQueue'>, before: Prepared): Promise<AfterUnit<'registerQueue'>> {
  const { caller, db, realm, form, now, beginQueue, services } = call;
  const capabilities = capabilitiesOf(form.client_capabilities);
  const narrow = queueNarrow(form.narrow);
  if (form.all_public_streams && isGuest(caller)) throw notAuthorizedForQuery();
  if ((await countQueues(db, caller.id)) >= MAX_QUEUES) throw tooManyQueues(MAX_QUEUES);
  const eventTypes = form.event_types ? [...new Set(form.event_types)] : undefined;
  const end = await findLogEnd(db, realm.id);
  const queue: Queue = {
    id: services.newQueueId(),
    realmId: realm.id,
    userId: caller.id,
    baseSeq: end.seq,
    baseLive: end.number,
    ackedId: -1,
    lastSeenAt: now,
    lifespan: lifespanOf(form.queue_lifespan_secs),
    options: {
      eventTypes,
      narrow,
      allPublicChannels: form.all_public_streams,
      applyMarkdown: form.apply_markdown,
      clientGravatar: form.client_gravatar,
      slimPresence: form.slim_presence,
      capabilities,
    },
  };
  requireShortOptions(queue.options);
  await insertQueue(db, queue, now);
  beginQueue(queue, caller.role);
  const context = {
    db,
    now,
    realm,
    caller,
    fileLimits: services.config,
    startedAt: services.startedAt,
    before,
    own: ownRows(db, caller),
  };
  const finish = await readState(context, stateRequestOf(form));
  return new AfterUnit(async () => ({ queue_id: queue.id, last_event_id: -1, ...VERSION, ...(await finish()) }));
}

function stateRequestOf(form: Call<'registerQueue'>['form']): StateRequest {
  const fetched = form.fetch_event_types ?? form.event_types ?? undefined;
  return {
    wants: (type) => fetched === undefined || fetched.includes(type),
    names: (type) => fetched?.includes(type) ?? false,
    clientGravatar: form.client_gravatar,
    includeSubscribers: form.include_subscribers,
    slimPresence: form.slim_presence,
    capabilities: capabilitiesOf(form.client_capabilities),
  };
}

export async function getEvents({ caller, query, services }: Call<'getEvents'>): Promise<Later<'getEvents'>> {
  const { queue_id: queueId, last_event_id: lastEventId, dont_block: dontBlock } = query;
  if (queueId === undefined) throw missingArgument('queue_id');
  if (lastEventId === undefined) throw missingArgument('last_event_id');
  const poll = await services.delivery.read({ queueId, user: caller, lastEventId, dontBlock });
  return (answer) =>
    poll((texts, waited) => {
      const events = texts.length > FEW ? listInPieces(texts) : `[${texts.join()}]`;
      answer(waited ? { events, queue_id: JSON.stringify(queueId) } : { events });
    });
}

/** More are many kilobytes, which are encoded without being joined first. */
const FEW = 16;

const listInPieces = (texts: readonly string[]): string[] => [
  ...texts.map((text, index) => `${index === 0 ? '[' : ','}${text}`),
  ']',
];

export async function deleteQueue({ caller, db, form, endQueues }: Call<'deleteQueue'>): Promise<Reply<'deleteQueue'>> {
  const found = await findQueue(db, form.queue_id);
  if (found?.queue.userId !== caller.id) throw badQueue(form.queue_id);
  await deleteStored(db, form.queue_id);
  endQueues([form.queue_id]);
}
