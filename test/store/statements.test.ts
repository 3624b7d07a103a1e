import { expect } from 'chai';
import { MAX_KEPT_STATEMENTS } from '../../src/domain/limits.ts';
import { insertRows, raw, rowsOf, statement, statementOfMany, table } from '../../src/store/db/statement.ts';
import { openWorld, type World } from '../support/world.ts';

interface Named {
  id: number;
  name: string;
  description: string | null;
}

const COLUMNS = ['id', 'name', 'description'] as const;

describe('Statements', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    await world.channel('naïve "quotes" \\ 🐦', [world.owner]);
  });
  after(() => world.close());

  it('of many rows find the rows of ordinary ones, with texts of any characters and nulls', async () => {
    const sql = "select id, name, nullif(description, '') as description from channels where id > ?";
    const list = statement<{ above: number }, Named>((db, p) => raw(db, sql, [p('above')]));
    const many = statementOfMany<{ above: number }, Named>(COLUMNS, (db, p) => raw(db, sql, [p('above')]));
    const rows = await list(world.db, { above: 0 });
    expect(rows.map(({ name }) => name)).to.include('naïve "quotes" \\ 🐦');
    expect(await many(world.db, { above: 0 })).to.have.deep.members(rows);
    expect(await many(world.db, { above: 1_000_000 })).to.deep.equal([]);
  });

  it('of many rows may be builders', async () => {
    const many = statementOfMany<object, { id: number }>(['id'], (db) =>
      table(db, 'users').select('id').where({ id: 0 }),
    );
    expect(await many(world.db, {})).to.deep.equal([]);
  });

  it('that insert store the same texts for one row as for several', async () => {
    const columns = { user_id: 'bigint', word: 'text' } as const;
    const insert = (words: readonly string[]) =>
      world.database.unit((db) =>
        insertRows(db, 'alert_words', { columns, rows: words.map((word) => [world.owner.id, word]) }),
      );
    await insert(['alone \ud83d "quotes" 🐦']);
    await insert(['first \ud83d', 'second \ud83d']);
    const words = await table(world.db, 'alert_words').where({ user_id: world.owner.id }).orderBy('word').pluck('word');
    expect(words).to.deep.equal(['alone \ufffd "quotes" 🐦', 'first \ufffd', 'second \ufffd']);
  });

  it('return the columns that a table has since another process added one', async () => {
    await world.database.unit((db) => raw(db, 'create table things (id bigint, name text)'));
    await world.database.unit((db) => raw(db, "insert into things values (1, 'first')"));
    const all = [
      statement<object, object>((db) => raw(db, 'select * from things')),
      statement<object, object>((db) => raw(db, 'select things.* from things')),
      statement<object, object>((db) => table(db, 'things' as 'messages').select('things.id', 'things.*')),
    ];
    const named = statement<object, object>((db) => raw(db, 'select name, id from things'));
    for (const list of all) expect(await list(world.db, {})).to.deep.equal([{ id: 1, name: 'first' }]);
    expect(await named(world.db, {})).to.deep.equal([{ id: 1, name: 'first' }]);
    await world.database.unit((db) => raw(db, 'alter table things add column note text'));
    for (const list of all) expect(await list(world.db, {})).to.deep.equal([{ id: 1, name: 'first', note: null }]);
    expect(await named(world.db, {})).to.deep.equal([{ id: 1, name: 'first' }]);
  });

  it('continue to work when more of them have run than a connection keeps', async () => {
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number <= MAX_KEPT_STATEMENTS; number++) {
        const rows = await rowsOf<{ found: number }>(world.db, `select ${number} as found`);
        expect(rows).to.deep.equal([{ found: number }]);
      }
    }
  });
});
