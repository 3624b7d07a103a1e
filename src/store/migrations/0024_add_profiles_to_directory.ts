import type { Knex } from 'knex';

const CHANGES = { insert: 'new', update: 'new', delete: 'old' } as const;

/** Values of profile fields change the version of their organization's directory, as the users themselves do. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  for (const [change, row] of Object.entries(CHANGES)) {
    const trigger = `create trigger profile_values_${change} after ${change} on profile_values`;
    await db.raw(
      dialect === 'sqlite'
        ? `${trigger} begin
             update realms set directory_version = abs(random() % 9007199254740991)
             where id = (select realm_id from users where users.id = ${row}.user_id);
           end`
        : `${trigger} referencing ${row} table as changed for each statement execute function directory_of_user()`,
    );
  }
}
