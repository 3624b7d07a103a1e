import { expect } from 'chai';
import type { Actor, Answer } from '../support/actor.ts';
import {
  administers,
  type CallerName,
  CHANNELS,
  type ChannelName,
  callerNames,
  isBot,
  isGuest,
  isLocked,
  MESSAGES,
  type MessageName,
  openScene,
  received,
  type Scene,
  seesChannel,
  seesMessage,
  seesRecord,
  subscribes,
  UNKNOWN_ID,
  withoutId,
} from '../support/visibility.ts';

/** A success, a refusal, or exactly the response for something that does not exist. */
type Outcome = 'success' | 'refusal' | 'unknown';

interface Table<Name extends string> {
  things: readonly Name[];
  /** The ID that this caller uses. */
  idOf: (thing: Name, caller: CallerName) => number | string;
  unknownId?: number | string;
  call: (actor: Actor, id: number | string) => Promise<Answer>;
  expected: (caller: CallerName, thing: Name) => Outcome;
}

let scene: Scene;

/** All cells whose outcome is not the expected one. */
async function differingCells<Name extends string>(table: Table<Name>): Promise<string[]> {
  const differing: string[] = [];
  for (const caller of callerNames) {
    const actor = scene.callers[caller];
    const nothing = table.unknownId ?? UNKNOWN_ID;
    const answerToNothing = withoutId(await table.call(actor, nothing), nothing);
    for (const thing of table.things) {
      const id = table.idOf(thing, caller);
      const answer = await table.call(actor, id);
      const outcome = outcomeOf(answer, withoutId(answer, id) === answerToNothing);
      const wanted = table.expected(caller, thing);
      if (outcome !== wanted)
        differing.push(`${caller}, ${thing}: ${outcome} for ${wanted}: ${JSON.stringify(answer.body).slice(0, 120)}`);
    }
  }
  return differing;
}

function outcomeOf({ status }: Answer, isLikeNothing: boolean): Outcome {
  if (isLikeNothing) return 'unknown';
  return status === 200 ? 'success' : 'refusal';
}

const ifSeen = (seen: boolean): Outcome => (seen ? 'success' : 'unknown');

describe('what one may not see answers like what does not exist', function () {
  this.timeout(60_000);
  before(async () => {
    scene = await openScene();
  });
  after(() => scene.close());

  describe('messages', () => {
    const things = MESSAGES;
    const idOf = (thing: MessageName, caller: CallerName) => scene.messages[thing][caller];
    const tables: Record<string, Omit<Table<MessageName>, 'things' | 'idOf'>> = {
      'GET /messages/{message_id}': {
        call: (actor, id) => actor.get(`/messages/${id}`),
        expected: (caller, message) => ifSeen(seesMessage(caller, message)),
      },
      'GET /messages/{message_id}/history': {
        call: (actor, id) => actor.get(`/messages/${id}/history`),
        expected: (caller, message) => ifSeen(seesMessage(caller, message)),
      },
      'GET /messages/{message_id}/read_receipts': {
        call: (actor, id) => actor.get(`/messages/${id}/read_receipts`),
        expected: (caller, message) => ifSeen(seesMessage(caller, message)),
      },
      'POST /messages/flags': {
        call: (actor, id) => actor.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }),
        // Flags belong to the personal history, to which messages of archived channels belong too.
        expected: (caller, message) => ifSeen(seesMessage(caller, message) || received(caller, message)),
      },
      'POST /messages/{message_id}/reactions': {
        call: (actor, id) => actor.post(`/messages/${id}/reactions`, { emoji_name: 'heart' }),
        expected: (caller, message) => ifSeen(seesMessage(caller, message)),
      },
      'DELETE /messages/{message_id}/reactions': {
        call: (actor, id) => actor.delete(`/messages/${id}/reactions`, { emoji_name: 'heart' }),
        expected: (caller, message) => ifSeen(seesMessage(caller, message)),
      },
      'POST /submessage': {
        call: (actor, id) => actor.post('/submessage', { message_id: id, msg_type: 'widget', content: '{}' }),
        expected: (caller, message) => (seesMessage(caller, message) ? 'refusal' : 'unknown'),
      },
      'PATCH /messages/{message_id}': {
        call: (actor, id) => actor.patch(`/messages/${id}`, { content: 'changed' }),
        expected: (caller, message) => (seesMessage(caller, message) ? 'refusal' : 'unknown'),
      },
      'DELETE /messages/{message_id}': {
        call: (actor, id) => actor.delete(`/messages/${id}`),
        expected: (caller, message) => {
          if (!seesMessage(caller, message)) return 'unknown';
          return administers(caller) ? 'success' : 'refusal';
        },
      },
    };
    for (const [name, table] of Object.entries(tables)) {
      if (name === 'DELETE /messages/{message_id}') continue;
      it(`for ${name}`, async () => {
        expect(await differingCells({ things, idOf, ...table })).to.deep.equal([]);
      });
    }

    it('in GET /messages by an ID: what was delivered stays as long as its channel is open to the caller', async () => {
      const differing: string[] = [];
      for (const caller of callerNames.filter((one) => !isLocked(one))) {
        for (const thing of things) {
          const narrow = [{ operator: 'id', operand: idOf(thing, caller) }];
          const { messages } = await scene.callers[caller].ok.get('/messages', {
            anchor: 'newest',
            num_before: 1,
            num_after: 0,
            narrow,
          });
          const isThere = messages.length === 1;
          // Users who acted on a message in the tests above keep it in their history.
          const wanted = received(caller, thing) || seesMessage(caller, thing);
          if (isThere !== wanted) differing.push(`${caller}, ${thing}: ${isThere} for ${wanted}`);
        }
      }
      expect(differing).to.deep.equal([]);
    });

    it('in GET /messages by channel: the history of a channel is for users who may see it', async () => {
      const differing: string[] = [];
      for (const caller of callerNames.filter((one) => !isLocked(one))) {
        for (const channel of CHANNELS.filter((one) => one !== 'elsewhere')) {
          const narrow = [{ operator: 'channel', operand: scene.channels[channel] }];
          const { messages } = await scene.callers[caller].ok.get('/messages', {
            anchor: 'newest',
            num_before: 1000,
            num_after: 0,
            narrow,
          });
          const found = new Set(messages.map(({ id }: { id: number }) => id));
          for (const thing of things.filter((one) => one.startsWith(channel))) {
            const isThere = found.has(idOf(thing, caller));
            const wanted = received(caller, thing) || seesMessage(caller, thing);
            if (isThere !== wanted) differing.push(`${caller}, ${thing}: ${isThere} for ${wanted}`);
          }
        }
      }
      expect(differing).to.deep.equal([]);
    });

    it('for DELETE /messages/{message_id}', async () => {
      const table = tables['DELETE /messages/{message_id}'];
      expect(table && (await differingCells({ things, idOf, ...table }))).to.deep.equal([]);
    });
  });

  describe('channels', () => {
    const things = CHANNELS;
    const idOf = (thing: ChannelName) => scene.channels[thing];
    /** Administrators also find the record of an archived channel. */
    const findsRecord = (caller: CallerName, channel: ChannelName) =>
      seesRecord(caller, channel) || (administers(caller) && channel === 'archived');
    const draft = (id: unknown) => ({ type: 'stream', to: [id], topic: 'plan', content: 'x' });
    const tables: Record<string, Omit<Table<ChannelName>, 'things' | 'idOf'>> = {
      'GET /streams/{stream_id}': {
        call: (actor, id) => actor.get(`/streams/${id}`),
        expected: (caller, channel) => ifSeen(findsRecord(caller, channel)),
      },
      'GET /streams/{stream_id}/members': {
        call: (actor, id) => actor.get(`/streams/${id}/members`),
        expected: (caller, channel) => ifSeen(seesRecord(caller, channel)),
      },
      'GET /users/{user_id}/subscriptions/{stream_id}': {
        call: (actor, id) => actor.get(`/users/${scene.author.id}/subscriptions/${id}`),
        expected: (caller, channel) => ifSeen(seesRecord(caller, channel)),
      },
      'GET /users/me/{stream_id}/topics': {
        call: (actor, id) => actor.get(`/users/me/${id}/topics`),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'POST /typing': {
        call: (actor, id) => actor.post('/typing', { type: 'channel', op: 'start', stream_id: id, topic: 'plan' }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'PATCH /users/me/subscriptions/muted_topics': {
        call: (actor, id) =>
          actor.patch('/users/me/subscriptions/muted_topics', { stream_id: id, topic: 'x', op: 'add' }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'POST /user_topics': {
        call: (actor, id) => actor.post('/user_topics', { stream_id: id, topic: 'y', visibility_policy: 3 }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'POST /drafts': {
        call: (actor, id) => actor.post('/drafts', { drafts: [draft(id)] }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'POST /invites': {
        call: (actor, id) =>
          actor.post('/invites', { invitee_emails: `${actor.account.name}.${id}@far.example`, stream_ids: [id] }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel) && !isGuest(caller) && !isBot(caller)),
      },
      'PATCH /streams/{stream_id}': {
        call: (actor, id) => actor.patch(`/streams/${id}`, { description: 'changed' }),
        expected: (caller, channel) => ifSeen(administers(caller) && findsRecord(caller, channel)),
      },
      'POST /streams/{stream_id}/delete_topic': {
        call: (actor, id) => actor.post(`/streams/${id}/delete_topic`, { topic_name: 'nobody wrote there' }),
        expected: (caller, channel) => ifSeen(administers(caller) && seesChannel(caller, channel)),
      },
      'POST /default_streams': {
        call: (actor, id) => actor.post('/default_streams', { stream_id: id }),
        expected: (caller, channel) => ifSeen(administers(caller) && seesChannel(caller, channel)),
      },
      'POST /users/me/subscriptions/properties': {
        call: (actor, stream_id) =>
          actor.post('/users/me/subscriptions/properties', {
            subscription_data: [{ stream_id, property: 'pin_to_top', value: true }],
          }),
        expected: (caller, channel) => {
          if (!seesChannel(caller, channel)) return 'unknown';
          return subscribes(caller) ? 'success' : 'refusal';
        },
      },
      'POST /mark_stream_as_read': {
        call: (actor, id) => actor.post('/mark_stream_as_read', { stream_id: id }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'POST /mark_topic_as_read': {
        call: (actor, id) => actor.post('/mark_topic_as_read', { stream_id: id, topic_name: 'plan' }),
        // Everyone who sees a channel sees a message in its topic.
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      },
      'DELETE /default_streams': {
        call: (actor, id) => actor.delete('/default_streams', { stream_id: id }),
        expected: (caller, channel) => ifSeen(administers(caller) && findsRecord(caller, channel)),
      },
    };
    for (const [name, table] of Object.entries(tables)) {
      it(`for ${name}`, async () => {
        expect(await differingCells({ things, idOf, ...table })).to.deep.equal([]);
      });
    }

    it('for GET /get_stream_id, by name', async () => {
      const table: Table<ChannelName> = {
        things,
        idOf: (thing) => thing,
        unknownId: 'nowhere',
        call: (actor, name) => actor.get('/get_stream_id', { stream: name }),
        expected: (caller, channel) => ifSeen(seesChannel(caller, channel)),
      };
      expect(await differingCells(table)).to.deep.equal([]);
    });

    it("except for POST /messages, which names the channel of the caller's organization that it refuses", async () => {
      const table: Table<ChannelName> = {
        things,
        idOf,
        call: (actor, id) => actor.post('/messages', { type: 'channel', to: id, topic: 'plan', content: 'x' }),
        expected: (caller, channel) => {
          if (isLocked(caller) || channel === 'elsewhere') return 'unknown';
          return seesChannel(caller, channel) ? 'success' : 'refusal';
        },
      };
      expect(await differingCells(table)).to.deep.equal([]);
    });
  });

  describe('accounts', () => {
    const own = ['active', 'deactivated', 'foreign'] as const;
    type AccountName = (typeof own)[number];
    const idOf = (thing: AccountName) =>
      ({ active: scene.author.id, deactivated: scene.callers.deactivated.id, foreign: scene.foreigner.id })[thing];
    const isKnown = (caller: CallerName, thing: AccountName) => ifSeen(!isLocked(caller) && thing !== 'foreign');
    const tables: Record<string, Omit<Table<AccountName>, 'things' | 'idOf'> & { things?: readonly AccountName[] }> = {
      'GET /users/{user_id}': { call: (actor, id) => actor.get(`/users/${id}`), expected: isKnown },
      'POST /typing': { call: (actor, id) => actor.post('/typing', { op: 'start', to: [id] }), expected: isKnown },
      'DELETE /users/me/muted_users/{muted_user_id}, where nobody is muted': {
        call: (actor, id) => actor.delete(`/users/me/muted_users/${id}`),
        expected: (caller, thing) => (isLocked(caller) || thing === 'foreign' ? 'unknown' : 'refusal'),
      },
      'POST /drafts': {
        // A deactivated user is named, as in the refusal of a message to them.
        things: ['active', 'foreign'],
        call: (actor, id) =>
          actor.post('/drafts', { drafts: [{ type: 'private', to: [id], topic: '', content: 'x' }] }),
        expected: isKnown,
      },
    };
    for (const [name, table] of Object.entries(tables)) {
      it(`for ${name}`, async () => {
        expect(await differingCells({ things: own, idOf, ...table })).to.deep.equal([]);
      });
    }

    for (const [name, call] of Object.entries({
      'PATCH /users/{user_id}': (actor: Actor, id: number | string) => actor.patch(`/users/${id}`, { role: 600 }),
      'DELETE /users/{user_id}': (actor: Actor, id: number | string) => actor.delete(`/users/${id}`),
      'POST /users/{user_id}/reactivate': (actor: Actor, id: number | string) => actor.post(`/users/${id}/reactivate`),
      'POST /messages': (actor: Actor, id: number | string) =>
        actor.post('/messages', { type: 'direct', to: [id], content: 'x' }),
    })) {
      it(`for ${name}, where the account is one of another organization`, async () => {
        const table: Table<AccountName> = { things: ['foreign'], idOf, call, expected: () => 'unknown' };
        expect(await differingCells(table)).to.deep.equal([]);
      });
    }
  });

  describe('drafts', () => {
    const things = ['own', 'of another', 'of another organization'] as const;
    const NOTE = { type: '', to: [], topic: '', content: 'note' };
    const owned = new Map<string, number>();
    const idOf = (thing: (typeof things)[number], caller: CallerName) =>
      owned.get(thing === 'own' ? caller : thing) ?? UNKNOWN_ID;
    const expected = (caller: CallerName, thing: (typeof things)[number]) =>
      ifSeen(!isLocked(caller) && thing === 'own');
    before(async () => {
      const add = async (name: string, actor: Actor) =>
        owned.set(name, (await actor.ok.post('/drafts', { drafts: [NOTE] })).ids[0]);
      for (const caller of callerNames.filter((one) => !isLocked(one))) await add(caller, scene.callers[caller]);
      await add('of another', scene.author);
      await add('of another organization', scene.foreigner);
    });

    it('for PATCH /drafts/{draft_id}', async () => {
      const call = (actor: Actor, id: number | string) => actor.patch(`/drafts/${id}`, { draft: NOTE });
      expect(await differingCells({ things, idOf, call, expected })).to.deep.equal([]);
    });

    it('for DELETE /drafts/{draft_id}', async () => {
      const call = (actor: Actor, id: number | string) => actor.delete(`/drafts/${id}`);
      expect(await differingCells({ things, idOf, call, expected })).to.deep.equal([]);
    });
  });

  describe('invitations', () => {
    const things = ['link of another', 'link of another organization', 'mail of another organization'] as const;
    const elsewhere = { links: 0, mails: 0 };
    before(async () => {
      // Each organization numbers its own: enough for the last ID to exist only in the other one.
      for (const _one of callerNames) await scene.world.owner.ok.post('/invites/multiuse');
      await scene.foreigner.ok.post('/invites/multiuse');
      await scene.foreigner.ok.post('/invites', { invitee_emails: 'far@far.example', stream_ids: [] });
      const { invites } = await scene.foreigner.ok.get('/invites');
      for (const one of invites) elsewhere[one.is_multiuse ? 'links' : 'mails'] = one.id;
    });

    it('for DELETE /invites/multiuse/{invite_id}', async () => {
      const table: Table<(typeof things)[number]> = {
        things: ['link of another', 'link of another organization'],
        idOf: (thing, caller) => (thing === 'link of another' ? callerNames.indexOf(caller) + 1 : elsewhere.links),
        call: (actor, id) => actor.delete(`/invites/multiuse/${id}`),
        expected: (caller, thing) => {
          if (thing !== 'link of another' || isLocked(caller) || isGuest(caller) || isBot(caller)) return 'unknown';
          return administers(caller) ? 'success' : 'refusal';
        },
      };
      expect(await differingCells(table)).to.deep.equal([]);
    });

    for (const [name, call] of Object.entries({
      'DELETE /invites/{invite_id}': (actor: Actor, id: number | string) => actor.delete(`/invites/${id}`),
      'POST /invites/{invite_id}/resend': (actor: Actor, id: number | string) => actor.post(`/invites/${id}/resend`),
    })) {
      it(`for ${name}, of another organization`, async () => {
        const table: Table<'mail of another organization'> = {
          things: ['mail of another organization'],
          idOf: () => elsewhere.mails,
          call,
          expected: () => 'unknown',
        };
        expect(await differingCells(table)).to.deep.equal([]);
      });
    }
  });

  describe('queues', () => {
    const things = ['own', 'of another', 'of another organization'] as const;
    const queues = new Map<string, string>();
    const idOf = (thing: (typeof things)[number], caller: CallerName) =>
      queues.get(thing === 'own' ? caller : thing) ?? 'none';
    const expected = (caller: CallerName, thing: (typeof things)[number]) =>
      ifSeen(!isLocked(caller) && thing === 'own');
    before(async () => {
      for (const caller of callerNames.filter((one) => !isLocked(one))) {
        queues.set(caller, (await scene.callers[caller].listen()).queueId);
      }
      queues.set('of another', (await scene.author.listen()).queueId);
      queues.set('of another organization', (await scene.foreigner.listen()).queueId);
    });

    it('for GET /events', async () => {
      const call = (actor: Actor, id: number | string) =>
        actor.get('/events', { queue_id: String(id), last_event_id: -1, dont_block: true });
      expect(await differingCells({ things, idOf, unknownId: 'none', call, expected })).to.deep.equal([]);
    });

    it('for DELETE /events', async () => {
      const call = (actor: Actor, id: number | string) => actor.delete('/events', { queue_id: String(id) });
      expect(await differingCells({ things, idOf, unknownId: 'none', call, expected })).to.deep.equal([]);
    });
  });

  describe('custom emoji', () => {
    it('for DELETE /realm/emoji/{emoji_name}, of another organization', async () => {
      const bytes = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64'));
      const files = [{ field: 'file', name: 'e.gif', type: 'image/gif', bytes }];
      await scene.foreigner.ok.post('/realm/emoji/faraway', {}, { files });
      const table: Table<'faraway'> = {
        things: ['faraway'],
        idOf: () => 'faraway',
        unknownId: 'nothing',
        call: (actor, name) => actor.delete(`/realm/emoji/${name}`),
        expected: () => 'unknown',
      };
      expect(await differingCells(table)).to.deep.equal([]);
    });
  });
});
