import { requireChannel, requireUserIds } from '../actions/access.ts';
import type { Call, Reply } from '../api/operation.ts';
import { type DraftContent, draftOf, draftsNotSynchronized, noSuchDraft, requireText } from '../domain/drafts.ts';
import type { User } from '../domain/user.ts';
import type { Db } from '../store/db.ts';
import { deleteDraft as deleteStored, draftsOf, hasDraft, insertDrafts, updateDraft } from '../store/drafts.ts';
import { draftView } from '../views/drafts.ts';

function requireSynchronization(caller: User): void {
  if (!caller.settings.enable_drafts_synchronization) throw draftsNotSynchronized();
}

async function requireAddressee(db: Db, caller: User, { addressee }: DraftContent): Promise<void> {
  if (addressee.kind === 'channel') await requireChannel(db, caller, addressee.channelId);
  if (addressee.kind === 'people') await requireUserIds(db, caller.realmId, addressee.userIds);
}

export async function getDrafts({ caller, db }: Call<'getDrafts'>): Promise<Reply<'getDrafts'>> {
  requireSynchronization(caller);
  const drafts = (await draftsOf(db, caller.id)).map(draftView);
  return { count: drafts.length, drafts };
}

export async function createDrafts({
  caller,
  form,
  db,
  emit,
  now,
}: Call<'createDrafts'>): Promise<Reply<'createDrafts'>> {
  requireSynchronization(caller);
  const inputs = form.drafts ?? [];
  for (const [index, input] of inputs.entries()) requireText(input, `drafts[${index}]`);
  const contents: DraftContent[] = [];
  for (const input of inputs) {
    const content = draftOf(input, now);
    await requireAddressee(db, caller, content);
    contents.push(content);
  }
  const drafts = await insertDrafts(db, caller.id, contents);
  if (drafts.length > 0) emit({ users: [caller.id] }, { type: 'drafts', op: 'add', drafts: drafts.map(draftView) });
  return { ids: drafts.map(({ id }) => id) };
}

export async function editDraft({ caller, path, form, db, emit, now }: Call<'editDraft'>): Promise<Reply<'editDraft'>> {
  requireSynchronization(caller);
  requireText(form.draft, 'draft');
  if (!(await hasDraft(db, caller.id, path.draft_id))) throw noSuchDraft();
  const content = draftOf(form.draft, now);
  await requireAddressee(db, caller, content);
  const draft = await updateDraft(db, caller.id, path.draft_id, content);
  emit({ users: [caller.id] }, { type: 'drafts', op: 'update', draft: draftView(draft) });
}

export async function deleteDraft({ caller, path, db, emit }: Call<'deleteDraft'>): Promise<Reply<'deleteDraft'>> {
  requireSynchronization(caller);
  if (!(await deleteStored(db, caller.id, path.draft_id))) throw noSuchDraft();
  emit({ users: [caller.id] }, { type: 'drafts', op: 'remove', draft_id: path.draft_id });
}
