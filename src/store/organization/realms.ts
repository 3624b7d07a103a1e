import {
  ORGANIZATION_DEFAULTS,
  type OrganizationSettings,
  type Realm,
} from '../../domain/organization/organization.ts';
import { recallOf } from '../db/handle.ts';
import { shared } from '../db/shared-reads.ts';
import { type Db, only, raw, statement, statementOfOne, table } from '../db/statement.ts';
import type { RealmRow } from '../tables.ts';

/** The internal organization, to which the system bots belong; requests cannot reach it. */
export const INTERNAL_REALM_ID = 1;

/** The columns of an organization that requests need. */
export type RealmColumns = Pick<
  RealmRow,
  'id' | 'subdomain' | 'name' | 'description' | 'settings' | 'is_active' | 'created_at' | 'directory_version'
>;

export function realmOf(row: RealmColumns, origin: string): Realm {
  return {
    id: row.id,
    subdomain: row.subdomain,
    name: row.name,
    description: row.description,
    settings: settingsOf(row.settings),
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    directoryVersion: row.directory_version,
    origin,
  };
}

/** The settings that were read last, by their text, since every request reads those of its organization. */
const known = new Map<string, OrganizationSettings>();
const MAX_KNOWN = 100;

function settingsOf(text: string): OrganizationSettings {
  const settings = known.get(text) ?? {
    ...ORGANIZATION_DEFAULTS,
    ...(JSON.parse(text) as Partial<OrganizationSettings>),
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, settings);
  return settings;
}

/** All organizations except the internal one, the oldest first. */
export async function listRealms(db: Db): Promise<RealmRow[]> {
  return table(db, 'realms').whereNot({ id: INTERNAL_REALM_ID }).orderBy('id');
}

export const isInternal = ({ id }: Pick<RealmRow, 'id'>): boolean => id === INTERNAL_REALM_ID;

const onlyRealmBeside = shared(async (db, id: number): Promise<RealmRow | undefined> => {
  const [first, second] = await twoRealmsBeside(db, { id });
  return second ? undefined : first;
});

/** The organization, if there is only one beside the internal one. */
export const findOnlyRealm = (db: Db): Promise<RealmRow | undefined> => onlyRealmBeside(db, INTERNAL_REALM_ID);

/** Whether anyone has created an organization. */
export async function hasRealm(db: Db): Promise<boolean> {
  const row = await table(db, 'realms').whereNot({ id: INTERNAL_REALM_ID }).first('id');
  return row !== undefined;
}
const twoRealmsBeside = statement<{ id: number }, RealmRow>((db, p) =>
  raw(db, 'select * from realms where id <> ? limit 2', [p('id')]),
);

const realmById = statementOfOne<{ id: number }, RealmRow>((db, p) => table(db, 'realms').where({ id: p('id') }));

export async function findRealm(db: Db, id: number): Promise<RealmRow | undefined> {
  return realmById(db, { id });
}

const versionOf = statementOfOne<{ id: number }, Pick<RealmRow, 'directory_version'>>((db, p) =>
  table(db, 'realms')
    .where({ id: p('id') })
    .select('directory_version'),
);

const sharedVersionOf = shared(async (db, id: number) => (await versionOf(db, { id }))?.directory_version);

/** The version of the organization's directory; undefined if the organization no longer exists. */
export async function findDirectoryVersion(db: Db, id: number): Promise<number | undefined> {
  return recallOf(db).version ?? (await sharedVersionOf(db, id));
}

/** The organization as it is in the database now. */
export async function currentRealm(db: Db, realm: Realm): Promise<Realm> {
  const row = await findRealm(db, realm.id);
  return row ? realmOf(row, realm.origin) : realm;
}

const realmBySubdomain = statementOfOne<{ subdomain: string }, RealmRow>((db, p) =>
  table(db, 'realms').where({ subdomain: p('subdomain') }),
);

export const findRealmBySubdomain = shared((db, subdomain: string) => realmBySubdomain(db, { subdomain }));

type NewRealmRow = Pick<RealmRow, 'subdomain' | 'name' | 'description' | 'created_at'>;

export async function insertRealm(db: Db, row: NewRealmRow): Promise<RealmRow> {
  return only(await table(db, 'realms').insert(row).returning('*'));
}

/** Stores only values that differ from the defaults. */
export async function updateRealmSettings(db: Db, id: number, settings: OrganizationSettings): Promise<void> {
  const defaults: Record<string, unknown> = ORGANIZATION_DEFAULTS;
  const own = Object.fromEntries(Object.entries(settings).filter(([key, value]) => defaults[key] !== value));
  await table(db, 'realms')
    .where({ id })
    .update({ settings: JSON.stringify(own) });
}
