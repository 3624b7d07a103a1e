import {
  emitEmoji,
  requireFreeEmojiName,
  requireImage,
  type StoredImages,
  storeImages,
} from '../actions/organization/custom-emoji.ts';
import { satisfiesPolicy } from '../actions/users/permissions.ts';
import { type Call, inTwoSteps, type Reply } from '../api/operation.ts';
import { insufficientPermission } from '../domain/errors.ts';
import {
  noSuchCustomEmoji,
  notOneFile,
  requireEmojiName,
  requireMayRemove,
  requireMayTakeName,
} from '../domain/organization/custom-emoji.ts';
import { deactivateEmoji, findActiveEmoji, insertEmoji, listCustomEmoji } from '../store/organization/emoji.ts';
import { customEmojiViews } from '../views/organization/emoji.ts';

export async function getCustomEmoji({ db, realm }: Call<'getCustomEmoji'>): Promise<Reply<'getCustomEmoji'>> {
  return { emoji: customEmojiViews(await listCustomEmoji(db, realm.id)) };
}

interface Prepared extends StoredImages {
  name: string;
}

/** Stores the images before the row, so that there is never a row without its image. */
export const uploadCustomEmoji = inTwoSteps<'uploadCustomEmoji', Prepared>({
  beforeUnit: picturesOf,
  execute: addEmoji,
});

async function picturesOf({
  caller,
  path,
  files,
  db,
  realm,
  now,
  services,
}: Call<'uploadCustomEmoji'>): Promise<Prepared> {
  const name = requireEmojiName(path.emoji_name);
  requireMayAdd({ caller, realm, now });
  await requireFreeEmojiName(db, realm.id, name);
  const [file, ...others] = files;
  if (!file || others.length > 0) throw notOneFile();
  requireMayTakeName(caller, name);
  const image = await requireImage(await file.read(), file.type, services.config.maxEmojiFileSizeMib);
  return { name, ...(await storeImages(services.files, realm.id, image)) };
}

function requireMayAdd({ caller, realm, now }: Pick<Call<'uploadCustomEmoji'>, 'caller' | 'realm' | 'now'>): void {
  if (!satisfiesPolicy(realm, realm.settings.add_custom_emoji_policy, caller, now)) throw insufficientPermission();
}

async function addEmoji(
  call: Call<'uploadCustomEmoji'>,
  { name, fileName, stillName }: Prepared,
): Promise<Reply<'uploadCustomEmoji'>> {
  const { caller, db, realm, now } = call;
  // The rights, and the name, may have been taken while the image was decoded.
  requireMayAdd(call);
  await requireFreeEmojiName(db, realm.id, name);
  requireMayTakeName(caller, name);
  await insertEmoji(db, {
    realm_id: realm.id,
    name,
    author_id: caller.id,
    file_name: fileName,
    still_file_name: stillName ?? null,
    created_at: now,
  });
  emitEmoji(call);
}

export async function removeCustomEmoji(call: Call<'removeCustomEmoji'>): Promise<Reply<'removeCustomEmoji'>> {
  const { caller, path, db, realm } = call;
  const emoji = await findActiveEmoji(db, realm.id, nameAsKept(path.emoji_name));
  if (!emoji) throw noSuchCustomEmoji(path.emoji_name);
  requireMayRemove(caller, emoji);
  await deactivateEmoji(db, emoji.id);
  emitEmoji(call);
}

/** Treats upper case and spaces as when the name is chosen. */
const nameAsKept = (name: string) => name.trim().toLowerCase().replaceAll(' ', '_');
