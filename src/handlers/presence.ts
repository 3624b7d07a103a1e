import { chosenEmoji, requireValidEmoji } from '../actions/messages/emoji-choice.ts';
import { requireNamedUser } from '../actions/users/named-user.ts';
import { presenceState, reportPresence } from '../actions/users/presence.ts';
import { changeSettings } from '../actions/users/settings.ts';
import { emitStatus } from '../actions/users/status.ts';
import type { Call, Reply } from '../api/operation.ts';
import { noSuchUser } from '../domain/errors.ts';
import { noPresence, presenceNotForBots, requirePresenceStatus, statusAt } from '../domain/users/presence.ts';
import { NO_EMOJI, type Status, statusTextOf } from '../domain/users/status.ts';
import { userDeactivated } from '../domain/users/users.ts';
import { findPresence } from '../store/users/presence.ts';
import { findStatus, saveStatus } from '../store/users/statuses.ts';
import { findUser } from '../store/users/users.ts';
import { statusView } from '../views/users/statuses.ts';

export async function updatePresence(call: Call<'updatePresence'>): Promise<Reply<'updatePresence'>> {
  const { caller, form } = call;
  await reportPresence(call, caller, requirePresenceStatus(form.status));
  if (form.ping_only) return {};
  const { last_update_id: afterUpdateId = -1 } = form;
  const slim = form.slim_presence || form.last_update_id !== undefined;
  return presenceState(call, { slim, afterUpdateId });
}

export async function getUserPresence(call: Call<'getUserPresence'>): Promise<Reply<'getUserPresence'>> {
  const { caller, path, db, realm, now } = call;
  const user = await requireNamedUser(call, caller, path.user_id_or_email);
  if (!user.isActive) throw noSuchUser();
  if (user.isBot) throw presenceNotForBots();
  const presence = realm.settings.presence_disabled ? undefined : await findPresence(db, user.id);
  if (!presence) throw noPresence(path.user_id_or_email);
  const known = statusAt(presence, now);
  return { presence: { aggregated: known, website: known } };
}

export async function getOrganizationPresence(
  call: Call<'getOrganizationPresence'>,
): Promise<Reply<'getOrganizationPresence'>> {
  const { presences, server_timestamp } = await presenceState(call, { slim: false });
  return { presences, server_timestamp };
}

export async function setStatus(call: Call<'setStatus'>): Promise<Reply<'setStatus'>> {
  const { caller: user, form, db } = call;
  const text = statusTextOf(form);
  const emoji = form.emoji_name === undefined ? undefined : await statusEmoji(call, form.emoji_name);
  const before = await findStatus(db, user.id);
  await saveStatus(db, user.id, { ...before, ...(text !== undefined && { text }), ...emoji });
  if (form.away !== undefined) await changeSettings(call, user, { presence_enabled: !form.away });
  emitStatus(call, user, {
    ...(form.away !== undefined && { away: form.away }),
    ...(text !== undefined && { status_text: text }),
    ...(emoji && { emoji_name: emoji.emojiName, emoji_code: emoji.emojiCode, reaction_type: emoji.reactionType }),
  });
}

/** The named emoji with its code and type; an empty name removes it, whatever else is sent. */
async function statusEmoji(
  { db, realm, form }: Call<'setStatus'>,
  name: string,
): Promise<Pick<Status, 'emojiName' | 'emojiCode' | 'reactionType'>> {
  if (name === '') return NO_EMOJI;
  const wanted = await chosenEmoji(db, realm.id, { ...form, emoji_name: name });
  const emoji = await requireValidEmoji(db, realm.id, wanted);
  return { emojiName: emoji.name, emojiCode: emoji.code, reactionType: emoji.reactionType };
}

export async function getUserStatus({ path, db, realm }: Call<'getUserStatus'>): Promise<Reply<'getUserStatus'>> {
  const user = await findUser(db, realm.id, path.user_id);
  if (!user || user.isBot) throw noSuchUser();
  if (!user.isActive) throw userDeactivated();
  return { status: statusView(user, await findStatus(db, user.id)) };
}
