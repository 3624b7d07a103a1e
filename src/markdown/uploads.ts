import { addressOf } from './url.ts';

/** An uploaded file that the author may open. */
export interface UploadRef {
  /** Pixels; undefined for a file that cannot be shown small. */
  size: { width: number; height: number } | undefined;
}

const PATH = /user_uploads\/(\d+\/[0-9a-f]{2}\/[0-9a-f]{32}\/[\p{L}\p{N}._%-]+)/gu;

/**
 * Paths of uploaded files that the source may contain, to be looked up beforehand; a character after a path may belong
 * to it or not.
 */
export function uploadPathsIn(content: string): string[] {
  const found = [...content.matchAll(PATH)].map((match) => decoded(match[1] ?? ''));
  return [...new Set(found.flatMap((path) => [path, path.replace(/[._-]+$/, '')]))];
}

/** The uploaded files among the addresses that a message links to. */
export function uploadsIn(links: string[], origin: string): string[] {
  return [...new Set(links.flatMap((link) => uploadAddress(link, origin) ?? []))];
}

/** The URL of an uploaded file of this server, from `/user_uploads/` on; undefined for others. */
function uploadAddress(link: string, origin: string): string | undefined {
  const { host, path } = addressOf(link);
  const whole = path.startsWith('/') ? path : `/${path}`;
  return (!host || host === addressOf(origin).host) && whole.startsWith(ROOT) ? whole : undefined;
}

const ROOT = '/user_uploads/';

/** A known file of this server, with the URL of its thumbnail; undefined if it is unknown. */
export function uploadAt(
  link: string,
  { uploads, origin }: { uploads: ReadonlyMap<string, UploadRef>; origin: string },
): (UploadRef & { thumbnail: string }) | undefined {
  const rest = uploadAddress(link, origin)?.slice(ROOT.length);
  const found = rest === undefined ? undefined : uploads.get(decoded(rest));
  return found && { ...found, thumbnail: `${ROOT}thumbnail/${rest}/${THUMBNAIL}` };
}

/** The last part of the URL of every thumbnail: its size and format. */
export const THUMBNAIL = '840x560.webp';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
