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

const noImageFormat = () => new Refusal('BAD_IMAGE', 'Invalid image format');
const undecodableImage = () => new Refusal('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
const imageTooBig = () => new Refusal('BAD_IMAGE', 'Image size exceeds limit.');

/** The faults that an uploaded image can have. */
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

/** The name of a file as it is shown: the end of a long one, which includes the extension. */
export const shownFileName = (sent: string): string =>
  [...sent.replaceAll(/\p{Cc}/gu, '')].slice(-MAX_FILE_NAME_LENGTH).join('');

/** The same in a URL: letters, digits, dots, dashes and underscores. */
export function fileNameInPath(sent: string): string {
  const name = shownFileName(sent)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-');
  return /^\.*$/.test(name) ? 'uploaded-file' : name;
}

const ADDRESS_START = '/user_uploads/';

/** The URL of an uploaded file, relative to the server. */
export const fileUrl = (pathId: string): string => ADDRESS_START + pathId;

/** The paths of the files to which a message links. */
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

/** The name of the thumbnail of an uploaded image in the file store. */
export const storedThumbnailName = (pathId: string): string =>
  `thumbnails/${pathId.split('/').slice(0, 3).join('/')}.webp`;

/** The name of an uploaded file in the file store. The end of its path, which users choose, is not part of it. */
export const storedFileName = (pathId: string): string => `attachments/${pathId.split('/').slice(0, 3).join('/')}`;
