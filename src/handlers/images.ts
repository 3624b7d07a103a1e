import { changePicture, storePicture } from '../actions/organization/pictures.ts';
import { changeAvatar, storeAvatar } from '../actions/users/avatars.ts';
import { type Call, inTwoSteps, type Reply } from '../api/operation.ts';
import { notOnePicture, type RealmPicture } from '../domain/organization/pictures.ts';
import { notOneAvatar, requireAvatarRight } from '../domain/users/avatars.ts';
import { iconView } from '../views/organization/pictures.ts';
import { avatarUrl } from '../views/users/people.ts';

/** Stores the images before anything refers to them. */
export const uploadOwnAvatar = inTwoSteps<'uploadOwnAvatar', string>({
  beforeUnit: storedAvatar,
  execute: useAvatar,
});

async function storedAvatar({ caller, realm, files, services }: Call<'uploadOwnAvatar'>): Promise<string> {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw notOneAvatar();
  requireAvatarRight(realm, caller);
  const image = { bytes: await file.read(), declaredType: file.type };
  return storeAvatar(services.files, realm.id, image, services.config.maxAvatarFileSizeMib);
}

async function useAvatar(call: Call<'uploadOwnAvatar'>, path: string): Promise<Reply<'uploadOwnAvatar'>> {
  // The right may have been taken while the image was decoded.
  requireAvatarRight(call.realm, call.caller);
  return { avatar_url: avatarUrl(await changeAvatar(call, call.caller, path)) };
}

export async function removeOwnAvatar(call: Call<'removeOwnAvatar'>): Promise<Reply<'removeOwnAvatar'>> {
  const { caller, realm } = call;
  requireAvatarRight(realm, caller);
  const changed = caller.avatarPath === null ? caller : await changeAvatar(call, caller, null);
  return { avatar_url: avatarUrl(changed) };
}

export const uploadOrganizationIcon = inTwoSteps<'uploadOrganizationIcon', string>({
  beforeUnit: (call) => storedPicture(call, 'icon', call.services.config.maxIconFileSizeMib),
  execute: useIcon,
});

async function storedPicture(
  { realm, files, services }: Pick<Call<'uploadOrganizationIcon'>, 'realm' | 'files' | 'services'>,
  which: RealmPicture,
  maxMebibytes: number,
): Promise<string> {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw notOnePicture(which);
  const image = { bytes: await file.read(), declaredType: file.type, maxMebibytes };
  return storePicture(services.files, realm.id, which, image);
}

async function useIcon(call: Call<'uploadOrganizationIcon'>, path: string): Promise<Reply<'uploadOrganizationIcon'>> {
  const { icon_url } = iconView(call.realm, await changePicture(call, 'icon', path));
  return { icon_url };
}

export async function removeOrganizationIcon(
  call: Call<'removeOrganizationIcon'>,
): Promise<Reply<'removeOrganizationIcon'>> {
  const { icon_url } = iconView(call.realm, await changePicture(call, 'icon', null));
  return { icon_url };
}

export const uploadOrganizationLogo = inTwoSteps<'uploadOrganizationLogo', string>({
  beforeUnit: (call) => storedPicture(call, logoOf(call.form), call.services.config.maxLogoFileSizeMib),
  execute: async (call, path) => {
    await changePicture(call, logoOf(call.form), path);
  },
});

const logoOf = ({ night }: { night: boolean }): RealmPicture => (night ? 'night_logo' : 'logo');

export async function removeOrganizationLogo(
  call: Call<'removeOrganizationLogo'>,
): Promise<Reply<'removeOrganizationLogo'>> {
  await changePicture(call, logoOf(call.form), null);
}
