import { passwordFits, passwordHash } from '../actions/accounts.ts';
import { askForConfirmation, requireFreeAddress } from '../actions/address-changes.ts';
import { changeSettings } from '../actions/settings.ts';
import { renameUser, requireFreeName } from '../actions/users.ts';
import { isWeakPassword } from '../adapters/password-strength.ts';
import { type Call, prepared, type Reply } from '../api/operation.ts';
import { noSuchUser, notForBots } from '../domain/errors.ts';
import { isAdministrator } from '../domain/roles.ts';
import { requireSensibleSettings, weakNewPassword, wrongOldPassword } from '../domain/settings.ts';
import { fullNameOf } from '../domain/users.ts';
import { lockedUser, passwordHashOf, updateAccount } from '../store/accounts.ts';

interface NewPassword {
  passwordHash?: string;
}

export const editSettings = prepared<'editSettings', NewPassword>({ prepare: newPasswordOf, carryOut: change });

/** Checks what can be checked by itself, and the present password before it spends time on the new one. */
async function newPasswordOf({ caller, form, db }: Call<'editSettings'>): Promise<NewPassword> {
  if (caller.isBot) throw notForBots();
  requireSensibleSettings(form);
  const { new_password: password = '', old_password: present = '' } = form;
  if (password === '') return {};
  const stored = await passwordHashOf(db, caller.id);
  if (stored === undefined || !(await passwordFits(stored, present))) throw wrongOldPassword();
  if (await isWeakPassword(password)) throw weakNewPassword();
  return { passwordHash: await passwordHash(password) };
}

async function change(call: Call<'editSettings'>, { passwordHash: hash }: NewPassword): Promise<Reply<'editSettings'>> {
  const { caller, form, db, realm } = call;
  const user = await lockedUser(db, realm.id, caller.id);
  if (!user) throw noSuchUser();
  const { full_name: name = '', email = '', old_password: _old, new_password: _new, ...settings } = form;
  if (email !== '' && email !== user.email) await requireFreeAddress(call, user, email);
  if (hash !== undefined) await updateAccount(db, user.id, { password_hash: hash });
  const mayRename = isAdministrator(user) || !realm.settings.name_changes_disabled;
  if (mayRename && name.trim() !== '' && name !== user.fullName) {
    const fullName = fullNameOf(name);
    await requireFreeName(call, fullName, user);
    await renameUser(call, user, fullName);
  }
  await changeSettings(call, user, settings);
  if (email !== '' && email !== user.email) {
    await askForConfirmation(call, user, email);
    call.afterwards(call.services.mailer.wake);
  }
}
