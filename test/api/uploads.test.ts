import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { incomingFolder } from '../../src/config.ts';
import {
  ABANDONED_UPLOAD_SECONDS,
  FILES_AT_A_TIME,
  MAX_ATTACHMENTS,
  MAX_LISTED_LINKS,
  MEBIBYTE,
  TEMPORARY_FILE_SECONDS,
  UNUSED_FILE_SECONDS,
} from '../../src/domain/limits.ts';
import { storedFileName } from '../../src/domain/messages/uploads.ts';
import { insertRows, table } from '../../src/store/db/statement.ts';
import { insertPendingUpload } from '../../src/store/messages/attachments.ts';
import type { Actor, Body } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { expectRefusal } from '../support/refusal.ts';
import { browse, canOpen, credentialsOf, sendFile, upload } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const link = (url: string) => `See [the notes](${url})`;
const attachments = async (who: Actor): Promise<Body[]> => (await who.ok.get('/attachments')).attachments;
const linking = async (who: Actor) =>
  (await attachments(who)).map(({ messages }) => messages.map((one: Body) => one.id));
/** Inserts files of the member that have no bytes. */
async function insertFiles(count: number): Promise<void> {
  const columns = {
    realm_id: 'bigint',
    owner_id: 'bigint',
    path_id: 'text',
    file_name: 'text',
    size: 'bigint',
    content_type: 'text',
    has_thumbnail: 'bigint',
    secret: 'text',
    created_at: 'bigint',
  } as const;
  const rows = Array.from({ length: count }, (_none, index) => [
    world.realmId,
    world.member.id,
    `path ${index}`,
    'x',
    0,
    'text/plain',
    0,
    '',
    1,
  ]);
  await world.database.unit((db) => insertRows(db, 'attachments', { columns, rows }));
}

const storedFiles = ({ config: { dataDir } }: World = world) =>
  readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('POST /user_uploads', () => {
  it('stores a file of any type, for people, guests and bots', async () => {
    for (const who of [world.member, world.guest, world.bot]) {
      const { body } = await sendFile(who, 'six bells', 'a b.txt');
      const pattern = new RegExp(`^/user_uploads/${world.realmId}/[0-9a-f]{2}/[0-9a-f]{32}/a-b\\.txt$`);
      expect(body.url).to.match(pattern);
      expect(body).to.deep.equal({ result: 'success', msg: '', uri: body.url, url: body.url });
      expect(await (await browse(world, body.url, { as: who })).text()).to.equal('six bells');
    }
  });

  it('leaves control characters out of the name of a file', async () => {
    await upload(world.member, 'six bells', 'a\0b\x1b.txt');
    expect((await attachments(world.member)).map(({ name }) => name)).to.deep.equal(['ab.txt']);
  });

  it('accepts an empty file', async () => {
    const url = await upload(world.member, '', 'empty');
    const answer = await browse(world, url, { as: world.member });
    expect([answer.status, await answer.text()]).to.deep.equal([200, '']);
    expect((await attachments(world.member))[0].size).to.equal(0);
  });

  it('keeps the name as it was sent, and derives one for the URL that is safe everywhere', async () => {
    const names = {
      'Grüße an Öse.txt': 'Grüße-an-Öse.txt',
      '..': 'uploaded-file',
      '<b>"&\'.html': 'b.html',
      'logs (1) - final.tar.gz': 'logs-1-final.tar.gz',
      [`${'long'.repeat(100)}.txt`]: `${'long'.repeat(100)}.txt`.slice(-255),
    };
    for (const [sent, inUrl] of Object.entries(names)) {
      const url = await upload(world.member, 'x', sent);
      expect(url.split('/').at(-1)).to.equal(inUrl);
      expect(await canOpen(world, world.member, encodeURI(url))).to.equal(true);
      expect((await attachments(world.member)).at(-1).name).to.equal(sent.slice(-255));
    }
  });

  it('refuses a request with no file, and one with two', async () => {
    expectRefusal(await world.member.post('/user_uploads'), 'You must specify a file to upload');
    const file = { field: 'file', name: 'a.txt', type: '', bytes: new Uint8Array([1]) };
    expectRefusal(
      await world.member.post('/user_uploads', {}, { files: [file, { ...file, field: 'other' }] }),
      'You may only upload one file at a time',
    );
    expect(await attachments(world.member)).to.deep.equal([]);
  });

  it('notifies only the clients of its owner', async () => {
    const [own, another] = [await world.member.listen(), await world.owner.listen()];
    const url = await upload(world.member, 'six bells');
    expect(await own.events()).to.deep.equal([
      {
        type: 'attachment',
        op: 'add',
        attachment: {
          id: 1,
          name: 'notes.txt',
          path_id: url.replace('/user_uploads/', ''),
          size: 9,
          create_time: world.clock.now * 1000,
          messages: [],
        },
        upload_space_used: 9,
      },
    ]);
    expect(await another.events()).to.deep.equal([]);
  });

  it('refuses the next file of a user who has too many', async () => {
    await insertFiles(MAX_ATTACHMENTS - 1);
    await upload(world.member, 'x');
    expectRefusal(
      await sendFile(world.member, 'x'),
      `You have uploaded too many files (limit: ${MAX_ATTACHMENTS}): delete those that are not needed.`,
    );
  });
});

describe('POST /user_uploads on a server with limits', () => {
  let small: World;
  before(async () => {
    small = await openWorld({ maxFileUploadSizeMib: 1, uploadQuotaMib: 2 });
  });
  after(() => small.close());

  it('shows the limits at registration', async () => {
    expect(await small.member.ok.post('/register', { fetch_event_types: ['realm'] })).to.include({
      max_file_upload_size_mib: 1,
      realm_upload_quota_mib: 2,
    });
    expect(await world.member.ok.post('/register', { fetch_event_types: ['realm'] })).to.include({
      max_file_upload_size_mib: 25,
      realm_upload_quota_mib: null,
    });
  });

  it('refuses a file that is larger than allowed', async () => {
    const answer = await sendFile(small.member, Buffer.alloc(MEBIBYTE + 1));
    expectRefusal(answer, 'Uploaded file is larger than the allowed limit of 1 MiB');
  });

  it('refuses what exceeds the quota of the organization, until something is deleted', async () => {
    for (const who of [small.member, small.other]) await upload(who, Buffer.alloc(MEBIBYTE));
    expectRefusal(
      await sendFile(small.owner, 'x'),
      "Upload would exceed your organization's upload quota.",
      'REALM_UPLOAD_QUOTA',
    );
    const [one] = (await small.other.ok.get('/attachments')).attachments;
    await small.other.ok.delete(`/attachments/${one.id}`);
    await upload(small.owner, 'x');
    expect((await small.owner.ok.get('/attachments')).upload_space_used).to.equal(MEBIBYTE + 1);
  });

  it('stores no bytes of a file for which there is no room', async () => {
    const full = await openWorld({ uploadQuotaMib: 1 });
    await upload(full.member, Buffer.alloc(MEBIBYTE));
    expect((await sendFile(full.owner, 'x')).body.code).to.equal('REALM_UPLOAD_QUOTA');
    expect(storedFiles(full)).to.have.length(1);
    await full.close();
  });

  it('takes as many of the files sent at once as there is room for', async () => {
    const narrow = await openWorld({ uploadQuotaMib: 1 });
    const half = Buffer.alloc(MEBIBYTE / 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendFile(narrow.member, half)));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(2);
    await narrow.close();
  });
});

describe('Opening an uploaded file', () => {
  let url: string;
  beforeEach(async () => {
    url = await upload(world.member, 'six bells');
  });

  const satisfiesAccessRule = async (who: Actor) => {
    const answer = await browse(world, url, { as: who });
    return [answer.status, await answer.text()];
  };

  it('is only for its owner, until a message links to it', async () => {
    expect(await canOpen(world, world.member, url)).to.equal(true);
    for (const who of [world.owner, world.other, world.guest, world.bot]) {
      expect(await canOpen(world, who, url)).to.equal(false);
    }
  });

  it('is for users who may read a direct message that links to it', async () => {
    await world.member.send([world.other.id], '', link(url));
    expect(await canOpen(world, world.other, url)).to.equal(true);
    for (const who of [world.owner, world.guest]) expect(await canOpen(world, who, url)).to.equal(false);
  });

  it('is for users who may read the history of a channel: all except guests for a public one', async () => {
    await world.member.send(await world.channel('quay', [world.member]), 'notes', link(url));
    for (const who of [world.other, world.owner, world.bot]) expect(await canOpen(world, who, url)).to.equal(true);
    expect(await canOpen(world, world.guest, url)).to.equal(false);
  });

  it('ends with a subscription to a private channel, and comes back with it', async () => {
    const id = await world.channel('vault', [world.member, world.other], { invite_only: true });
    await world.member.send(id, 'notes', link(url));
    expect(await canOpen(world, world.owner, url)).to.equal(false);
    expect(await canOpen(world, world.other, url)).to.equal(true);
    await world.other.ok.delete('/users/me/subscriptions', { subscriptions: ['vault'] });
    expect(await canOpen(world, world.other, url)).to.equal(false);
  });

  it('ends with the last message that links to it', async () => {
    const ids = [
      await world.member.send([world.other.id], '', link(url)),
      await world.member.send([world.other.id], '', url.replace(/^/, 'http://chat.example.com')),
    ];
    await world.owner.ok.patch('/realm', { delete_own_message_policy: 1 });
    await world.member.ok.delete(`/messages/${ids[0]}`);
    expect(await canOpen(world, world.other, url)).to.equal(true);
    await world.member.ok.delete(`/messages/${ids[1]}`);
    expect(await canOpen(world, world.other, url)).to.equal(false);
    expect(await canOpen(world, world.member, url)).to.equal(true);
  });

  it('ends with an edit that removes the link, and begins with one that adds it', async () => {
    const id = await world.member.send([world.other.id], '', 'nothing yet');
    await world.member.ok.patch(`/messages/${id}`, { content: link(url) });
    expect(await canOpen(world, world.other, url)).to.equal(true);
    await world.member.ok.patch(`/messages/${id}`, { content: 'no more' });
    expect(await canOpen(world, world.other, url)).to.equal(false);
  });

  it('follows the message to the channel that it is moved to', async () => {
    const from = await world.channel('quay', [world.member]);
    const to = await world.channel('vault', [world.member, world.owner], {
      invite_only: true,
      history_public_to_subscribers: true,
    });
    const id = await world.member.send(from, 'notes', link(url));
    expect(await canOpen(world, world.other, url)).to.equal(true);
    await world.owner.ok.patch(`/messages/${id}`, { stream_id: to });
    expect(await canOpen(world, world.other, url)).to.equal(false);
    expect(await canOpen(world, world.owner, url)).to.equal(true);
  });

  it('is not gained by naming the URL of a file that one may not open', async () => {
    await world.other.send([world.other.id], '', link(url));
    const id = await world.other.send([world.guest.id], '', 'soon');
    await world.other.ok.patch(`/messages/${id}`, { content: link(url) });
    for (const who of [world.other, world.guest]) expect(await canOpen(world, who, url)).to.equal(false);
    expect(await linking(world.member)).to.deep.equal([[]]);
  });

  it('can be passed on by users who may open it', async () => {
    await world.member.send([world.other.id], '', link(url));
    await world.other.send([world.guest.id], '', `Look: ${'http://chat.example.com'}${url}`);
    expect(await canOpen(world, world.guest, url)).to.equal(true);
  });

  it('answers the same for a hidden file and for one that never was', async () => {
    const hidden = await satisfiesAccessRule(world.other);
    url = url.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
    expect(hidden).to.deep.equal(await satisfiesAccessRule(world.other));
    expect(hidden[0]).to.equal(404);
    expect(hidden[1]).to.include('<p>This file does not exist or has been deleted.</p>');
    for (const odd of ['/user_uploads/2/%2e%2e/x/y', '/user_uploads/999/aa/bb/cc', '/user_uploads/x/%00/b/c']) {
      expect((await browse(world, odd, { as: world.member })).status).to.equal(404);
    }
  });

  it('answers the same when the bytes are gone from the disk', async () => {
    for (const { parentPath, name } of storedFiles()) rmSync(join(parentPath, name));
    expect(await satisfiesAccessRule(world.member)).to.deep.equal(await satisfiesAccessRule(world.other));
  });

  it('needs credentials, and asks a browser for them', async () => {
    const answer = await browse(world, url);
    expect(answer.status).to.equal(401);
    expect(answer.headers.get('www-authenticate')).to.equal('Basic realm="parlance"');
    const wrong = { ...credentialsOf(world.member), Authorization: `Basic ${btoa('member@example.com:no')}` };
    expect((await browse(world, url, { headers: wrong })).status).to.equal(401);
  });

  it('says what the bytes are, whatever the name or the sender says, and runs nothing', async () => {
    const cases: [string | Uint8Array, string, string, string][] = [
      ['<script>alert(1)</script>', 'page.html', 'text/plain; charset=utf-8', 'inline'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'text/plain; charset=utf-8', 'inline'],
      ['%PDF-1.7 \u0000', 'a.png', 'application/pdf', 'attachment'],
      [Buffer.from('504b0304001100', 'hex'), 'a.png', 'application/octet-stream', 'attachment'],
      [Buffer.from('89504e470d0a1a0a00', 'hex'), 'a.html', 'image/png', 'inline'],
      [Buffer.from('000000186674797069736f6d', 'hex'), 'film', 'video/mp4', 'inline'],
    ];
    for (const [content, name, type, disposition] of cases) {
      const { headers } = await browse(world, await upload(world.member, content, name), { as: world.member });
      expect(headers.get('content-type')).to.equal(type);
      expect(headers.get('content-disposition')).to.equal(`${disposition}; filename="${name}"`);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('content-security-policy')).to.match(/^default-src 'none';.* sandbox$/);
      expect(headers.get('cache-control')).to.equal('private, no-cache');
    }
  });

  it('returns parts of a file, and the whole file if a part is not useful', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await browse(world, url, { as: world.member, headers: { Range: range, ...more } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await part('bytes=0-2')).to.deep.equal([206, 'bytes 0-2/9', 'six']);
    expect(await part('bytes=4-')).to.deep.equal([206, 'bytes 4-8/9', 'bells']);
    expect(await part('bytes=-5')).to.deep.equal([206, 'bytes 4-8/9', 'bells']);
    expect(await part('bytes=4-99')).to.deep.equal([206, 'bytes 4-8/9', 'bells']);
    for (const odd of ['bytes=0-1,3-4', 'bytes=5-2', 'lines=1-2', 'bytes=-']) {
      expect(await part(odd)).to.deep.equal([200, null, 'six bells']);
    }
    expect((await part('bytes=9-')).slice(0, 2)).to.deep.equal([416, 'bytes */9']);
    const { headers } = await browse(world, url, { as: world.member });
    const known = headers.get('etag') ?? '';
    expect(await part('bytes=0-2', { 'If-Range': known })).to.deep.equal([206, 'bytes 0-2/9', 'six']);
    expect(await part('bytes=0-2', { 'If-Range': '"other"' })).to.deep.equal([200, null, 'six bells']);
  });

  it('does not send a file that the client has already, but checks the access again', async () => {
    await world.member.send([world.other.id], '', link(url));
    const { headers } = await browse(world, url, { as: world.other });
    // Otherwise `fetch` requests an uncached response.
    const lasting = { 'Cache-Control': 'max-age=0' };
    const condition = { ...lasting, 'If-None-Match': headers.get('etag') ?? '' };
    expect((await browse(world, url, { as: world.other, headers: condition })).status).to.equal(304);
    const since = { ...lasting, 'If-Modified-Since': headers.get('last-modified') ?? '' };
    expect((await browse(world, url, { as: world.other, headers: since })).status).to.equal(304);
    expect((await browse(world, url, { as: world.guest, headers: condition })).status).to.equal(404);
  });

  it('answers HEAD with the size', async () => {
    const answer = await browse(world, url, { as: world.member, method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).to.deep.equal([200, '9', '']);
  });
});

describe('GET /user_uploads/{realm_id}/{folder}/{key}/{filename}', () => {
  it('returns a URL that works without credentials for a minute', async () => {
    const url = await upload(world.member, 'six bells', 'a b.txt');
    const { body } = await world.member.get(url);
    expect(body.url).to.match(/^\/user_uploads\/temporary\/[^/]+\/a-b\.txt$/);
    const open = async () => (await browse(world, body.url)).status;
    expect(await (await browse(world, body.url)).text()).to.equal('six bells');
    world.clock.now += TEMPORARY_FILE_SECONDS;
    expect(await open()).to.equal(200);
    world.clock.now += 1;
    expect(await open()).to.equal(404);
  });

  it('returns none for a file that the caller cannot open, as if there were no such file', async () => {
    const url = await upload(world.member, 'six bells');
    const unknown = url.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
    for (const path of [url, unknown]) {
      const { status, body } = await world.other.get(path);
      expect([status, body.msg]).to.deep.equal([404, 'This file does not exist or has been deleted.']);
    }
  });

  it('returns one that ends early when its user loses access', async () => {
    const url = await upload(world.member, 'six bells');
    const id = await world.member.send([world.other.id], '', link(url));
    const { url: temporary } = await world.other.ok.get(url);
    expect((await browse(world, temporary)).status).to.equal(200);
    await world.member.ok.patch(`/messages/${id}`, { content: 'no more' });
    expect((await browse(world, temporary)).status).to.equal(404);
    await world.member.ok.patch(`/messages/${id}`, { content: link(url) });
    expect((await browse(world, temporary)).status).to.equal(200);
    await world.owner.ok.delete(`/users/${world.other.id}`);
    expect((await browse(world, temporary)).status).to.equal(404);
  });

  it('returns one that cannot be changed to another file, another user or a longer time', async () => {
    const [first, second] = [await upload(world.member, 'one'), await upload(world.member, 'two')];
    const { url: temporary } = await world.member.ok.get(first);
    const [id, user, until, signature] = (temporary.split('/')[3] ?? '').split('.');
    const { url: another } = await world.member.ok.get(second);
    const foreign = another.split('/')[3].split('.')[3];
    const tokens = [
      `2.${user}.${until}.${signature}`,
      `${id}.${world.owner.id}.${until}.${signature}`,
      `${id}.${user}.${Number(until) + 1}.${signature}`,
      `${id}.${user}.${until}.${foreign}`,
      `${id}.${user}.${until}`,
      'nonsense',
    ];
    for (const token of tokens) {
      expect((await browse(world, `/user_uploads/temporary/${token}/notes.txt`)).status, token).to.equal(404);
    }
  });
});

describe('Thumbnails of uploaded images', () => {
  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#b04' } })
      .jpeg()
      .toBuffer();
  const shown = async (who: Actor, text: string): Promise<string> =>
    (await who.ok.post('/messages/render', { content: text })).rendered;
  const thumbnailIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1] ?? '';

  it('are shown in messages, with the size of the image', async () => {
    const url = await upload(world.member, await image(1200, 1000), 'fox.jpg');
    const html = await shown(world.member, `[fox](${url})`);
    const small = url.replace('/user_uploads/', '/user_uploads/thumbnail/');
    expect(html).to.include(`<img data-original-dimensions="1200x1000" src="${small}/840x560.webp">`);
    const id = await world.member.send([world.other.id], '', `[fox](${url})`);
    const { message } = await world.other.ok.get(`/messages/${id}`);
    expect(message.content).to.equal(html);
    const state = await world.member.ok.post('/register', { fetch_event_types: ['realm'] });
    expect(state.server_thumbnail_formats).to.deep.equal([
      { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
    ]);
  });

  it('are images of at most 840 by 560 pixels, for users who may open the file', async () => {
    const url = await upload(world.member, await image(1200, 1000), 'fox.jpg');
    const thumbnail = thumbnailIn(await shown(world.member, `[fox](${url})`));
    const answer = await browse(world, thumbnail, { as: world.member });
    expect(answer.headers.get('content-type')).to.equal('image/webp');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).to.deep.equal([672, 560]);
    expect((await browse(world, thumbnail, { as: world.other })).status).to.equal(404);
    expect((await browse(world, thumbnail)).status).to.equal(401);
    await world.member.send([world.other.id], '', url.replace(/^/, 'http://chat.example.com'));
    expect((await browse(world, thumbnail, { as: world.other })).status).to.equal(200);
  });

  it('do not enlarge a small image, and show a photo in its orientation', async () => {
    const small = await upload(world.member, await image(8, 6), 'a.jpg');
    expect(await shown(world.member, `[a](${small})`)).to.include('data-original-dimensions="8x6"');
    const bytes = await sharp(await image(30, 20))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const turned = await upload(world.member, bytes, 'b.jpg');
    expect(await shown(world.member, `[b](${turned})`)).to.include('data-original-dimensions="20x30"');
  });

  it('are not created of files that are not images, whatever their names', async () => {
    for (const content of ['plain words', (await image(30, 20)).subarray(0, 40)]) {
      const url = await upload(world.member, content, 'fox.jpg');
      expect(await shown(world.member, `[fox](${url})`)).not.to.include('<img');
      const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
      expect((await browse(world, thumbnail, { as: world.member })).status).to.equal(404);
    }
  });

  it('show nothing of a file that the author may not open', async () => {
    const url = await upload(world.member, await image(1200, 1000), 'fox.jpg');
    const unknown = url.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
    const [hidden, absent] = [await shown(world.other, `[fox](${url})`), await shown(world.other, `[fox](${unknown})`)];
    expect(hidden.replaceAll(url, '#')).to.equal(absent.replaceAll(unknown, '#'));
  });

  it('go with their files', async () => {
    await upload(world.member, await image(30, 20), 'fox.jpg');
    expect(storedFiles()).to.have.length(2);
    await world.member.ok.delete('/attachments/1');
    await world.app.jobs.settled();
    expect(storedFiles()).to.deep.equal([]);
  });
});

describe('GET /attachments', () => {
  it("returns only the caller's files, with the messages that link to them", async () => {
    const [first, second] = [await upload(world.member, 'one', 'a.txt'), await upload(world.member, 'second', 'b.txt')];
    await upload(world.other, 'foreign');
    world.clock.now += 60;
    const id = await world.member.send([world.other.id], '', `${link(first)} and again ${link(first)}`);
    const entry = { create_time: (world.clock.now - 60) * 1000, messages: [] };
    expect(await world.member.ok.get('/attachments')).to.deep.equal({
      result: 'success',
      msg: '',
      attachments: [
        {
          ...entry,
          id: 1,
          name: 'a.txt',
          path_id: first.replace('/user_uploads/', ''),
          size: 3,
          messages: [{ id, date_sent: world.clock.now * 1000 }],
        },
        { ...entry, id: 2, name: 'b.txt', path_id: second.replace('/user_uploads/', ''), size: 6 },
      ],
      upload_space_used: 16,
    });
  });

  it('does not name messages that the owner may not read', async () => {
    const url = await upload(world.member, 'one');
    await world.member.send([world.other.id], '', link(url));
    await world.other.send([world.guest.id], '', link(url));
    expect((await linking(world.member))[0]).to.have.length(1);
  });

  it('names the newest messages of a file that many link to', async () => {
    await upload(world.member, 'one');
    const channel = await world.channel('quay', [world.member]);
    const place = { channelId: channel, topic: 'notes', senderId: world.member.id, count: MAX_LISTED_LINKS + 2 };
    const ids = await fillTopic({ database: world.database, now: world.clock.now }, place);
    const columns = { attachment_id: 'bigint', message_id: 'bigint' } as const;
    const rows = ids.map((id) => [1, id]);
    await world.database.unit((db) => insertRows(db, 'attachment_messages', { columns, rows }));
    expect(await linking(world.member)).to.deep.equal([ids.slice(-MAX_LISTED_LINKS)]);
  });

  it('lists all files of a user who has many, the oldest first', async () => {
    await insertFiles(FILES_AT_A_TIME * 2 + 1);
    await upload(world.member, 'one', 'last.txt');
    await world.database.unit((db) => table(db, 'attachments').where({ id: 2 }).update({ owner_id: world.other.id }));
    const listed = await attachments(world.member);
    const ids = Array.from({ length: FILES_AT_A_TIME * 2 + 2 }, (_none, index) => index + 1);
    expect(listed.map(({ id }) => id)).to.deep.equal(ids.filter((id) => id !== 2));
    expect(listed.at(-1)).to.include({ name: 'last.txt' });
    expect((await attachments(world.other)).map(({ id }) => id)).to.deep.equal([2]);
  });

  it('changes with messages: the owner learns of each change, before the message itself', async () => {
    const queue = await world.member.listen();
    const url = await upload(world.member, 'one');
    await queue.events();
    const told = async () =>
      (await queue.events('attachment', 'message', 'update_message', 'delete_message')).map((event) =>
        event.type === 'attachment' ? event.attachment.messages.map((one: Body) => one.id) : event.type,
      );
    const channel = await world.channel('quay', [world.member, world.other]);
    await queue.events();
    const first = await world.member.send(channel, 'notes', link(url));
    expect(await told()).to.deep.equal([[first], 'message']);
    const second = await world.other.send(channel, 'notes', link(url));
    expect(await told()).to.deep.equal([[first, second], 'message']);
    await world.other.ok.patch(`/messages/${second}`, { content: `${link(url)}, again` });
    expect(await told()).to.deep.equal(['update_message']);
    await world.other.ok.patch(`/messages/${second}`, { content: 'no more' });
    expect(await told()).to.deep.equal([[first], 'update_message']);
    const move = { topic: 'other notes', content: 'no more', send_notification_to_new_thread: false };
    await world.member.ok.patch(`/messages/${first}`, move);
    expect(await told()).to.deep.equal([[], 'update_message']);
    await world.member.ok.patch(`/messages/${first}`, { content: link(url) });
    await world.owner.ok.delete(`/messages/${first}`);
    expect((await told()).slice(2)).to.deep.equal(['delete_message', []]);
  });
});

describe('DELETE /attachments/{attachment_id}', () => {
  it('deletes a file of the caller with its bytes; messages keep their links', async () => {
    const url = await upload(world.member, 'one');
    const id = await world.member.send([world.other.id], '', link(url));
    const queue = await world.member.listen();
    await world.member.ok.delete('/attachments/1');
    expect(await queue.events()).to.deep.equal([
      { type: 'attachment', op: 'remove', attachment: { id: 1 }, upload_space_used: 0 },
    ]);
    for (const who of [world.member, world.other]) expect(await canOpen(world, who, url)).to.equal(false);
    expect((await world.other.ok.get(`/messages/${id}`)).raw_content).to.equal(link(url));
    await world.app.jobs.settled();
    expect(storedFiles()).to.deep.equal([]);
    expectRefusal(await world.member.delete('/attachments/1'), 'Invalid attachment');
  });

  it('refuses the file of another user, even to administrators, like one that never existed', async () => {
    await upload(world.member, 'one');
    for (const id of [1, 999]) expectRefusal(await world.owner.delete(`/attachments/${id}`), 'Invalid attachment');
    expect(await attachments(world.member)).to.have.length(1);
  });
});

describe('Files to which no message links', () => {
  const clean = async () => {
    world.app.jobs.wake('file cleanup');
    await world.app.jobs.settled();
  };

  it('are deleted five weeks after the upload, or after the last link went', async () => {
    const [, kept, let_go] = [
      await upload(world.member, 'forsaken'),
      await upload(world.member, 'linked'),
      await upload(world.member, 'linked for a while'),
    ];
    await world.member.send([world.other.id], '', link(kept));
    const id = await world.member.send([world.other.id], '', link(let_go));
    world.clock.now += 60;
    await world.owner.ok.patch('/realm', { message_content_edit_limit_seconds: '"unlimited"' });
    await world.member.ok.patch(`/messages/${id}`, { content: 'no more' });
    const ids = async () => (await attachments(world.member)).map((one) => one.id);
    world.clock.now += UNUSED_FILE_SECONDS - 61;
    await clean();
    expect(await ids()).to.deep.equal([1, 2, 3]);
    const queue = await world.member.listen();
    world.clock.now += 1;
    await clean();
    expect(await queue.events()).to.deep.equal([
      { type: 'attachment', op: 'remove', attachment: { id: 1 }, upload_space_used: 24 },
    ]);
    world.clock.now += 60;
    await clean();
    expect(await ids()).to.deep.equal([2]);
    expect(storedFiles()).to.have.length(1);
    expect(await table(world.db, 'stale_files').select()).to.deep.equal([]);
  });

  it('stay as long as their owner has a draft or a scheduled message that names them', async () => {
    const [drafted, scheduled] = [await upload(world.member, 'one'), await upload(world.member, 'two')];
    await upload(world.member, 'three');
    const foreign = await upload(world.member, 'four');
    const draft = { type: '', to: [], topic: '' };
    const { ids: drafts } = await world.member.ok.post('/drafts', { drafts: [{ ...draft, content: link(drafted) }] });
    await world.other.ok.post('/drafts', { drafts: [{ ...draft, content: link(foreign) }] });
    const later = world.clock.now + 3 * UNUSED_FILE_SECONDS;
    await world.member.ok.post('/scheduled_messages', {
      ...{ type: 'direct', to: [world.other.id], content: link(scheduled), scheduled_delivery_timestamp: later },
    });
    const ids = async () => (await attachments(world.member)).map((one) => one.id);
    world.clock.now += UNUSED_FILE_SECONDS;
    await clean();
    expect(await ids()).to.deep.equal([1, 2]);
    await world.member.ok.delete(`/drafts/${drafts[0]}`);
    await clean();
    expect(await ids()).to.deep.equal([1, 2]);
    world.clock.now += UNUSED_FILE_SECONDS;
    await clean();
    expect(await ids()).to.deep.equal([2]);
    world.clock.now = later;
    world.app.jobs.wake('scheduled messages');
    await world.app.jobs.settled();
    await clean();
    expect(await canOpen(world, world.other, scheduled)).to.equal(true);
  });

  it('are removed from the disk a day after an upload that was never finished', async () => {
    const url = await upload(world.member, 'finished');
    const pending = () => table(world.db, 'pending_uploads').select();
    expect(await pending()).to.deep.equal([]);
    const pathId = `${world.realmId}/ab/${'ab'.repeat(16)}/broken.txt`;
    await world.database.unit((db) => insertPendingUpload(db, pathId, world.clock.now));
    await world.app.files.put(storedFileName(pathId), Buffer.from('broken'));
    // A record that remains although the file exists is harmless.
    const [file] = await table(world.db, 'attachments').pluck('path_id');
    await world.database.unit((db) => insertPendingUpload(db, String(file), world.clock.now));
    world.clock.now += ABANDONED_UPLOAD_SECONDS - 1;
    await clean();
    expect(storedFiles()).to.have.length(2);
    world.clock.now += 1;
    await clean();
    expect(storedFiles()).to.have.length(1);
    expect(await canOpen(world, world.member, url)).to.equal(true);
    expect(await pending()).to.deep.equal([]);
  });

  it('are removed a day after the process was killed that received them', async () => {
    const folder = incomingFolder(world.config);
    await upload(world.member, 'finished');
    expect(readdirSync(folder)).to.deep.equal([]);
    for (const [name, age] of [
      ['old', ABANDONED_UPLOAD_SECONDS],
      ['newer', ABANDONED_UPLOAD_SECONDS - 1],
    ] as const) {
      writeFileSync(join(folder, name), 'half of a');
      utimesSync(join(folder, name), world.clock.now - age, world.clock.now - age);
    }
    await clean();
    expect(readdirSync(folder)).to.deep.equal(['newer']);
    world.clock.now += 1;
    await clean();
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
