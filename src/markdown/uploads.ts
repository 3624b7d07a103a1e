import { addressOf } from './url.ts';

/** The uploaded files among the addresses that a message links to. */
export function uploadsIn(links: string[], origin: string): string[] {
  const own = addressOf(origin).host;
  const paths = links.map(addressOf).flatMap(({ host, path }) => {
    const whole = path.startsWith('/') ? path : `/${path}`;
    return (!host || host === own) && whole.startsWith('/user_uploads/') ? whole : [];
  });
  return [...new Set(paths)];
}
