import { expect } from 'chai';
import type { Emission } from '../../src/domain/event.ts';
import { capabilitiesOf, type QueueOptions } from '../../src/domain/queue.ts';
import { textsOf } from '../../src/events/serialize.ts';

const OPTIONS: QueueOptions = {
  narrow: [],
  allPublicChannels: false,
  applyMarkdown: true,
  clientGravatar: true,
  slimPresence: false,
  capabilities: capabilitiesOf({ notification_settings_null: false, bulk_message_deletion: true }),
};

const deletion: Emission = {
  audience: { users: [1] },
  event: { type: 'delete_message', message_type: 'private', message_ids: [3, 4] },
};

/** The texts for a queue with these options, which has a form like all others with the same. */
function textsFor(emission: Emission, options: Partial<QueueOptions>, queue = { id: 'q', userId: 1 }) {
  const all = { ...OPTIONS, ...options };
  return textsOf(emission)({ ...queue, options: all }, JSON.stringify(all), false);
}

describe('The texts of an event', () => {
  it('are the same strings for all queues with the same options', () => {
    expect(textsFor(deletion, {})).to.equal(textsFor(deletion, {}, { id: 'other', userId: 2 }));
  });

  it('fit the options of each queue, however many different ones there are', () => {
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 40; index++) {
        const eventTypes = index % 2 === 0 ? [`type ${index}`] : [`type ${index}`, 'delete_message'];
        const capabilities = { ...OPTIONS.capabilities, bulk_message_deletion: index % 3 === 0 };
        const wanted = index % 2 === 0 ? 0 : index % 3 === 0 ? 1 : 2;
        expect(textsFor(deletion, { eventTypes, capabilities })).to.have.length(wanted);
      }
    }
  });

  it('are different for a user with fields of their own, between others', () => {
    const event: Emission['event'] = { type: 'muted_topics', muted_topics: [] };
    const emission: Emission = {
      audience: { users: [1, 2] },
      event,
      forUser: { 2: { muted_topics: [['a', 'b', 3]] } },
    };
    for (const userId of [1, 2, 1]) {
      const [text = ''] = textsFor(emission, {}, { id: 'q', userId });
      expect(JSON.parse(text)).to.deep.equal({
        type: 'muted_topics',
        muted_topics: userId === 2 ? [['a', 'b', 3]] : [],
      });
    }
  });
});
