import { requireChannel } from '../actions/access.ts';
import { rendered } from '../actions/messages/rendering.ts';
import {
  changeOrganizationSettings,
  permittedGrantee,
  renameOrganization,
} from '../actions/organization/organization.ts';
import type { Call, Form, Reply } from '../api/operation.ts';
import { mustBeOwner } from '../domain/errors.ts';
import { languageName } from '../domain/organization/languages.ts';
import type { OrganizationSettings } from '../domain/organization/organization.ts';
import {
  ANNOUNCEMENT_CHANNELS,
  creationGroupOf,
  creationPolicyOf,
  GROUP_SETTINGS,
  jitsiServerOf,
  LIMITS,
  limitOf,
  NO_CHANNEL,
  noSuchLanguage,
  OWNERS_SETTINGS,
  requireGiphyRating,
  requireVideoService,
  retentionOf,
} from '../domain/organization/organization-settings.ts';
import { isOwner } from '../domain/users/roles.ts';
import { requireSensibleSettings, SETTING_NAMES } from '../domain/users/settings.ts';
import { findUserDefaults, updateUserDefaults } from '../store/users/user-defaults.ts';

type Settings = Form<'editOrganization'>;
type Changes = Partial<OrganizationSettings>;

export async function editOrganization(call: Call<'editOrganization'>): Promise<Reply<'editOrganization'>> {
  const { caller, form } = call;
  if (!isOwner(caller) && OWNERS_SETTINGS.some((name) => form[name] !== undefined)) throw mustBeOwner();
  requireSensible(form);
  await requireChannels(call);
  const { name, description, ...settings } = form;
  // Parameters that are not stored as they are sent are replaced by their stored form.
  const changes = { ...settings, ...limits(form), ...others(form), ...(await groups(call)) } as Changes;
  // Refuses a description that cannot be rendered, since the login page shows it.
  if (description !== undefined) await rendered(call, undefined, description, { previews: false });
  await renameOrganization(call, { name, description });
  await changeOrganizationSettings(call, { ...changes, ...bothForms(changes) });
}

function requireSensible({
  default_language: language,
  video_chat_provider: video,
  giphy_rating: rating,
}: Settings): void {
  if (language !== undefined && languageName(language) === undefined) throw noSuchLanguage(language);
  if (video !== undefined) requireVideoService(video);
  if (rating !== undefined) requireGiphyRating(rating);
}

async function requireChannels({ caller, db, form }: Call<'editOrganization'>): Promise<void> {
  for (const name of ANNOUNCEMENT_CHANNELS) {
    const id = form[name];
    if (id !== undefined && id !== NO_CHANNEL) await requireChannel(db, caller, id);
  }
}

function limits(form: Settings): Changes {
  const found: Changes = {};
  for (const name of LIMITS) {
    const value = form[name];
    if (value !== undefined) found[name] = limitOf(name, value);
  }
  return found;
}

function others({ message_retention_days: days, jitsi_server_url: jitsi }: Settings): Changes {
  return {
    ...(days !== undefined && { message_retention_days: retentionOf(days) }),
    ...(jitsi !== undefined && { jitsi_server_url: jitsiServerOf(jitsi) }),
  };
}

async function groups(call: Call<'editOrganization'>): Promise<Changes> {
  const found: Changes = {};
  for (const name of GROUP_SETTINGS) {
    const wanted = call.form[name];
    if (wanted !== undefined) found[name] = await permittedGrantee(call, name, wanted);
  }
  return found;
}

/** The permission to create channels has two settings: whichever is sent, both are stored. */
function bothForms(changes: Changes): Changes {
  const found: Changes = {};
  for (const kind of ['public', 'private'] as const) {
    const group = changes[`can_create_${kind}_channel_group`];
    const policy = changes[`create_${kind}_stream_policy`];
    const byPolicy = policy === undefined ? undefined : creationGroupOf(policy);
    if (group !== undefined) found[`create_${kind}_stream_policy`] = creationPolicyOf(group);
    else if (byPolicy !== undefined) found[`can_create_${kind}_channel_group`] = byPolicy;
  }
  return found;
}

export async function editUserDefaults(call: Call<'editUserDefaults'>): Promise<Reply<'editUserDefaults'>> {
  const { form, db, realm, emit } = call;
  requireSensibleSettings(form);
  const before = await findUserDefaults(db, realm.id);
  const after = { ...before, ...form };
  await updateUserDefaults(db, realm.id, after);
  for (const property of SETTING_NAMES.filter((name) => after[name] !== before[name])) {
    const value = after[property];
    emit({ everyone: true }, { type: 'realm_user_settings_defaults', op: 'update', property, value });
  }
}
