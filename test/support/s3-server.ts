import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'parlance';

/** A server that speaks S3, with an empty bucket; `url` is the value for UPLOADS_URL. */
export async function openS3Server(): Promise<{ url: string; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'parlance-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    // The credentials that this server knows.
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}?tls=false`,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
