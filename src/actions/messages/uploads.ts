import { randomBytes } from 'node:crypto';
import { isDecodable, typeOfFile } from '../../adapters/file-type.ts';
import type { FileStore } from '../../adapters/files.ts';
import { thumbnailOf } from '../../adapters/images.ts';
import { MAX_ATTACHMENTS, MEBIBYTE } from '../../domain/limits.ts';
import {
  type FileLimits,
  fileNameInPath,
  fileTooLarge,
  noFileToUpload,
  quotaExceeded,
  severalFilesToUpload,
  shownFileName,
  storedFileName,
  storedThumbnailName,
  tooManyFiles,
} from '../../domain/messages/uploads.ts';
import type { User } from '../../domain/users/user.ts';
import { countAttachmentsOf, deletePendingUpload, insertAttachment } from '../../store/messages/attachments.ts';
import { addUploadSpace, findUploadSpace } from '../../store/organization/upload-space.ts';
import type { Scope } from '../../unit/scope.ts';
import { attachmentView } from '../../views/messages/attachments.ts';

/** A file as sent in a request. */
interface Sent {
  name: string;
  size: number;
  path: string;
}

/** A file whose bytes are stored, but not yet its row. */
export interface StoredFile {
  pathId: string;
  name: string;
  size: number;
  contentType: string;
  /** In pixels; only for an image with a thumbnail. */
  dimensions: { width: number; height: number } | undefined;
}

interface Storing {
  files: FileStore;
  config: FileLimits;
  /**
   * Records the file before its bytes are stored, so that they are removed if the server exits before its row is
   * stored.
   */
  noteUpload: (pathId: string) => Promise<void>;
}

/** Stores the bytes of an upload. Refuses files that are too large or exceed the quota. */
export async function storeFile(
  scope: Scope,
  owner: User,
  sent: readonly Sent[],
  { files, config, noteUpload }: Storing,
): Promise<StoredFile> {
  const file = requireOneFile(sent, config.maxFileUploadSizeMib);
  await requireRoom(scope, owner, file.size, config);
  const contentType = await typeOfFile(file.path);
  const key = randomBytes(16).toString('hex');
  const pathId = `${scope.realm.id}/${key.slice(0, 2)}/${key}/${fileNameInPath(file.name)}`;
  await noteUpload(pathId);
  await files.putFile(storedFileName(pathId), file.path);
  const thumbnail = isDecodable(contentType) ? await thumbnailOf(file.path) : undefined;
  if (thumbnail) await files.put(storedThumbnailName(pathId), thumbnail.webp);
  return { pathId, name: shownFileName(file.name), size: file.size, contentType, dimensions: thumbnail };
}

function requireOneFile(sent: readonly Sent[], maxMebibytes: number): Sent {
  const [file, ...others] = sent;
  if (!file) throw noFileToUpload();
  if (others.length > 0) throw severalFilesToUpload();
  if (file.size > maxMebibytes * MEBIBYTE) throw fileTooLarge(maxMebibytes);
  return file;
}

async function requireRoom({ db, realm }: Scope, owner: User, size: number, config: FileLimits): Promise<void> {
  const { uploadQuotaMib: quota } = config;
  if (quota !== undefined && (await findUploadSpace(db, realm.id)) + size > quota * MEBIBYTE) throw quotaExceeded();
  if ((await countAttachmentsOf(db, owner.id)) >= MAX_ATTACHMENTS) throw tooManyFiles(MAX_ATTACHMENTS);
}

/**
 * Adds the row of a stored file, and emits it to its owner. Refuses it if other uploads have used up the quota
 * meanwhile.
 */
export async function addAttachment(scope: Scope, owner: User, file: StoredFile, config: FileLimits): Promise<void> {
  const { db, realm, now, emit } = scope;
  await requireRoom(scope, owner, file.size, config);
  const row = await insertAttachment(db, {
    realm_id: realm.id,
    owner_id: owner.id,
    path_id: file.pathId,
    file_name: file.name,
    size: file.size,
    content_type: file.contentType,
    width: file.dimensions?.width ?? null,
    height: file.dimensions?.height ?? null,
    has_thumbnail: file.dimensions ? 1 : 0,
    secret: randomBytes(32).toString('hex'),
    created_at: now,
    detached_at: now,
  });
  await deletePendingUpload(db, file.pathId);
  const upload_space_used = await addUploadSpace(db, realm.id, file.size);
  const attachment = attachmentView(row, []);
  emit({ users: [owner.id] }, { type: 'attachment', op: 'add', attachment, upload_space_used });
}
