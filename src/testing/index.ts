/** `parlance/testing`: a test server in the process of the tests. See docs/guides/7-testing.md. */
import type { TestServer, TestServerOptions } from './api.ts';
import { startTestServer as start } from './test-server.ts';

export type * from './api.ts';

/**
 * Starts a server with a small organization, fixed accounts and a clock that stands still. Its database is a temporary
 * file, which `close` removes.
 */
export function startTestServer(options?: TestServerOptions): Promise<TestServer> {
  return start(options);
}
