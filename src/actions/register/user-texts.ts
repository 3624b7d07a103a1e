import type { components } from '../../../generated/api.js';
import { JsonText } from '../../domain/json-text.ts';
import { MAX_REMEMBERED_USER_TEXT, USER_TEXT_AT_A_TIME } from '../../domain/limits.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import { isAdministrator, isGuest, isModerator } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { nextTurn, promptTurn } from '../../runtime/turns.ts';
import type { ProfileValues } from '../../store/users/profile-fields.ts';
import { registeredUserView } from '../../views/registered.ts';

type Text = JsonText<components['schemas']['RegisteredUser'][]>;

interface UserTexts {
  realm_users: Text;
  realm_non_active_users: Text;
}

/** All users of an organization, and their values of its profile fields. */
interface People {
  users: readonly User[];
  values: ProfileValues;
}

interface Form {
  viewer: User;
  realm: Realm;
  clientGravatar: boolean;
}

/** The JSON of one list for all viewers of one kind, in UTF-8, and the bytes of each user in it. */
interface Written {
  of: People;
  text: Buffer;
  places: ReadonlyMap<number, { from: number; to: number }>;
}

/** The text for each list and kind of viewer, the oldest first. */
const written = new Map<string, Written>();
let length = 0;

/** All users of the organization as the viewer sees them. The texts are made once for all viewers who see the same. */
export async function userTexts(people: People, form: Form): Promise<UserTexts> {
  return { realm_users: await listOf(people, form, true), realm_non_active_users: await listOf(people, form, false) };
}

/**
 * Makes the texts before the unit, which then finds them. Other work runs in between: the users of a large organization
 * take tens of milliseconds.
 */
export async function prepareUserTexts(people: People, form: Form): Promise<void> {
  for (const isActive of [true, false]) {
    const key = keyOf(form, isActive);
    if (findWritten(people, key)) continue;
    const others = begun.get(key);
    const one =
      others && isSame(others.of, people) ? others : { of: people, done: writeInTurns(people, form, isActive) };
    begun.set(key, one);
    await one.done.finally(() => begun.get(key) === one && begun.delete(key));
  }
}

/** Texts that are being made, for all who wait for them. */
const begun = new Map<string, { of: People; done: Promise<Written> }>();

async function writeInTurns(people: People, form: Form, isActive: boolean, turn = nextTurn): Promise<Written> {
  const writing = write(people, form, isActive);
  let step = writing.next();
  for (; !step.done; step = writing.next()) await turn();
  keep(keyOf(form, isActive), step.value);
  return step.value;
}

async function listOf(people: People, form: Form, isActive: boolean): Promise<Text> {
  const { text, places } =
    findWritten(people, keyOf(form, isActive)) ?? (await writeInTurns(people, form, isActive, promptTurn));
  const own = places.get(form.viewer.id);
  if (own === undefined) return new JsonText([text]);
  // Users can always see their own address.
  const user = people.users.find(({ id }) => id === form.viewer.id);
  if (user === undefined) throw new Error('the viewer is not in the organization');
  const ownText = textOf(user, { ...form, profiles: people.values });
  return new JsonText([text.subarray(0, own.from), Buffer.from(ownText), text.subarray(own.to)]);
}

const keyOf = ({ viewer, realm, clientGravatar }: Form, isActive: boolean): string =>
  [realm.id, realm.origin, kindOfViewer(viewer), clientGravatar, isActive].join();

function findWritten(people: People, key: string): Written | undefined {
  const known = written.get(key);
  return known && isSame(known.of, people) ? known : undefined;
}

/** The lists are the same objects as long as the directory has the same version. */
const isSame = (one: People, other: People): boolean => one.users === other.users && one.values === other.values;

/** Keeps the newest text even if it alone is larger than all should be: the unit that follows needs it. */
function keep(key: string, made: Written): void {
  forget(key);
  written.set(key, made);
  length += made.text.length;
  for (const oldest of written.keys()) {
    if (length <= MAX_REMEMBERED_USER_TEXT || oldest === key) return;
    forget(oldest);
  }
}

function forget(key: string): void {
  length -= written.get(key)?.text.length ?? 0;
  written.delete(key);
}

const NOBODY = 0;

/** The properties of a viewer that decide which addresses they see. */
export function kindOfViewer(viewer: User): string {
  if (isGuest(viewer)) return 'guest';
  if (isAdministrator(viewer)) return 'administrator';
  return isModerator(viewer) ? 'moderator' : 'member';
}

/** Writes a list for viewers of the kind of this one, in steps. */
function* write(people: People, form: Form, isActive: boolean): Generator<undefined, Written> {
  const { users, values: profiles } = people;
  const forViewers = { ...form, viewer: { ...form.viewer, id: NOBODY }, profiles };
  const places = new Map<number, { from: number; to: number }>();
  const texts: string[] = [];
  let from = 1;
  let next = USER_TEXT_AT_A_TIME;
  for (const user of users) {
    if (user.isActive !== isActive) continue;
    const text = textOf(user, forViewers);
    texts.push(text);
    const size = Buffer.byteLength(text);
    places.set(user.id, { from, to: from + size });
    from += size + 1;
    if (from < next) continue;
    yield;
    next = from + USER_TEXT_AT_A_TIME;
  }
  return { of: people, text: Buffer.from(`[${texts.join()}]`), places };
}

const textOf = (user: User, { viewer, realm, ...form }: Form & { profiles: ProfileValues }): string =>
  JSON.stringify(registeredUserView(user, viewer, realm, form));
