import { expect } from 'chai';
import { nextTurn } from '../../src/runtime/turns.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { remembering } from '../../src/store/db/remembered.ts';
import { remembered, statement, table } from '../../src/store/db/statement.ts';
import { findDirectoryVersion, insertRealm } from '../../src/store/organization/realms.ts';
import { insertProfileField, setProfileValues } from '../../src/store/users/profile-fields.ts';
import { findUser } from '../../src/store/users/users.ts';
import { engines, type Place } from './engines.ts';

const user = (realmId: number, name: string) => ({
  realm_id: realmId,
  email: `${name}@example.com`,
  email_key: `${name}@example.com`,
  full_name: name,
  name_key: name,
  role: 400,
  joined_at: 0,
});

/** IDs of an organization, and of one of its users, groups and profile fields. */
interface Ids {
  realmId: number;
  userId: number;
  groupId: number;
  fieldId: number;
}

/** A change of each table of the directory. */
const CHANGES: Record<string, (db: Db, ids: Ids) => Promise<unknown>> = {
  realms: (db, { realmId: id }) => table(db, 'realms').where({ id }).update({ settings: '{"mandatory_topics":true}' }),
  users: (db, { userId: id }) => table(db, 'users').where({ id }).update({ role: 100 }),
  api_keys: (db, { userId }) =>
    table(db, 'api_keys').insert({ user_id: userId, name: '', key_hash: 'hash', created_at: 0 }),
  channels: async (db, { realmId }) => {
    const [recipient] = await table(db, 'recipients').insert({ realm_id: realmId, kind: 'channel', key: '1' }, 'id');
    const row = {
      realm_id: realmId,
      recipient_id: recipient?.id ?? 0,
      name: 'c',
      name_key: 'c',
      description: '',
      rendered_description: '',
      is_private: 0 as const,
      is_web_public: 0 as const,
      is_history_public: 1 as const,
      post_policy: 1,
      can_remove_subscribers_group_id: 1,
      created_at: 0,
    };
    await table(db, 'channels').insert(row);
  },
  user_groups: (db, { realmId }) => table(db, 'user_groups').insert({ realm_id: realmId, name: 'h' }),
  user_group_members: (db, { groupId, userId }) =>
    table(db, 'user_group_members').insert({ group_id: groupId, user_id: userId }),
  user_group_subgroups: (db, { groupId }) =>
    table(db, 'user_group_subgroups').insert({ group_id: groupId, subgroup_id: groupId }),
  custom_emoji: (db, { realmId }) =>
    table(db, 'custom_emoji').insert({ realm_id: realmId, name: 'e', file_name: 'e', created_at: 0 }),
  linkifiers: (db, { realmId }) =>
    table(db, 'linkifiers').insert({ realm_id: realmId, pattern: 'p', url_template: 'u', position: 1 }),
  playgrounds: (db, { realmId }) =>
    table(db, 'playgrounds').insert({ realm_id: realmId, name: 'p', pygments_language: 'c', url_template: 'u' }),
  realm_domains: (db, { realmId }) =>
    table(db, 'realm_domains').insert({ realm_id: realmId, domain: 'example.org', allow_subdomains: 0 }),
  muted_users: (db, { userId }) =>
    table(db, 'muted_users').insert({ user_id: userId, muted_user_id: userId, created_at: 0 }),
  profile_fields: (db, { fieldId }) => table(db, 'profile_fields').where({ id: fieldId }).update({ position: 2 }),
  profile_values: (db, { fieldId, userId }) =>
    setProfileValues(db, [{ field_id: fieldId, user_id: userId, value: 'v', rendered: null }]),
  alert_words: (db, { userId }) => table(db, 'alert_words').insert({ user_id: userId, word: 'w' }),
};

async function insertGroupAndField(db: Db, realmId: number): Promise<Pick<Ids, 'groupId' | 'fieldId'>> {
  const [group] = await table(db, 'user_groups').insert({ realm_id: realmId, name: 'g' }, 'id');
  const field = { realm_id: realmId, name: 'f', hint: '', type: 1, field_data: '', position: 1 };
  const { id: fieldId } = await insertProfileField(db, { ...field, is_required: 0, is_in_summary: 0 });
  return { groupId: group?.id ?? expect.fail(), fieldId };
}

for (const engine of engines) {
  describe(`What is remembered of an organization on ${engine.name}`, () => {
    let place: Place;
    let database: Database;
    let realmId: number;
    let userId: number;

    /** A handle for the reads of a new request. */
    const now = async (db: Db) =>
      remembering(db, { id: realmId, directoryVersion: (await findDirectoryVersion(db, realmId)) ?? expect.fail() });
    const nameNow = async (db: Db) => (await findUser(await now(db), realmId, userId))?.fullName;
    const rename = (db: Db, name: string) =>
      table(db, 'users').where({ id: userId }).update({ full_name: name, name_key: name });

    beforeEach(async () => {
      place = await engine.newPlace();
      database = await openDatabase(place.url, place.options);
      await database.migrate();
      await database.unit(async (db) => {
        const realm = await insertRealm(db, { subdomain: '', name: '', description: '', created_at: 0 });
        realmId = realm.id;
        const [row] = await table(db, 'users').insert(user(realmId, 'iris'), 'id');
        userId = row?.id ?? expect.fail();
      });
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    it('is not read again', async () => {
      let reads = 0;
      const count = remembered(async (_db: Db, _id: number) => ++reads);
      expect([await count(await now(database.read), 1), await count(await now(database.read), 1)]).to.eql([1, 1]);
      expect(await count(await now(database.read), 2)).to.equal(2);
    });

    it('is read once for all who ask while it is read, and again after a failure', async () => {
      let reads = 0;
      const count = remembered(async (_db: Db, _id: number) => {
        const read = ++reads;
        await nextTurn();
        if (read === 1) throw new Error('fails');
        return read;
      });
      const ask = async () => count(await now(database.read), 1);
      const failures = await Promise.allSettled([ask(), ask()]);
      expect(failures.map(({ status }) => status)).to.eql(['rejected', 'rejected']);
      expect(await Promise.all([ask(), ask(), ask()])).to.eql([2, 2, 2]);
      expect(await ask()).to.equal(2);
      expect(reads).to.equal(2);
    });

    it('is frozen', async () => {
      const found = (await findUser(await now(database.read), realmId, userId)) ?? expect.fail();
      expect(() => Object.assign(found, { role: 1 })).to.throw(TypeError);
    });

    for (const [name, change] of Object.entries(CHANGES)) {
      it(`has another version when ${name} change, and not when others do`, async () => {
        const other = await database.unit((db) =>
          insertRealm(db, { subdomain: 'other', name: '', description: '', created_at: 0 }),
        );
        const versions = async () =>
          Promise.all([realmId, other.id].map((id) => findDirectoryVersion(database.read, id)));
        const more = await database.unit((db) => insertGroupAndField(db, realmId));
        const [before, ofOther] = await versions();
        await database.unit((db) => change(db, { realmId, userId, ...more }));
        const [after, ofOtherAfter] = await versions();
        expect(after).to.not.equal(before);
        expect(ofOtherAfter).to.equal(ofOther);
        await database.unit((db) => table(db, 'realms').where({ id: realmId }).update({ event_seq: 7 }));
        expect(await findDirectoryVersion(database.read, realmId)).to.equal(after);
      });
    }

    it('is the data that another process has stored', async () => {
      expect(await nameNow(database.read)).to.equal('iris');
      const other = await openDatabase(place.url, place.options);
      await other.unit((db) => rename(db, 'wei'));
      await other.close();
      expect(await nameNow(database.read)).to.equal('wei');
    });

    it('is in a unit the data that the unit itself has stored', async () => {
      const seen = await database.unitIn(realmId, async (unit) => {
        const db = await now(unit);
        const before = await findUser(db, realmId, userId);
        await rename(db, 'wei');
        return [before?.fullName, (await findUser(db, realmId, userId))?.fullName];
      });
      expect(seen).to.eql(['iris', 'wei']);
      expect(await nameNow(database.read)).to.equal('wei');
    });

    it('is still used in a unit that only reads the same tables', async () => {
      const rows = statement<{ id: number }, { id: number }>((db, p) =>
        table(db, 'users')
          .where({ id: p('id') })
          .whereIn('realm_id', table(db, 'realms').select('id')),
      );
      const isSame = await database.unitIn(realmId, async (unit) => {
        const db = await now(unit);
        const before = await findUser(db, realmId, userId);
        expect(await rows(db, { id: userId })).to.have.length(1);
        await table(db, 'users').where({ id: userId }).first();
        return before === (await findUser(db, realmId, userId));
      });
      expect(isSame).to.equal(true);
    });

    const WRITES: Record<string, (db: Db, at: { id: number }) => Promise<unknown>> = {
      insert: (db) => table(db, 'users').insert(user(realmId, 'wei')),
      update: (db, at) => table(db, 'users').where(at).update({ role: 100 }),
      increment: (db, at) => table(db, 'users').where(at).increment('role', 1),
      decrement: (db, at) => table(db, 'users').where(at).decrement('role', 1),
      delete: (db) => table(db, 'users').where({ id: 0 }).delete(),
      del: (db) => table(db, 'users').where({ id: 0 }).del(),
    };
    for (const [name, write] of Object.entries(WRITES)) {
      it(`is read again in a unit after its ${name}`, async () => {
        const isSame = await database.unitIn(realmId, async (unit) => {
          const db = await now(unit);
          const before = await findUser(db, realmId, userId);
          await write(db, { id: userId });
          return before === (await findUser(db, realmId, userId));
        });
        expect(isSame).to.equal(false);
      });
    }

    it('is the data that the units before it in the same commit have stored, without those that failed', async () => {
      // A unit may run more than once.
      const found = new Map<string, unknown>();
      const renaming = (name: string, fails: boolean) =>
        database.unitIn(realmId, async (unit) => {
          const db = await now(unit);
          found.set(name, (await findUser(db, realmId, userId))?.fullName);
          await rename(db, name);
          if (fails) throw new Error('fails');
        });
      await Promise.allSettled([renaming('wei', false), renaming('noor', true), renaming('ada', false)]);
      expect([...found]).to.eql([
        ['wei', 'iris'],
        ['noor', 'wei'],
        ['ada', 'wei'],
      ]);
      expect(await nameNow(database.read)).to.equal('ada');
    });
  });
}
