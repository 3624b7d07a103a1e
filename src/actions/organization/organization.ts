import type { EventOf } from '../../domain/event.ts';
import {
  type Grantee,
  isSameGrantee,
  type NamedGrantee,
  normalizedGrantee,
} from '../../domain/organization/grantees.ts';
import { mustBeSystemGroup, SYSTEM_GROUPS } from '../../domain/organization/groups.ts';
import { ORGANIZATION_DEFAULTS, type OrganizationSettings } from '../../domain/organization/organization.ts';
import {
  ANNOUNCEMENT_CHANNELS,
  type DictSetting,
  GROUPS_OF,
  type GroupSetting,
  groupChangedMeanwhile,
  isDictSetting,
  isGroupSetting,
  NO_CHANNEL,
  SYSTEM_GROUPS_ONLY,
} from '../../domain/organization/organization-settings.ts';
import { findSystemGroupId } from '../../store/organization/groups.ts';
import { updateRealm } from '../../store/organization/organization.ts';
import { updateRealmSettings } from '../../store/organization/realms.ts';
import type { Scope } from '../../unit/scope.ts';
import { announceFullMembers } from './full-members.ts';
import { requireGrantee } from './grantees.ts';

/** The new grantee of a permission. Refuses groups to which it cannot be granted, and a wrong `old` value. */
export async function permittedGrantee(
  scope: Scope,
  setting: GroupSetting,
  wanted: Grantee | { new: Grantee; old?: Grantee },
): Promise<NamedGrantee> {
  const change: { new: Grantee; old?: Grantee } =
    typeof wanted === 'object' && 'new' in wanted ? wanted : { new: wanted };
  const { grantee, groups } = await requireGrantee(scope, change.new, { setting, allowed: GROUPS_OF[setting] });
  if (SYSTEM_GROUPS_ONLY.includes(setting) && groups.some((group) => group.is_system === 0))
    throw mustBeSystemGroup(setting);
  const { old } = change;
  if (old !== undefined && !isSameGrantee(normalizedGrantee(old), await shownGrantee(scope, setting)))
    throw groupChangedMeanwhile();
  if (typeof grantee !== 'number') return grantee;
  return SYSTEM_GROUPS.find(({ name }) => groups.some((group) => group.name === name))?.name ?? grantee;
}

/** The grantee as clients see it: system groups are stored by name and shown by ID. */
async function shownGrantee(
  { db, realm }: Scope,
  setting: GroupSetting,
  settings: OrganizationSettings = realm.settings,
): Promise<Grantee> {
  const grantee = settings[setting];
  return typeof grantee === 'string' ? findSystemGroupId(db, realm.id, grantee) : grantee;
}

/** Changes name and description; emits only real changes. */
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

const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Changes settings and emits real changes to everyone, in the given order. */
export async function changeOrganizationSettings(scope: Scope, changes: Partial<OrganizationSettings>): Promise<void> {
  const { db, realm, emit } = scope;
  const names = (Object.keys(changes) as (keyof OrganizationSettings)[]).filter(
    (name) => name in ORGANIZATION_DEFAULTS && isOther(changes[name], realm.settings[name]),
  );
  if (names.length === 0) return;
  const settings = { ...realm.settings, ...changes };
  await updateRealmSettings(db, realm.id, settings);
  for (const name of names) if (!isDictSetting(name)) emit({ everyone: true }, settingChange(settings, name));
  if (names.includes('waiting_period_threshold')) await announceFullMembers(scope, settings.waiting_period_threshold);
  const together = names.filter(isDictSetting);
  if (together.length === 0) return;
  const data = await dictOf(scope, together, settings);
  emit({ everyone: true }, { type: 'realm', op: 'update_dict', property: 'default', data });
}

/** Makes no announcements in the channel any more, which is archived. */
export async function forgetAnnouncementChannel(scope: Scope, channelId: number): Promise<void> {
  const { settings } = scope.realm;
  const named = ANNOUNCEMENT_CHANNELS.filter((name) => settings[name] === channelId);
  await changeOrganizationSettings(scope, Object.fromEntries(named.map((name) => [name, NO_CHANNEL])));
}

type Setting = Exclude<keyof OrganizationSettings, DictSetting>;
type SettingChange<Name extends Setting> = {
  [One in Name]: { type: 'realm'; op: 'update'; property: One; value: OrganizationSettings[One] };
}[Name];

const settingChange = <Name extends Setting>(settings: OrganizationSettings, name: Name): SettingChange<Name> => ({
  type: 'realm',
  op: 'update',
  property: name,
  value: settings[name],
});

type Dict = Extract<EventOf<'realm'>, { property: 'default' }>['data'];
type PlainDict = Omit<Dict, GroupSetting>;

/** The settings with their values as clients see them. */
async function dictOf(scope: Scope, names: readonly DictSetting[], settings: OrganizationSettings): Promise<Dict> {
  const dict: Dict = {};
  for (const name of names) {
    if (isGroupSetting(name)) Object.assign(dict, { [name]: await shownGrantee(scope, name, settings) });
    else copy<PlainDict, keyof PlainDict>(dict, settings, name);
  }
  return dict;
}

function copy<Values, Name extends keyof Values>(target: Values, source: Values, name: Name): void {
  target[name] = source[name];
}
