import type { World } from './world.ts';

export interface Page {
  status: number;
  headers: Headers;
  html: string;
}

async function pageOf(response: Response): Promise<Page> {
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Opens pages and sends forms like a browser, without an account. */
export function openBrowserClient(world: World) {
  return {
    open: async (path: string): Promise<Page> => pageOf(await fetch(world.origin + path, { redirect: 'manual' })),
    send: async (path: string, fields: Record<string, string>): Promise<Page> =>
      pageOf(
        await fetch(world.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
      ),
  };
}

/** The key at the end of a link in an email. */
export const keyOf = (link: string) =>
  link
    .split('/')
    .filter((part) => part !== '')
    .at(-1) ?? '';

/** A password that is hard to guess. */
export const GOOD_PASSWORD = 'walnut harbour tin lantern';
