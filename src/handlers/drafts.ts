import { requireAddressees, requireNewAddressees, requireRoomForDrafts } from '../actions/messages/drafts.ts';
import type { Call, Reply } from '../api/operation.ts';
import { draftOf, noSuchDraft, requireText } from '../domain/messages/drafts.ts';
import {
  deleteDraft as deleteStored,
  hasDraft,
  insertDrafts,
  listDrafts,
  updateDraft,
} from '../store/messages/drafts.ts';
import { draftView } from '../views/messages/drafts.ts';

export async function getDrafts({ caller, db }: Call<'getDrafts'>): Promise<Reply<'getDrafts'>> {
  const drafts = (await listDrafts(db, caller.id)).map(draftView);
  return { count: drafts.length, drafts };
}

export async function createDrafts(call: Call<'createDrafts'>): Promise<Reply<'createDrafts'>> {
  const { caller, form, db, emit, now } = call;
  const inputs = form.drafts ?? [];
  for (const [index, input] of inputs.entries()) requireText(input, `drafts[${index}]`);
  const contents = inputs.map((input) => draftOf(input, now));
  await requireNewAddressees(call, caller, contents);
  await requireRoomForDrafts(call, caller, contents);
  const drafts = await insertDrafts(db, caller.id, contents);
  if (drafts.length > 0) emit({ users: [caller.id] }, { type: 'drafts', op: 'add', drafts: drafts.map(draftView) });
  return { ids: drafts.map(({ id }) => id) };
}

export async function editDraft(call: Call<'editDraft'>): Promise<Reply<'editDraft'>> {
  const { caller, path, form, db, emit, now } = call;
  requireText(form.draft, 'draft');
  if (!(await hasDraft(db, caller.id, path.draft_id))) throw noSuchDraft();
  const content = draftOf(form.draft, now);
  await requireAddressees(call, caller, [content]);
  await requireRoomForDrafts(call, caller, [content], path.draft_id);
  const draft = await updateDraft(db, caller.id, path.draft_id, content);
  emit({ users: [caller.id] }, { type: 'drafts', op: 'update', draft: draftView(draft) });
}

export async function deleteDraft({ caller, path, db, emit }: Call<'deleteDraft'>): Promise<Reply<'deleteDraft'>> {
  if (!(await deleteStored(db, caller.id, path.draft_id))) throw noSuchDraft();
  emit({ users: [caller.id] }, { type: 'drafts', op: 'remove', draft_id: path.draft_id });
}
