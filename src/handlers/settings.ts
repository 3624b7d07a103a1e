import { isWeak, passwordFits, passwordHash } from '../actions/users/accounts.ts';
import { askForConfirmation, requireFreeEmail } from '../actions/users/email-changes.ts';
import { changeSettings } from '../actions/users/settings.ts';
import { emitStatus } from '../actions/users/status.ts';
import { endKeys, renameUser, requireFreeName } from '../actions/users/users.ts';
import { type Call, inTwoSteps, type Reply } from '../api/operation.ts';
import { missingArgument } from '../domain/errors.ts';
import { settingsOfCommand } from '../domain/users/commands.ts';
import { isAdministrator } from '../domain/users/roles.ts';
import { requireSensibleSettings, weakNewPassword, wrongOldPassword } from '../domain/users/settings.ts';
import type { User } from '../domain/users/user.ts';
import type { UserSettings } from '../domain/users/user-settings.ts';
import { fullNameOf } from '../domain/users/users.ts';
import { findPasswordHash, updateAccount } from '../store/users/accounts.ts';
import type { Scope } from '../unit/scope.ts';

interface NewPassword {
  passwordHash?: string;
  /** The hash with which the present password was compared. */
  presentHash?: string | undefined;
}

export const editSettings = inTwoSteps<'editSettings', NewPassword>({ beforeUnit: newPasswordOf, execute: change });

/** Checks the parameters and the current password before it spends time on the new one. */
async function newPasswordOf({ caller, form, db, byWorker }: Call<'editSettings'>): Promise<NewPassword> {
  requireSensibleSettings(form);
  const { new_password: password = '', old_password: present = '' } = form;
  if (password === '' && form.revoke_api_keys) throw missingArgument('new_password');
  if (password === '') return {};
  const presentHash = await findPasswordHash(db, caller.id);
  if (!(await passwordFits(presentHash, present))) throw wrongOldPassword();
  if (await isWeak(password, byWorker)) throw weakNewPassword();
  return { passwordHash: await passwordHash(password), presentHash };
}

async function change(
  call: Call<'editSettings'>,
  { passwordHash: hash, presentHash }: NewPassword,
): Promise<Reply<'editSettings'>> {
  const { caller: user, keyId, form, db, realm } = call;
  // Another request may have changed it meanwhile.
  if (hash !== undefined && (await findPasswordHash(db, user.id)) !== presentHash) throw wrongOldPassword();
  const { full_name: name = '', email = '', revoke_api_keys: revokesKeys, ...others } = form;
  const { old_password: _old, new_password: _new, ...settings } = others;
  if (email !== '' && email !== user.email) await requireFreeEmail(call, user, email);
  if (hash !== undefined) await updateAccount(db, user.id, { password_hash: hash });
  if (hash !== undefined && revokesKeys) await endKeys(call, user, { keptId: keyId });
  const mayRename = isAdministrator(user) || !realm.settings.name_changes_disabled;
  if (mayRename && name.trim() !== '' && name !== user.fullName) {
    const fullName = fullNameOf(name);
    await requireFreeName(call, fullName, user);
    await renameUser(call, user, fullName);
  }
  await changePersonal(call, user, settings);
  if (email !== '' && email !== user.email) await askForConfirmation(call, user, email);
}

export async function editNotificationSettings(
  call: Call<'editNotificationSettings' | 'editDisplaySettings'>,
): Promise<Reply<'editNotificationSettings'>> {
  requireSensibleSettings(call.form);
  await changePersonal(call, call.caller, call.form);
}

export const editDisplaySettings = editNotificationSettings;

async function changePersonal(scope: Scope, user: User, settings: Partial<UserSettings>): Promise<void> {
  await changeSettings(scope, user, settings);
  const { presence_enabled: isShown } = settings;
  if (isShown !== undefined && isShown !== user.settings.presence_enabled) emitStatus(scope, user, { away: !isShown });
}

export async function sendCommand(call: Call<'sendCommand'>): Promise<Reply<'sendCommand'>> {
  await changeSettings(call, call.caller, settingsOfCommand(call.form.command));
}
