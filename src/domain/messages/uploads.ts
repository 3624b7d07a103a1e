import { badRequest, notFound, Refusal } from '../errors.ts';
import { MAX_FILE_NAME_LENGTH } from '../limits.ts';

/** Sizes of files that the operator of the server allows, in MiB. */
export interface FileLimits {
  /** Of a file in a message; 0: none is accepted. */
  maxFileUploadSizeMib: number;
  /** Of all files of an organization; undefined: no limit. */
  uploadQuotaMib: number | undefined;
  maxAvatarFileSizeMib: number;
  maxIconFileSizeMib: number;
  maxLogoFileSizeMib: number;
}

export const noFileToUpload = () => badRequest('You must specify a file to upload');
export const severalFilesToUpload = () => badRequest('You may only upload one file at a time');
export const fileTooLarge = (mebibytes: number) =>
  badRequest(`Uploaded file is larger than the allowed limit of ${mebibytes} MiB`);
export const quotaExceeded = () =>
  new Refusal('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
export const tooManyFiles = (limit: number) =>
  badRequest(`You have uploaded too many files (limit: ${limit}): delete those that are not needed.`);
export const noSuchFile = () => notFound('This file does not exist or has been deleted.');
export const noSuchAttachment = () => badRequest('Invalid attachment');

export const noImageFormat = () => new Refusal('BAD_IMAGE', 'Invalid image format');
export const undecodableImage = () => new Refusal('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
export const imageTooBig = () => new Refusal('BAD_IMAGE', 'Image size exceeds limit.');

/** What can be wrong with an uploaded image. */
export type ImageFault = 'too large' | 'format' | 'undecodable' | 'bomb';

/** The refusal of an image for which the server has a limit of this size. */
export function faultyImage(fault: ImageFault, maxMebibytes: number): Refusal {
  switch (fault) {
    case 'too large':
      return fileTooLarge(maxMebibytes);
    case 'format':
      return noImageFormat();
    case 'undecodable':
      return undecodableImage();
    case 'bomb':
      return imageTooBig();
  }
}

/** The name of a file as it is shown; the end of a long one, which says what it is. */
export const shownFileName = (sent: string): string => [...sent].slice(-MAX_FILE_NAME_LENGTH).join('');

/** The same in an address: letters, digits, dots, dashes and underscores. */
export function fileNameInPath(sent: string): string {
  const name = shownFileName(sent)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-');
  return /^\.*$/.test(name) ? 'uploaded-file' : name;
}

const ADDRESS_START = '/user_uploads/';

/** The address of an uploaded file, relative to the server. */
export const fileUrl = (pathId: string): string => ADDRESS_START + pathId;

/** The paths of files to whose addresses a message links. */
export const pathIdsOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => decoded(url.slice(ADDRESS_START.length)))),
];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Under which name the file store keeps the small picture of an uploaded image. */
export const storedThumbnailName = (pathId: string): string =>
  `thumbnails/${pathId.split('/').slice(0, 3).join('/')}.webp`;

/** Under which name the file store keeps an uploaded file: the end of its path, which people choose, is not part of it. */
export const storedFileName = (pathId: string): string => `attachments/${pathId.split('/').slice(0, 3).join('/')}`;
