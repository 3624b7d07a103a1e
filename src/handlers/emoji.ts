import { requirePerson } from '../actions/access.ts';
import {
  requireFreeEmojiName,
  requireImage,
  type StoredImages,
  storeImages,
  tellEmoji,
} from '../actions/custom-emoji.ts';
import { mayBy } from '../actions/permissions.ts';
import { type Call, prepared, type Reply } from '../api/operation.ts';
import {
  noSuchCustomEmoji,
  notOneFile,
  requireEmojiName,
  requireMayRemove,
  requireMayTakeName,
} from '../domain/custom-emoji.ts';
import { insufficientPermission } from '../domain/errors.ts';
import { lockRealm } from '../store/db.ts';
import { allCustomEmoji, deactivateEmoji, findActiveEmoji, insertEmoji } from '../store/emoji.ts';
import { customEmojiViews } from '../views/emoji.ts';

export async function getCustomEmoji({ db, realm }: Call<'getCustomEmoji'>): Promise<Reply<'getCustomEmoji'>> {
  return { emoji: customEmojiViews(await allCustomEmoji(db, realm.id)) };
}

interface Prepared extends StoredImages {
  name: string;
}

/** The pictures are there before the record is, so that no record is ever without its picture. */
export const uploadCustomEmoji = prepared<'uploadCustomEmoji', Prepared>({ prepare: picturesOf, carryOut: addEmoji });

async function picturesOf({
  caller,
  path,
  files,
  db,
  realm,
  now,
  services,
}: Call<'uploadCustomEmoji'>): Promise<Prepared> {
  requirePerson(caller);
  const name = requireEmojiName(path.emoji_name);
  if (!mayBy(realm, realm.settings.add_custom_emoji_policy, caller, now)) throw insufficientPermission();
  await requireFreeEmojiName(db, realm.id, name);
  const [file, ...others] = files;
  if (!file || others.length > 0) throw notOneFile();
  requireMayTakeName(caller, name);
  const image = await requireImage(await file.read(), file.type, services.config.maxEmojiFileSizeMib);
  return { name, ...(await storeImages(services.files, realm.id, image)) };
}

async function addEmoji(
  call: Call<'uploadCustomEmoji'>,
  { name, fileName, stillName }: Prepared,
): Promise<Reply<'uploadCustomEmoji'>> {
  const { caller, db, realm, now } = call;
  // Somebody else may have taken the name since it was looked up.
  await lockRealm(db, realm.id);
  await requireFreeEmojiName(db, realm.id, name);
  await insertEmoji(db, {
    realm_id: realm.id,
    name,
    author_id: caller.id,
    file_name: fileName,
    still_file_name: stillName ?? null,
    created_at: now,
  });
  await tellEmoji(call);
}

export async function removeCustomEmoji(call: Call<'removeCustomEmoji'>): Promise<Reply<'removeCustomEmoji'>> {
  const { caller, path, db, realm } = call;
  requirePerson(caller);
  const emoji = await findActiveEmoji(db, realm.id, nameAsKept(path.emoji_name));
  if (!emoji) throw noSuchCustomEmoji(path.emoji_name);
  requireMayRemove(caller, emoji);
  await deactivateEmoji(db, emoji.id);
  await tellEmoji(call);
}

/** Capitals and blanks count as they do when a name is given. */
const nameAsKept = (name: string) => name.trim().toLowerCase().replaceAll(' ', '_');
