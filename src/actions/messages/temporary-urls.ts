import { createHmac, timingSafeEqual } from 'node:crypto';
import { TEMPORARY_FILE_SECONDS } from '../../domain/limits.ts';
import { fileUrl, noSuchFile } from '../../domain/messages/uploads.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { findAccessibleAttachment, findAttachment } from '../../store/messages/attachments.ts';
import type { AttachmentRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import { viewerOf } from '../access.ts';

/** A file that the user may open. Refuses absent and hidden files in the same way. */
export async function requireFile(db: Db, user: User, pathId: string): Promise<AttachmentRow> {
  const row = await findAccessibleAttachment(db, viewerOf(user), pathId);
  if (!row) throw noSuchFile();
  return row;
}

// The URL contains the file, the user and the expiry, signed with the file's own secret, so that nothing needs to be
// stored for it.

/** A URL at which the file can be opened for a minute without credentials. */
export function temporaryUrl(row: AttachmentRow, user: User, now: number): string {
  const claim = `${row.id}.${user.id}.${now + TEMPORARY_FILE_SECONDS}`;
  return fileUrl(`temporary/${claim}.${signature(row, claim)}/${row.path_id.split('/').at(-1)}`);
}

const signature = ({ secret }: AttachmentRow, claim: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(claim).digest('hex');

const TOKEN = /^((\d{1,15})\.(\d{1,15})\.(\d{1,15}))\.([0-9a-f]{64})$/;

/** The file of such a URL. Refuses expired ones, and users who may no longer open the file. */
export async function requireTemporaryFile(db: Db, token: string, now: number): Promise<AttachmentRow> {
  const [, claim = '', id, userId, until, sent = ''] = TOKEN.exec(token) ?? [];
  const row = id === undefined ? undefined : await findAttachment(db, Number(id));
  if (!row || Number(until) < now || !isSame(signature(row, claim), sent)) throw noSuchFile();
  const user = await findUser(db, row.realm_id, Number(userId));
  if (!user?.isActive) throw noSuchFile();
  return requireFile(db, user, row.path_id);
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
