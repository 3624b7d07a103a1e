import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CompleteEvent } from '../../domain/event.ts';
import type { Db } from '../db/statement.ts';
import { findSecret } from '../organization/secrets.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = async (db: Db) => Buffer.from(await findSecret(db, 'events'), 'hex');

/**
 * Encrypts events with secrets on their way to other processes, in base64: whoever listens to the notifications, or logs
 * them, but cannot read the tables, does not learn the secrets.
 */
export async function seal(db: Db, events: readonly CompleteEvent[]): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(db), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(events)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Throws if the text was not sealed by a process with the same key. */
export async function unseal(db: Db, sealed: string): Promise<CompleteEvent[]> {
  const bytes = Buffer.from(sealed, 'base64');
  const text = bytes.subarray(IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, await keyOf(db), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString());
}
