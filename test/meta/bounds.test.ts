import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as limits from '../../src/domain/limits.ts';
import { NEWEST } from '../../src/domain/messages/anchor.ts';
import { schemasIn } from '../../tools/openapi/schemas.ts';
import { decodedDocument } from '../support/document.ts';
import { type ExampleOrg, openExampleOrg } from '../support/example-org.ts';
import { allExamples, type Example, requestOf } from '../support/examples.ts';
import { boundsIn, describedOperations, exceeding } from '../support/largest.ts';

/** A request that succeeds, for each operation. */
const good = new Map<string, Example>();
for (const example of allExamples()) {
  const { operationId } = example.operation;
  if (example.status === 200 && example.notPlayed === undefined && !good.has(operationId))
    good.set(operationId, example);
}

describe('What is longer than the document allows', () => {
  let org: ExampleOrg;
  before(async () => {
    org = await openExampleOrg();
  });
  after(() => org.close());

  for (const { operation, parameters } of describedOperations()) {
    for (const { name, in: place, codec, schema } of parameters) {
      for (const { path, word, most } of boundsIn(schema)) {
        const where = [name, ...path].join(' ');
        it(`is refused, and named: ${operation.operationId} ${where} (${most})`, async () => {
          const example = good.get(operation.operationId);
          if (!example) throw new Error(`${operation.operationId} has no example that succeeds`);
          const { params, files } = requestOf(example);
          const wrong = exceeding(schema, path);
          const value = codec === 'json' ? JSON.stringify(wrong) : wrong;
          const inPath = place === 'path';
          const segments = example.path.split('/');
          if (inPath) segments[operation.path.split('/').indexOf(`{${name}}`)] = String(value);
          const target = segments.join('/');
          const { status, body } = await org.actors[example.as].call(
            operation.method,
            target,
            { ...params, ...(!inPath && { [name]: value }) },
            { ...(files && { files }) },
          );
          expect({ status, code: body.code }, body.msg).to.deep.equal({ status: 400, code: 'BAD_REQUEST' });
          expect(body.msg).to.match(word === 'maxProperties' ? /has too many members/ : /is too long \(limit: \d+ /);
          expect(body.msg).to.match(new RegExp(`^${name}`));
        });
      }
    }
  }
});

/** The constant of the code for each bound of a request, by its place. */
const KNOWN: readonly (readonly [most: number, places: string])[] = [
  [limits.MAX_FILE_NAME_LENGTH, `getTemporaryUrl filename`],
  [
    limits.MAX_EMOJI_NAME_LENGTH,
    `addReaction emoji_name
     removeReaction emoji_name
     setStatus emoji_name
     uploadCustomEmoji emoji_name
     removeCustomEmoji emoji_name`,
  ],
  [
    limits.MAX_ADDRESS_LENGTH,
    `fetchApiKey username
     createUser email
     getUser user_id
     getUserPresence user_id_or_email
     editSettings email
     subscribe principals |1 []
     unsubscribe principals |1 []
     sendMessage sender
     sendMessage forged`,
  ],
  [
    limits.MAX_PATTERN_LENGTH,
    `createLinkifier pattern
     editLinkifier pattern`,
  ],
  [
    limits.MAX_URL_TEMPLATE_LENGTH,
    `createLinkifier url_template
     editLinkifier url_template
     createPlayground url_template`,
  ],
  [limits.MAX_LINKIFIERS, `setLinkifierOrder ordered_linkifier_ids`],
  [limits.MAX_PLAYGROUND_NAME_LENGTH, `createPlayground name`],
  [limits.MAX_CODE_LANGUAGE_LENGTH, `createPlayground pygments_language`],
  [
    limits.MAX_UNTRIMMED_DOMAIN_LENGTH,
    `addDomain domain
     editDomain domain
     removeDomain domain`,
  ],
  [
    limits.MAX_COMPARED_PASSWORD_LENGTH,
    `fetchApiKey password
     editSettings old_password`,
  ],
  [
    limits.MAX_PASSWORD_LENGTH,
    `createUser password
     editSettings new_password`,
  ],
  [
    limits.MAX_NAME_LENGTH,
    `getTemporaryUrl folder
     getTemporaryUrl key
     updatePresence status
     setStatus emoji_code
     setStatus reaction_type
     createUser full_name
     editUser full_name
     createBot full_name
     editBot full_name
     createBot short_name
     editSettings full_name
     editSettings default_language
     editNotificationSettings default_language
     editNotificationSettings notification_sound
     editDisplaySettings default_language
     editDisplaySettings notification_sound
     editUserDefaults default_language
     editUserDefaults notification_sound
     editSettings notification_sound
     editSettings timezone
     updateSubscriptionSettings subscription_data [] property
     updateSubscriptionSettings subscription_data [] value |1
     editOwnSubscription property
     editOwnSubscription value |1
     getMessages anchor
     getMessages narrow [] |0 operator
     getNarrowMatches narrow [] |0 operator
     updateFlagsInNarrow narrow [] |0 operator
     updateFlagsInNarrow anchor
     updateFlagsInNarrow op
     updateFlagsInNarrow flag
     addSubmessage msg_type
     sendCommand command
     sendMessage local_id
     sendMessage queue_id
     updateMessageFlags op
     updateMessageFlags flag
     addReaction emoji_code
     addReaction reaction_type
     removeReaction emoji_code
     removeReaction reaction_type
     editOrganization default_language
     editOrganization default_code_block_language
     registerQueue event_types []
     registerQueue fetch_event_types []
     getEvents queue_id
     deleteQueue queue_id`,
  ],
  [
    limits.MAX_PROFILE_VALUES,
    `editUser profile_data
     editOwnProfile data
     deleteOwnProfileValues data`,
  ],
  [
    limits.MAX_PROFILE_TEXT,
    `editUser profile_data [] value |0
     editOwnProfile data [] value |0`,
  ],
  [
    limits.MAX_PROFILE_USERS,
    `editUser profile_data [] value |1
     editOwnProfile data [] value |1`,
  ],
  [limits.MAX_PROFILE_FIELDS, `editProfileFieldOrder order`],
  [
    limits.MAX_CHOICES,
    `createProfileField field_data
     editProfileField field_data`,
  ],
  [
    limits.MAX_FIELD_NAME_LENGTH,
    `createProfileField name
     editProfileField name`,
  ],
  [
    limits.MAX_FIELD_HINT_LENGTH,
    `createProfileField hint
     editProfileField hint`,
  ],
  [
    limits.MAX_PERMITTED_USERS,
    `createGroup can_mention_group |1 direct_members
     editGroup can_mention_group new |1 direct_members
     editGroup can_mention_group old |1 direct_members
     editOrganization can_create_public_channel_group |1 direct_members
     editOrganization can_create_public_channel_group |2 new |1 direct_members
     editOrganization can_create_public_channel_group |2 old |1 direct_members
     editOrganization can_create_private_channel_group |1 direct_members
     editOrganization can_create_private_channel_group |2 new |1 direct_members
     editOrganization can_create_private_channel_group |2 old |1 direct_members
     editOrganization direct_message_initiator_group |1 direct_members
     editOrganization direct_message_initiator_group |2 new |1 direct_members
     editOrganization direct_message_initiator_group |2 old |1 direct_members
     editOrganization direct_message_permission_group |1 direct_members
     editOrganization direct_message_permission_group |2 new |1 direct_members
     editOrganization direct_message_permission_group |2 old |1 direct_members`,
  ],
  [
    limits.MAX_PERMITTED_GROUPS,
    `createGroup can_mention_group |1 direct_subgroups
     editGroup can_mention_group new |1 direct_subgroups
     editGroup can_mention_group old |1 direct_subgroups
     editOrganization can_create_public_channel_group |1 direct_subgroups
     editOrganization can_create_public_channel_group |2 new |1 direct_subgroups
     editOrganization can_create_public_channel_group |2 old |1 direct_subgroups
     editOrganization can_create_private_channel_group |1 direct_subgroups
     editOrganization can_create_private_channel_group |2 new |1 direct_subgroups
     editOrganization can_create_private_channel_group |2 old |1 direct_subgroups
     editOrganization direct_message_initiator_group |1 direct_subgroups
     editOrganization direct_message_initiator_group |2 new |1 direct_subgroups
     editOrganization direct_message_initiator_group |2 old |1 direct_subgroups
     editOrganization direct_message_permission_group |1 direct_subgroups
     editOrganization direct_message_permission_group |2 new |1 direct_subgroups
     editOrganization direct_message_permission_group |2 old |1 direct_subgroups`,
  ],
  [
    limits.MAX_GROUP_DESCRIPTION_LENGTH,
    `createGroup description
     editGroup description`,
  ],
  [
    limits.MAX_NAME_LENGTH,
    `createGroup name
     editGroup name`,
  ],
  [
    limits.MAX_PRINCIPALS,
    `createGroup members
     updateGroupMembers add
     updateGroupMembers delete`,
  ],
  [
    limits.MAX_SUBGROUPS,
    `updateSubgroups add
     updateSubgroups delete`,
  ],
  [
    limits.MAX_STORAGE_ENTRIES,
    `updateStorage storage
     deleteStorage keys`,
  ],
  [limits.MAX_STORAGE_KEYS_AT_ONCE, 'getStorage keys'],
  [
    limits.MAX_STORAGE_KEY_LENGTH,
    `getStorage keys []
     deleteStorage keys []`,
  ],
  [
    limits.MAX_PAYLOAD_URL_LENGTH,
    `createBot payload_url
     editBot service_payload_url`,
  ],
  [limits.MAX_DEACTIVATION_COMMENT_LENGTH, `deactivateUser deactivation_notification_comment`],
  [
    limits.MAX_LOOKED_UP_NAME,
    `getChannelId stream
     unsubscribe subscriptions []
     editSubscriptions delete []
     muteTopic stream`,
  ],
  [
    limits.MAX_CHANNEL_DESCRIPTION_LENGTH,
    `editChannel description
     subscribe subscriptions [] description
     editSubscriptions add [] description`,
  ],
  [
    limits.MAX_CHANNEL_NAME_LENGTH,
    `editChannel new_name
     subscribe subscriptions [] name
     editSubscriptions add [] name`,
  ],
  [
    limits.MAX_CHANNELS_PER_CALL,
    `subscribe subscriptions
     unsubscribe subscriptions
     editSubscriptions add
     editSubscriptions delete
     sendInvitations stream_ids
     createInviteLink stream_ids`,
  ],
  [
    limits.MAX_PRINCIPALS,
    `subscribe principals |0
     subscribe principals |1
     unsubscribe principals |0
     unsubscribe principals |1`,
  ],
  [limits.MAX_SUBSCRIPTION_CHANGES, `updateSubscriptionSettings subscription_data`],
  [
    limits.MAX_TOPIC_LENGTH,
    `muteTopic topic
     setTopicPolicy topic`,
  ],
  [
    limits.MAX_UNCUT_TOPIC,
    `deleteTopic topic_name
     markTopicAsRead topic_name
     sendMessage topic
     createScheduledMessage topic
     editScheduledMessage topic
     editMessage topic
     createDrafts drafts [] topic
     editDraft draft topic
     sendTyping topic`,
  ],
  [
    limits.MAX_NARROW_TERMS,
    `getMessages narrow
     getNarrowMatches narrow
     updateFlagsInNarrow narrow
     registerQueue narrow`,
  ],
  [
    limits.MAX_OPERAND_LENGTH,
    `getMessages narrow [] |0 operand |0
     getMessages narrow [] |1 []
     getNarrowMatches narrow [] |0 operand |0
     getNarrowMatches narrow [] |1 []
     updateFlagsInNarrow narrow [] |0 operand |0
     updateFlagsInNarrow narrow [] |1 []
     registerQueue narrow [] []`,
  ],
  [
    limits.MAX_RECIPIENTS,
    `getMessages narrow [] |0 operand |2
     getNarrowMatches narrow [] |0 operand |2
     updateFlagsInNarrow narrow [] |0 operand |2
     createDrafts drafts [] to
     editDraft draft to
     sendTyping to`,
  ],
  [
    limits.MAX_RECIPIENTS_LENGTH,
    `sendMessage to
     createScheduledMessage to
     editScheduledMessage to`,
  ],
  [
    limits.MAX_UNCUT_TEXT,
    `sendMessage content
     createScheduledMessage content
     editScheduledMessage content
     editMessage content
     renderMessage content
     createDrafts drafts [] content
     editDraft draft content`,
  ],
  [limits.MAX_SUBMESSAGE_LENGTH, `addSubmessage content`],
  [limits.MAX_WIDGET_LENGTH, `sendMessage widget_content`],
  [limits.MAX_MATCHED_MESSAGES, `getNarrowMatches msg_ids`],
  [limits.MAX_FLAGGED_MESSAGES, `updateMessageFlags messages`],
  [
    limits.MAX_ALERT_WORDS,
    `addAlertWords alert_words
     removeAlertWords alert_words`,
  ],
  [
    limits.MAX_ALERT_WORD_LENGTH,
    `addAlertWords alert_words []
     removeAlertWords alert_words []`,
  ],
  [limits.MAX_DRAFTS_PER_CALL, `createDrafts drafts`],
  [limits.MAX_INVITEES_LENGTH, `sendInvitations invitee_emails`],
  [limits.MAX_ORGANIZATION_NAME_LENGTH, `editOrganization name`],
  [limits.MAX_ORGANIZATION_DESCRIPTION_LENGTH, `editOrganization description`],
  [limits.MAX_SERVER_ADDRESS_LENGTH, `editOrganization jitsi_server_url`],
  [limits.MAX_CAPABILITIES, `registerQueue client_capabilities`],
  [
    limits.MAX_EVENT_TYPES,
    `registerQueue event_types
     registerQueue fetch_event_types`,
  ],
  [limits.MAX_UNTRIMMED_STATUS_LENGTH, `setStatus status_text`],
  [limits.MAX_PAIR_ELEMENTS, `registerQueue narrow []`],
];

describe('The bounds of requests', () => {
  it('are the constants of the code', () => {
    const known = KNOWN.flatMap(([most, places]) => places.split('\n').map((place) => `${place.trim()}: ${most}`));
    const found = describedOperations().flatMap(({ operation, parameters }) =>
      parameters.flatMap(({ name, schema }) =>
        boundsIn(schema).map(({ path, most }) => `${operation.operationId} ${[name, ...path].join(' ')}: ${most}`),
      ),
    );
    const missing = found.filter((place) => !known.includes(place));
    const obsolete = known.filter((place) => !found.includes(place));
    expect({ missing, obsolete }).to.deep.equal({ missing: [], obsolete: [] });
    expect(found).to.have.length(known.length);
  });
});

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(numbersIn)
      : [];

/** Characters of `<span class="highlight">`, `</span>` and the one between them. */
const HIGHLIGHTED = 33;

/** Bounds of answers that are no constants of their own, with the schemas that have them. */
const DERIVED: readonly (readonly [bound: number, reason: string, schemas: RegExp])[] = [
  [0, 'a list that is always empty', /Answer|Bot|State/],
  [
    1,
    'what is never empty; the only user of a request; the only service of a bot',
    /Bot|Subscriptions|ScheduledMessagesAdd/,
  ],
  [3, 'the parts of a muted topic and of a refused invitation', /MutedTopic|InvitationsRefused/],
  [7, 'a color, such as #76ce90', /Subscription/],
  [63, 'a subdomain', /Message/],
  [limits.MAX_TOPIC_LENGTH * 40, 'a topic in which every character is highlighted', /Message|NarrowMatch/],
  [limits.MAX_RENDERED_BYTES * HIGHLIGHTED, 'a message in which every character is highlighted', /Message|NarrowMatch/],
  [limits.MAX_RENDERED_BYTES * 4, 'the differences between two messages', /MessageSnapshot/],
  [limits.MAX_RECIPIENTS_LENGTH * '&quot;'.length, 'the name of a channel, escaped', /ChannelDoesNotExist/],
  [2 * limits.MAX_FIELDS, 'fields of the query string and of the body', /Answer/],
  [limits.MAX_MESSAGES_AT_ONCE + 1, 'the messages before and after the anchor, and the anchor', /GetMessages/],
  [limits.MAX_SUBMESSAGES_LENGTH / limits.SUBMESSAGE_OVERHEAD + 1, 'empty submessages, and one more', /Message/],
  [limits.MAX_CHANNEL_DESCRIPTION_LENGTH, 'the description of a channel', /Channel|Subscription/],
  [NEWEST, 'the anchor that stands for the newest message', /GetMessages/],
];

describe('The bounds of answers', () => {
  const { schemas } = decodedDocument.components;
  const member = (name: string, ...path: string[]) =>
    path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], schemas[name]);

  it('are those of the code, for limits that the code checks', () => {
    const ignored = ['properties', 'ignored_parameters_unsupported'];
    expect(member('SuccessAnswer', ...ignored, 'maxItems')).to.equal(2 * limits.MAX_FIELDS);
    expect(member('SuccessAnswer', ...ignored, 'items', 'maxLength')).to.equal(limits.MAX_REPEATED_NAME);
    expect(member('BadRequestError', 'properties', 'msg', 'maxLength')).to.equal(limits.MAX_REFUSAL_LENGTH);
  });

  it('are constants of the code, or follow from them', () => {
    const constants = new Set(numbersIn(limits));
    const isKnown = (name: string, bound: number) =>
      constants.has(bound) || DERIVED.some(([derived, , of]) => derived === bound && of.test(name));
    const keywords = ['maxItems', 'minItems', 'maxLength', 'minLength', 'maxProperties', 'minimum', 'maximum'];
    const answered = Object.entries(schemas).filter(([name]) => !name.endsWith('Form'));
    const unknown = answered.flatMap(([name, schema]) =>
      schemasIn(schema).flatMap((inner) =>
        keywords.flatMap((keyword) => {
          const bound = inner[keyword];
          return typeof bound !== 'number' || isKnown(name, bound) ? [] : [`${name}: ${keyword} ${bound}`];
        }),
      ),
    );
    expect(unknown).to.deep.equal([]);
  });

  it('are the same for all lists that grow with the organization', () => {
    const found = Object.values(schemas).flatMap((schema) => schemasIn(schema).map(({ maxItems }) => maxItems));
    const large = found.filter((most) => Number(most) > 100_000);
    expect([...new Set(large)]).to.deep.equal([limits.MAX_LISTED]);
  });

  it('are constants of the code where a description of the document or a guide names them in words', () => {
    const constants = new Set(numbersIn(limits));
    const guides = readdirSync('docs/guides').map((name) => readFileSync(`docs/guides/${name}`, 'utf8'));
    const amounts = [descriptionsIn(decodedDocument).join('\n'), ...guides].flatMap((text) => [
      ...text.matchAll(
        /\b(?:at most|more than|up to|longer than|limit of) (\d[\d,]*)\b(?! by |\s+bits|\s+seconds later)[^.]{0,20}/g,
      ),
    ]);
    expect(amounts).to.have.length.above(40);
    // Small numbers are seldom limits.
    const unknown = amounts.filter(([, number = '']) => {
      const amount = Number(number.replaceAll(',', ''));
      return amount > 12 && !constants.has(amount);
    });
    expect(unknown.map(([words]) => words)).to.deep.equal([]);
  });
});

/** Every description below the value. */
const descriptionsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === 'description' && typeof inner === 'string' ? [inner] : descriptionsIn(inner),
      );
