import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { type ByteRange, type FileStore, folderFiles } from '../../src/adapters/files.ts';
import { s3Files } from '../../src/adapters/s3-files.ts';
import { openS3Server } from '../support/s3-server.ts';
import { browse, canOpen, sendFile, upload } from '../support/uploads.ts';
import { openWorld } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const onDisk = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

function keepsFiles(storeOf: () => FileStore): void {
  const streamed = async (name: string, range?: ByteRange) => {
    const stream = await storeOf().stream(name, range);
    return stream && String(await buffer(stream));
  };

  it('returns the stored bytes, replaced or not, until they are deleted', async () => {
    const store = storeOf();
    for (const text of ['first', 'second']) {
      await store.put('2/a/b.txt', Buffer.from(text));
      expect(String(await store.get('2/a/b.txt'))).to.equal(text);
    }
    await store.delete('2/a/b.txt');
    expect(await store.get('2/a/b.txt')).to.equal(undefined);
    await store.delete('2/a/b.txt');
  });

  it('accepts files from the disk, large and empty', async () => {
    const store = storeOf();
    const bytes = randomBytes(3_000_000);
    await store.putFile('2/large', onDisk('large', bytes));
    expect((await store.get('2/large'))?.equals(bytes)).to.equal(true);
    await store.putFile('2/empty', onDisk('empty', Buffer.alloc(0)));
    expect(await streamed('2/empty')).to.equal('');
  });

  it('streams the whole or a part', async () => {
    await storeOf().put('2/text', Buffer.from('six bells'));
    expect(await streamed('2/text')).to.equal('six bells');
    expect(await streamed('2/text', { start: 0, end: 2 })).to.equal('six');
    expect(await streamed('2/text', { start: 4, end: 8 })).to.equal('bells');
  });

  it('has nothing under an invalid file name', async () => {
    for (const name of ['2/nothing', '../../etc/passwd', '2//a', '', '.hidden', '2/\0']) {
      expect(await storeOf().get(name)).to.equal(undefined);
      expect(await storeOf().stream(name)).to.equal(undefined);
    }
  });
}

describe('Files in a folder', () => {
  const store = folderFiles(join(folder, 'store'));
  keepsFiles(() => store);
});

describe('Files in a bucket', () => {
  let server: Awaited<ReturnType<typeof openS3Server>>;
  before(async () => {
    server = await openS3Server();
  });
  after(() => server.close());
  keepsFiles(() => s3Files(server.url));

  it('cannot be put with other credentials', async () => {
    const store = s3Files(server.url.replace('//S3RVER:', '//another:'));
    let fault: unknown;
    await store.put('2/x', Buffer.from('x')).catch((error: unknown) => {
      fault = error;
    });
    expect(String(fault)).to.match(/The file store returned 403 for PUT 2\/x/);
  });

  it('are a 503 to uploads and readers while the store is away', async () => {
    const away = await openS3Server();
    const world = await openWorld({ uploadsUrl: away.url });
    const url = await upload(world.member, 'six bells');
    await away.close();
    const msg = 'The server cannot reach its files at the moment';
    const { status, body } = await sendFile(world.member, 'seven bells');
    expect({ status, ...body }).to.deep.equal({
      ...{ status: 503, result: 'error', code: 'SERVICE_UNAVAILABLE' },
      ...{ msg, 'retry-after': 2 },
    });
    const page = await browse(world, url, { as: world.member });
    expect(page.status).to.equal(503);
    expect(await page.text()).to.include(msg);
    const image = await browse(world, '/user_avatars/2/0f3a.png');
    expect([image.status, image.headers.get('retry-after')]).to.deep.equal([503, '2']);
    await world.close();
  });

  it('are opened through the server like others, with the same access', async () => {
    const world = await openWorld({ uploadsUrl: server.url });
    const url = await upload(world.member, 'six bells');
    expect(await (await browse(world, url, { as: world.member })).text()).to.equal('six bells');
    const part = await browse(world, url, { as: world.member, headers: { Range: 'bytes=4-' } });
    expect([part.status, await part.text()]).to.deep.equal([206, 'bells']);
    expect(await canOpen(world, world.other, url)).to.equal(false);
    await world.member.ok.delete('/attachments/1');
    await world.app.jobs.settled();
    expect(await canOpen(world, world.member, url)).to.equal(false);
    await world.close();
  });
});
