import type { components } from '../../../generated/api.js';
import { JsonText } from '../../domain/json-text.ts';
import { USER_TEXT_AT_A_TIME } from '../../domain/limits.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import { nextTurn } from '../../runtime/turns.ts';
import { type UserForm, userView } from '../../views/users/users.ts';

interface Seen {
  viewer: User;
  realm: Realm;
  form: UserForm;
}

/** The users as the viewer sees them. Others get their turn while many are written. */
export async function userListText(
  users: readonly User[],
  { viewer, realm, form }: Seen,
): Promise<JsonText<components['schemas']['User'][]>> {
  const pieces: string[] = [];
  let piece = '[';
  for (const [index, user] of users.entries()) {
    piece += `${index === 0 ? '' : ','}${JSON.stringify(userView(user, viewer, realm, form))}`;
    if (piece.length < USER_TEXT_AT_A_TIME) continue;
    pieces.push(piece);
    piece = '';
    await nextTurn();
  }
  return new JsonText([...pieces, `${piece}]`]);
}
