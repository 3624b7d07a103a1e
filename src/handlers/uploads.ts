import { attachmentTexts, discardAttachment } from '../actions/messages/attachments.ts';
import { requireFile, temporaryUrl } from '../actions/messages/temporary-urls.ts';
import { addAttachment, type StoredFile, storeFile } from '../actions/messages/uploads.ts';
import { type Call, inTwoSteps, type Reply, type WrittenReply } from '../api/operation.ts';
import { fileUrl, noSuchAttachment } from '../domain/messages/uploads.ts';
import { deleteAttachment, findAttachmentOf } from '../store/messages/attachments.ts';
import { findUploadSpace } from '../store/organization/upload-space.ts';

/** Stores the bytes before the row, so that there is never a row without its file. */
export const uploadFile = inTwoSteps<'uploadFile', StoredFile>({
  beforeUnit: (call) => storeFile(call, call.caller, call.files, call.services),
  execute: addFile,
});

async function addFile(call: Call<'uploadFile'>, file: StoredFile): Promise<Reply<'uploadFile'>> {
  await addAttachment(call, call.caller, file, call.services.config);
  const url = fileUrl(file.pathId);
  return { uri: url, url };
}

export async function getTemporaryUrl({
  caller,
  path,
  db,
  now,
}: Call<'getTemporaryUrl'>): Promise<Reply<'getTemporaryUrl'>> {
  const row = await requireFile(db, caller, `${path.realm_id}/${path.folder}/${path.key}/${path.filename}`);
  return { url: temporaryUrl(row, caller, now) };
}

export async function getAttachments({
  caller,
  db,
  realm,
}: Call<'getAttachments'>): Promise<WrittenReply<'getAttachments'>> {
  return {
    attachments: await attachmentTexts(db, caller),
    upload_space_used: await findUploadSpace(db, realm.id),
  };
}

export async function deleteOwnAttachment(call: Call<'deleteOwnAttachment'>): Promise<Reply<'deleteOwnAttachment'>> {
  const { caller, path, db } = call;
  const row = await findAttachmentOf(db, caller.id, path.attachment_id);
  if (!row) throw noSuchAttachment();
  await deleteAttachment(db, row.id);
  await discardAttachment(call, row);
}
