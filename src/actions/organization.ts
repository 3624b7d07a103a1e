import type { LiveEvent } from '../domain/event.ts';
import { ORGANIZATION_DEFAULTS, type OrganizationSettings } from '../domain/organization.ts';
import {
  GROUP_SETTINGS,
  GROUPS_OF,
  type GroupSetting,
  groupChangedMeanwhile,
  groupNotAllowed,
  noSuchGroup,
  TOLD_TOGETHER,
} from '../domain/organization-settings.ts';
import { findGroup, systemGroupId } from '../store/groups.ts';
import { updateRealm } from '../store/organization.ts';
import { updateRealmSettings } from '../store/realms.ts';
import type { Scope } from './scope.ts';

/** Name of the system group with this ID, which the permission can be; `old` is what the client believes to be set. */
export async function permittedGroup(
  { db, realm }: Scope,
  setting: GroupSetting,
  wanted: number | { new: number; old?: number },
): Promise<string> {
  const { new: id, old } = typeof wanted === 'number' ? { new: wanted, old: undefined } : wanted;
  const group = await findGroup(db, realm.id, id);
  if (!group || group.is_system === 0) throw noSuchGroup();
  const allowed: readonly string[] = GROUPS_OF[setting];
  if (!allowed.includes(group.name)) throw groupNotAllowed(setting, group.name);
  if (old !== undefined && old !== (await systemGroupId(db, realm.id, realm.settings[setting]))) {
    throw groupChangedMeanwhile();
  }
  return group.name;
}

/** Changes name and description; equal ones change nothing and are not told. */
export async function renameOrganization(
  { db, realm, emit }: Scope,
  {
    name = realm.name,
    description = realm.description,
  }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  await updateRealm(db, realm.id, { name, description });
  if (name !== realm.name) emit({ everyone: true }, { type: 'realm', op: 'update', property: 'name', value: name });
  if (description !== realm.description) {
    emit({ everyone: true }, { type: 'realm', op: 'update', property: 'description', value: description });
  }
}

/** Changes settings and tells everybody of those that really changed, in the order given. */
export async function changeOrganizationSettings(scope: Scope, changes: Partial<OrganizationSettings>): Promise<void> {
  const { db, realm, emit } = scope;
  const names = (Object.keys(changes) as (keyof OrganizationSettings)[]).filter(
    (name) => name in ORGANIZATION_DEFAULTS && changes[name] !== realm.settings[name],
  );
  if (names.length === 0) return;
  const settings = { ...realm.settings, ...changes };
  await updateRealmSettings(db, realm.id, settings);
  for (const property of names.filter((name) => !TOLD_TOGETHER.includes(name))) {
    // The document lists the settings of each kind of value; which kind a setting has is known from its defaults.
    emit({ everyone: true }, { type: 'realm', op: 'update', property, value: settings[property] } as LiveEvent);
  }
  const together = names.filter((name) => TOLD_TOGETHER.includes(name));
  if (together.length === 0) return;
  const data: Record<string, unknown> = {};
  for (const name of together) data[name] = await wireValue(scope, name, settings);
  emit({ everyone: true }, { type: 'realm', op: 'update_dict', property: 'default', data });
}

/** Groups are stored by name and shown by ID. */
async function wireValue(
  { db, realm }: Scope,
  name: keyof OrganizationSettings,
  settings: OrganizationSettings,
): Promise<unknown> {
  const group = GROUP_SETTINGS.find((one) => one === name);
  return group ? systemGroupId(db, realm.id, settings[group]) : settings[name];
}
