import { badRequest, type Refusal } from '../errors.ts';

/** The images of an organization; the second logo is for dark themes. */
export type RealmPicture = 'icon' | 'logo' | 'night_logo';

/** An uploaded image, and how often it has changed; without a path there is none. */
export interface PictureVersion {
  path: string | null;
  version: number;
}

export type RealmPictures = Readonly<Record<RealmPicture, PictureVersion>>;

const notOneIcon = () => badRequest('You must upload exactly one icon.');
const notOneLogo = () => badRequest('You must upload exactly one logo.');

/** The refusal of a request that does not have exactly one file. */
export const notOnePicture = (which: RealmPicture): Refusal => (which === 'icon' ? notOneIcon() : notOneLogo());
