import { emitWholeList } from '../actions/emit-whole-list.ts';
import type { Call, Reply } from '../api/operation.ts';
import { MAX_PLAYGROUNDS } from '../domain/limits.ts';
import {
  noSuchPlayground,
  playgroundOf,
  playgroundTaken,
  tooManyPlaygrounds,
} from '../domain/organization/playgrounds.ts';
import { templateVariables } from '../markdown/url-template.ts';
import { deletePlayground as deleteRow, insertPlayground, listPlaygrounds } from '../store/organization/playgrounds.ts';

export async function createPlayground(call: Call<'createPlayground'>): Promise<Reply<'createPlayground'>> {
  const { db, realm, form } = call;
  const playground = playgroundOf(form, templateVariables(form.url_template));
  const others = await listPlaygrounds(db, realm.id);
  const { name, pygments_language: language } = playground;
  if (others.some((one) => one.name === name && one.pygments_language === language)) throw playgroundTaken();
  if (others.length >= MAX_PLAYGROUNDS) throw tooManyPlaygrounds();
  const id = await insertPlayground(db, { realm_id: realm.id, ...playground });
  emitWholeList(call, { everyone: true }, 'realm_playgrounds');
  return { id };
}

export async function deletePlayground(call: Call<'deletePlayground'>): Promise<Reply<'deletePlayground'>> {
  if (!(await deleteRow(call.db, call.realm.id, call.path.playground_id))) throw noSuchPlayground();
  emitWholeList(call, { everyone: true }, 'realm_playgrounds');
}
