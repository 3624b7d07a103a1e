import { randomBytes } from 'node:crypto';
import { changeSubgroupsOf, createGroup } from '../actions/organization/edit-groups.ts';
import { makeLink } from '../actions/organization/invitations.ts';
import { randomKey } from '../actions/users/accounts.ts';
import { reportPresence } from '../actions/users/presence.ts';
import { fieldColumns, setProfile } from '../actions/users/profile-fields.ts';
import { fileUrl, storedFileName } from '../domain/messages/uploads.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { FIELD_TYPE } from '../domain/users/profile-fields.ts';
import { ROLE } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { insertAttachment } from '../store/messages/attachments.ts';
import { insertDrafts } from '../store/messages/drafts.ts';
import { insertScheduled } from '../store/messages/scheduled.ts';
import { listGroupsNamed } from '../store/organization/groups.ts';
import { insertInvitations } from '../store/organization/invitations.ts';
import { insertLinkifier } from '../store/organization/linkifiers.ts';
import { insertPlayground } from '../store/organization/playgrounds.ts';
import { insertDomain } from '../store/organization/realm-domains.ts';
import { addUploadSpace } from '../store/organization/upload-space.ts';
import { insertProfileField, listProfileFields } from '../store/users/profile-fields.ts';
import { setEntries } from '../store/users/storage.ts';
import type { Scope } from '../unit/scope.ts';

const DAY = 24 * 60 * 60;

/** The path is that of the document's examples if the demo organization is the first one. */
const filePath = ({ id }: Pick<Realm, 'id'>) => `${id}/3f/3f9c1d7e5b2a4860913c7f0e6d5b4a21/plan.txt`;
const FILE_TEXT = 'Release 2.4\n\n1. Offline maps\n2. Import of tracks\n3. New icons\n';

/** Stores bytes under a name. */
export type KeepBytes = (name: string, bytes: Uint8Array) => Promise<void>;

/** People who own something or belong to something below. */
export interface DemoOwners {
  owner: User;
  administrator: User;
  bot: User;
  members: readonly [User, User];
}

/** Stores the file to which a message of the owner links, and returns its URL. */
export async function keepDemoFile({ db, realm, now }: Scope, owner: User, keep: KeepBytes): Promise<string> {
  const path = filePath(realm);
  const bytes = new TextEncoder().encode(FILE_TEXT);
  await keep(storedFileName(path), bytes);
  await insertAttachment(db, {
    realm_id: realm.id,
    owner_id: owner.id,
    path_id: path,
    file_name: 'plan.txt',
    size: bytes.length,
    content_type: 'text/plain; charset=utf-8',
    width: null,
    height: null,
    has_thumbnail: 0,
    secret: randomBytes(32).toString('hex'),
    created_at: now,
    detached_at: now,
  });
  await addUploadSpace(db, realm.id, bytes.length);
  return fileUrl(path);
}

/**
 * One or two of each kind of object that the document's examples name by its ID, so that the requests of the examples
 * find theirs. No mail is sent for the invitation.
 */
export async function makeDemoObjects(scope: Scope, owners: DemoOwners): Promise<void> {
  await makeGroups(scope, owners);
  await makeProfileFields(scope, owners.owner);
  await makeMarkup(scope);
  await invitePeople(scope, owners.owner);
  await writeForLater(scope, owners.owner);
  const entries = [
    { name: 'count', value: '4' },
    { name: 'greeting', value: '"Ahoy"' },
  ];
  for (const { id } of [owners.owner, owners.bot]) await setEntries(scope.db, id, entries);
  for (const member of owners.members) await reportPresence(scope, member, 'active');
}

async function makeGroups(scope: Scope, { administrator, members }: DemoOwners): Promise<void> {
  const ids = members.map(({ id }) => id);
  await createGroup(scope, { name: 'map makers', description: 'Who draws the maps', members: ids });
  await createGroup(scope, { name: 'on call', description: 'Who to ask at night', members: [administrator.id] });
  const [makers] = await listGroupsNamed(scope.db, scope.realm.id, ['map makers']);
  const [onCall] = await listGroupsNamed(scope.db, scope.realm.id, ['on call']);
  if (makers && onCall) await changeSubgroupsOf(scope, makers, { add: [onCall.id], delete: [] });
}

async function makeProfileFields(scope: Scope, owner: User): Promise<void> {
  const { db, realm } = scope;
  const blank = { hint: '', data: {}, isInSummary: false };
  const fields = [
    { ...blank, name: 'Boat', hint: 'What you sail', type: FIELD_TYPE.shortText },
    {
      ...blank,
      name: 'Office',
      type: FIELD_TYPE.options,
      data: { red: { text: 'Red house', order: '1' }, blue: { text: 'Blue house', order: '2' } },
    },
  ];
  for (const field of fields) {
    const others = await listProfileFields(db, realm.id);
    const columns = fieldColumns(field, others);
    await insertProfileField(db, { ...columns, realm_id: realm.id, position: others.length + 1, is_required: 0 });
  }
  const [boat] = await listProfileFields(db, realm.id);
  if (boat) await setProfile(scope, owner, [{ id: boat.id, value: 'A *dinghy*' }]);
}

/** Creates linkifiers, code playgrounds and the domain of the organization. */
async function makeMarkup({ db, realm }: Scope): Promise<void> {
  const realm_id = realm.id;
  const linkifiers = [
    { pattern: 'TICKET-(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' },
    { pattern: 'DOC-(?P<name>[a-z]+)', url_template: 'https://docs.example.com/{name}' },
  ];
  for (const linkifier of linkifiers) await insertLinkifier(db, { ...linkifier, realm_id });
  await insertPlayground(db, {
    realm_id,
    name: 'Python playground',
    pygments_language: 'Python',
    url_template: 'https://python.example.com/?code={code}',
  });
  await insertDomain(db, { realm_id, domain: 'harbour.example', allow_subdomains: 0 });
}

async function invitePeople(scope: Scope, owner: User): Promise<void> {
  const { realm, now } = scope;
  await insertInvitations(scope, [
    {
      realm_id: realm.id,
      inviter_id: owner.id,
      email: 'kim@elsewhere.example',
      email_key: 'kim@elsewhere.example',
      token: randomKey(),
      role: ROLE.member,
      created_at: now,
      expires_at: null,
      channel_ids: '[]',
      includes_defaults: 1,
      notifies_inviter: 1,
    },
  ]);
  await makeLink(scope, owner, { role: ROLE.member, minutes: null, channelIds: [], includesDefaults: true });
}

async function writeForLater(scope: Scope, owner: User): Promise<void> {
  const { db, realm, now } = scope;
  const addressee = { kind: 'nobody' } as const;
  await insertDrafts(db, owner.id, [
    { addressee, content: 'Thank everybody for the summer.', editedAt: now },
    { addressee, content: 'Buy stamps', editedAt: now },
  ]);
  const text = 'Who comes to the summer lunch?';
  await insertScheduled(scope, {
    realm_id: realm.id,
    user_id: owner.id,
    channel_id: null,
    recipient_ids: JSON.stringify([owner.id]),
    topic: '',
    content: text,
    rendered: `<p>${text}</p>`,
    client: 'demo',
    is_read_by_sender: 1,
    deliver_at: now + 7 * DAY,
  });
}
