import { emitWholeList } from '../actions/emit-whole-list.ts';
import { markMessagesOfMutedUser } from '../actions/users/muting.ts';
import type { Call, Reply } from '../api/operation.ts';
import { noSuchUser } from '../domain/errors.ts';
import { MAX_MUTED_USERS } from '../domain/limits.ts';
import { alreadyMuted, cannotMuteSelf, notMuted, tooManyMutedUsers } from '../domain/users/muting.ts';
import { deleteMutedUser, insertMutedUser, listMutedUsers } from '../store/users/muted-users.ts';
import { findUser } from '../store/users/users.ts';

export async function muteUser(call: Call<'muteUser'>): Promise<Reply<'muteUser'>> {
  const { caller, path, db, realm, now } = call;
  const id = path.muted_user_id;
  if (id === caller.id) throw cannotMuteSelf();
  if (!(await findUser(db, realm.id, id))) throw noSuchUser();
  const muted = await listMutedUsers(db, caller.id);
  if (muted.some((row) => row.muted_user_id === id)) throw alreadyMuted();
  if (muted.length >= MAX_MUTED_USERS) throw tooManyMutedUsers(MAX_MUTED_USERS);
  await insertMutedUser(db, { user_id: caller.id, muted_user_id: id, created_at: now });
  await markMessagesOfMutedUser(call, caller, id);
  emitWholeList(call, { users: [caller.id] }, 'muted_users');
}

export async function unmuteUser(call: Call<'unmuteUser'>): Promise<Reply<'unmuteUser'>> {
  const { caller, path, db, realm } = call;
  if (!(await findUser(db, realm.id, path.muted_user_id))) throw noSuchUser();
  if (!(await deleteMutedUser(db, caller.id, path.muted_user_id))) throw notMuted();
  emitWholeList(call, { users: [caller.id] }, 'muted_users');
}
