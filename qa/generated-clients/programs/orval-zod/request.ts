import { surroundings } from './scenario.js';

const { baseUrl, authorization } = surroundings();

/** Every request of the generated client goes through here, since it knows neither the server's URL nor credentials. */
export async function request<T>(path: string, options: RequestInit): Promise<T> {
  const headers = new Headers(options.headers);
  headers.set('Authorization', authorization);
  const response = await fetch(`${baseUrl}${path}`, { ...options, headers });
  return { status: response.status, data: await response.json(), headers: response.headers } as T;
}
