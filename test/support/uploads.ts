import type { Actor, Answer } from './actor.ts';
import type { World } from './world.ts';

const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content));

/** Uploads a file and returns the response. */
export const sendFile = (who: Actor, content: string | Uint8Array, name = 'notes.txt'): Promise<Answer> =>
  who.post(
    '/user_uploads',
    {},
    { files: [{ field: 'file', name, type: 'application/x-whatever', bytes: bytesOf(content) }] },
  );

/** Uploads a file and returns its URL. */
export async function upload(who: Actor, content: string | Uint8Array, name = 'notes.txt'): Promise<string> {
  const { status, body } = await sendFile(who, content, name);
  if (status !== 200) throw new Error(`${who.account.name} cannot upload ${name}: ${JSON.stringify(body)}`);
  return body.url;
}

/** Credentials as a header. */
export const credentialsOf = ({ account: { email, key } }: Actor): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
});

/** Opens a page or file of the server as a browser does; without an actor it sends no credentials. */
export const browse = (
  { origin }: Pick<World, 'origin'>,
  url: string,
  { as, headers = {}, method = 'GET' }: { as?: Actor; headers?: Record<string, string>; method?: string } = {},
): Promise<Response> =>
  fetch(origin + url, { method, redirect: 'manual', headers: { ...(as && credentialsOf(as)), ...headers } });

/** Whether the user can open the file now. */
export async function canOpen(world: World, who: Actor, url: string): Promise<boolean> {
  const answer = await browse(world, url, { as: who });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`${url}: ${answer.status}`);
  return answer.status === 200;
}
