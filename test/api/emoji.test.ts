import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Actor, Body } from '../support/actor.ts';
import { beforeNextUnit } from '../support/meanwhile.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const ENDS_BADLY = 'Emoji names must end with either a letter or digit.';
const BAD_SIGNS = 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.';

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

describe('custom emoji', () => {
  let world: World;
  let png: Uint8Array<ArrayBuffer>;
  let animation: Uint8Array<ArrayBuffer>;
  before(async () => {
    png = bytesOf(
      await sharp({ create: { width: 90, height: 30, channels: 4, background: '#b04' } })
        .png()
        .toBuffer(),
    );
    const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 200)]);
    const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
    animation = bytesOf(
      await sharp(frames, { raw })
        .gif({ loop: 0, delay: [100, 100] })
        .toBuffer(),
    );
  });
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const file = (bytes = png, type = 'image/png', field = 'file') => ({ field, name: 'picture', type, bytes });
  const upload = (who: Actor, name: string, files = [file()]) =>
    who.post(`/realm/emoji/${encodeURIComponent(name)}`, {}, { in: 'multipart', files });
  const refused = async (answer: Promise<{ status: number; body: Body }>) => {
    const { status, body } = await answer;
    expect(status).to.equal(400);
    return [body.code, body.msg];
  };
  const records = async (): Promise<Body[]> => Object.values((await world.member.ok.get('/realm/emoji')).emoji);
  const names = async () => (await records()).filter((one) => !one.deactivated).map((one) => one.name);

  describe('POST /realm/emoji/{emoji_name}', () => {
    it('creates an emoji that everyone can fetch as an image of 64 by 64 pixels', async () => {
      expect((await upload(world.member, 'sail-skiff')).status).to.equal(200);
      const [emoji] = await records();
      expect(emoji).to.deep.include({
        id: '1',
        name: 'sail-skiff',
        still_url: null,
        deactivated: false,
        author_id: world.member.id,
      });
      expect(emoji.source_url).to.match(new RegExp(`^/user_avatars/${world.realmId}/emoji/images/\\w+\\.png$`));
      const answer = await fetch(world.origin + emoji.source_url);
      expect(answer.headers.get('content-type')).to.equal('image/png');
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height]).to.deep.equal([64, 64]);
    });

    it('keeps an animation and creates a still image of it', async () => {
      await upload(world.member, 'blinking-lamp', [file(animation, 'image/gif')]);
      const [{ source_url: source, still_url: still }] = await records();
      const moving = await sharp(await (await fetch(world.origin + source)).arrayBuffer(), {
        animated: true,
      }).metadata();
      expect(moving.pages).to.equal(2);
      expect(still).to.match(/\/emoji\/images\/still\/\w+\.png$/);
      expect((await sharp(await (await fetch(world.origin + still)).arrayBuffer()).metadata()).format).to.equal('png');
    });

    it('sends everyone, including guests, all emoji with the deactivated ones', async () => {
      await upload(world.member, 'sloop');
      await world.member.ok.delete('/realm/emoji/sloop');
      const listening = await world.guest.listen();
      await upload(world.member, 'ketch');
      const [event] = await listening.events('realm_emoji');
      expect(event.op).to.equal('update');
      expect(Object.keys(event.realm_emoji)).to.deep.equal(['1', '2']);
      expect(event.realm_emoji['1'].deactivated).to.equal(true);
    });

    it('refuses a name that is taken before it looks for the file', async () => {
      await upload(world.member, 'skiff');
      expectRefusal(await world.other.post('/realm/emoji/skiff'), 'A custom emoji with this name already exists.');
    });

    it('treats upper case as lower case and spaces as underscores', async () => {
      await upload(world.member, 'Sail Skiff');
      expect(await names()).to.deep.equal(['sail_skiff']);
      for (const name of ['sail_skiff', 'SAIL SKIFF', ' sail skiff ']) {
        expect(await refused(upload(world.other, name))).to.deep.equal([
          'BAD_REQUEST',
          'A custom emoji with this name already exists.',
        ]);
      }
    });

    it('accepts only letters, digits, dashes, spaces and underscores, and a letter or digit at the end', async () => {
      for (const name of ['skiff!', 'bé', 'a.b', '\u212a'])
        expect((await refused(upload(world.member, name)))[1]).to.equal(BAD_SIGNS);
      for (const name of ['skiff-', 'skiff_'])
        expect((await refused(upload(world.member, name)))[1]).to.equal(ENDS_BADLY);
      expect((await refused(upload(world.member, ' ')))[1]).to.equal('Emoji name is missing');
      expect((await upload(world.member, '-skiff')).status).to.equal(200);
    });

    it('lets the name of a deactivated emoji be used again', async () => {
      await upload(world.member, 'skiff');
      await world.member.ok.delete('/realm/emoji/skiff');
      await upload(world.other, 'skiff');
      expect((await records()).map(({ id, deactivated }) => [id, deactivated])).to.deep.equal([
        ['1', true],
        ['2', false],
      ]);
    });

    it('is for users whom the organization allows', async () => {
      await world.owner.ok.patch('/realm', { add_custom_emoji_policy: 2 });
      expect((await refused(upload(world.member, 'skiff')))[1]).to.equal('Insufficient permission');
      expect((await upload(world.administrator, 'skiff')).status).to.equal(200);
    });

    it('refuses guests and bots', async () => {
      expect((await refused(upload(world.guest, 'skiff')))[1]).to.equal('Not allowed for guest users');
      expect((await refused(upload(world.bot, 'skiff')))[1]).to.equal('This endpoint does not accept bot requests.');
    });

    it('lets only administrators use the name of a built-in emoji, and everyone that of the extra one', async () => {
      for (const name of ['heart', 'love']) {
        expect((await refused(upload(world.moderator, name)))[1]).to.equal(
          'Only administrators can override default emoji.',
        );
      }
      expect((await upload(world.administrator, 'heart')).status).to.equal(200);
      expect((await upload(world.member, 'zulip')).status).to.equal(200);
    });

    it('requires exactly one file, in a field of any name', async () => {
      const one = 'You must upload exactly one file.';
      expect((await refused(world.member.post('/realm/emoji/skiff')))[1]).to.equal(one);
      expect((await refused(world.member.post('/realm/emoji/skiff', { file: 'x' })))[1]).to.equal(one);
      expect((await refused(upload(world.member, 'skiff', [file(), file(png, 'image/png', 'second')])))[1]).to.equal(
        one,
      );
      expect((await upload(world.member, 'skiff', [file(png, 'image/png', 'whatever')])).status).to.equal(200);
    });

    it('refuses files above the limit of the server', async () => {
      const large = new Uint8Array(5 * 1024 * 1024 + 1);
      expect(await refused(upload(world.member, 'skiff', [file(large)]))).to.deep.equal([
        'BAD_REQUEST',
        'Uploaded file is larger than the allowed limit of 5 MiB',
      ]);
    });

    it('refuses files that are not declared as images, or are none', async () => {
      const words = bytesOf(Buffer.from('plain words'));
      const undecodable = ['BAD_IMAGE', 'Could not decode image; did you upload an image file?'];
      expect(await refused(upload(world.member, 'skiff', [file(words, 'text/plain')]))).to.deep.equal([
        'BAD_IMAGE',
        'Invalid image format',
      ]);
      expect(await refused(upload(world.member, 'skiff', [file(words)]))).to.deep.equal(undecodable);
      expect(await refused(upload(world.member, 'skiff', [file(new Uint8Array(0))]))).to.deep.equal(undecodable);
      expect(await refused(upload(world.member, 'skiff', [file(png, 'image/svg+xml')]))).to.deep.equal([
        'BAD_IMAGE',
        'Invalid image format',
      ]);
    });

    it('lets the bytes of a file decide if its type is not declared', async () => {
      const undeclared = (name: string, bytes: Uint8Array) => {
        const head = 'Content-Disposition: form-data; name="picture.gif"; filename="picture.gif"';
        const parts = [Buffer.from(`--edge\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n--edge--\r\n')];
        return world.member.post(
          `/realm/emoji/${name}`,
          {},
          { raw: { type: 'multipart/form-data; boundary=edge', text: bytesOf(Buffer.concat(parts)) } },
        );
      };
      expect((await undeclared('skiff', animation)).status).to.equal(200);
      const [{ source_url: source, still_url: still }] = await records();
      expect([source, still].map((url) => url.split('.').at(-1))).to.deep.equal(['gif', 'png']);
      expect(await refused(undeclared('cutter', Buffer.from('plain words')))).to.deep.equal([
        'BAD_IMAGE',
        'Could not decode image; did you upload an image file?',
      ]);
      const large = new Uint8Array(5 * 1024 * 1024 + 1);
      expect((await refused(undeclared('cutter', large)))[1]).to.include('larger than the allowed limit');
    });

    it('refuses an image declared as bytes of any kind', async () => {
      expect(await refused(upload(world.member, 'skiff', [file(png, 'application/octet-stream')]))).to.deep.equal([
        'BAD_IMAGE',
        'Invalid image format',
      ]);
    });

    it('gives a name to one of two users who request it at once', async () => {
      const statuses = (await Promise.all([upload(world.member, 'skiff'), upload(world.other, 'skiff')])).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).to.deep.equal([200, 400]);
    });

    it('needs the rights that the caller has when the image is decoded', async () => {
      beforeNextUnit(world, () => world.owner.ok.patch('/realm', { add_custom_emoji_policy: 2 }));
      expect((await refused(upload(world.member, 'skiff')))[1]).to.equal('Insufficient permission');
      await world.owner.ok.patch('/realm', { add_custom_emoji_policy: 1 });
      beforeNextUnit(world, () => world.owner.ok.patch(`/users/${world.administrator.id}`, { role: 400 }));
      expect((await refused(upload(world.administrator, 'heart')))[1]).to.equal(
        'Only administrators can override default emoji.',
      );
    });

    it('reports text fields that it does not know', async () => {
      const { body } = await world.member.post('/realm/emoji/skiff', { foo: 'x' }, { files: [file()] });
      expect(body.ignored_parameters_unsupported).to.deep.equal(['foo']);
    });
  });

  describe('DELETE /realm/emoji/{emoji_name}', () => {
    it('deactivates an emoji for its author and for administrators, and notifies everyone', async () => {
      await upload(world.member, 'skiff');
      await upload(world.member, 'cutter');
      const listening = await world.guest.listen();
      await world.member.ok.delete('/realm/emoji/skiff');
      await world.administrator.ok.delete('/realm/emoji/cutter');
      expect(await names()).to.deep.equal([]);
      expect(await listening.events('realm_emoji')).to.have.length(2);
    });

    it('keeps the image where it is', async () => {
      await upload(world.member, 'skiff');
      await world.member.ok.delete('/realm/emoji/skiff');
      const [{ source_url: source }] = await records();
      expect((await fetch(world.origin + source)).status).to.equal(200);
    });

    it('refuses guests and bots as it does others', async () => {
      await upload(world.member, 'skiff');
      for (const who of [world.guest, world.bot]) {
        expect(await refused(who.delete('/realm/emoji/skiff'))).to.deep.equal([
          'BAD_REQUEST',
          'Must be an organization administrator or emoji author',
        ]);
      }
    });

    it('refuses others', async () => {
      await upload(world.member, 'skiff');
      expect(await refused(world.other.delete('/realm/emoji/skiff'))).to.deep.equal([
        'BAD_REQUEST',
        'Must be an organization administrator or emoji author',
      ]);
    });

    it('changes the messages that are written from then on', async () => {
      const isRendered = async () =>
        (await world.member.ok.post('/messages/render', { content: ':skiff:' })).rendered.includes('<img');
      expect(await isRendered()).to.equal(false);
      await upload(world.member, 'skiff');
      expect(await isRendered()).to.equal(true);
      await world.member.ok.delete('/realm/emoji/skiff');
      expect(await isRendered()).to.equal(false);
    });

    it('answers 404 when no active emoji has the name', async () => {
      const { status, body } = await world.member.delete('/realm/emoji/skiff');
      expect([status, body.code, body.msg]).to.deep.equal([404, 'BAD_REQUEST', "Emoji 'skiff' does not exist"]);
    });
  });

  describe('pictures', () => {
    it('are served only as images, forever', async () => {
      await upload(world.member, 'skiff');
      const [{ source_url: source }] = await records();
      const { headers } = await fetch(world.origin + source);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('content-security-policy')).to.equal("default-src 'none'; sandbox");
      expect(headers.get('cache-control')).to.include('immutable');
    });

    it('are found only below their own folder', async () => {
      for (const path of ['nonesuch.png', '..%2f..%2f..%2f..%2fw1.db', '%2e%2e%2fx.png', 'still', 'x.html']) {
        const { status } = await fetch(`${world.origin}/user_avatars/${world.realmId}/emoji/images/${path}`);
        expect(status, path).to.equal(404);
      }
    });
  });

  describe('the picture of the extra emoji', () => {
    it('is served where messages show it', async () => {
      const { rendered } = await world.member.ok.post('/messages/render', { content: ':zulip:' });
      const [, path] = /src="([^"]+)"/.exec(rendered) ?? [];
      const answer = await fetch(world.origin + path);
      expect((await sharp(await answer.arrayBuffer()).metadata()).format).to.equal('png');
    });
  });

  describe('the table of built-in emoji', () => {
    it('is fetched without credentials from the address that the initial state names', async () => {
      const { server_emoji_data_url: url } = (await world.member.listen({ fetch_event_types: ['realm'] })).state;
      const answer = await fetch(world.origin + new URL(url, world.origin).pathname);
      expect(answer.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      const table: Body = await answer.json();
      expect(Object.keys(table)).to.deep.equal(['code_to_names']);
      expect(table.code_to_names['1f44d'].slice(0, 3)).to.deep.equal(['+1', 'thumbs_up', 'like']);
    });
  });
});

describe('GET /realm/emoji', () => {
  let world: World;
  let bytes: Uint8Array<ArrayBuffer>;
  beforeEach(async () => {
    world = await openWorld();
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    bytes = bytesOf(await picture.png().toBuffer());
  });
  afterEach(() => world.close());

  const upload = (who: Actor, name: string, type = 'image/png', sent = bytes) =>
    who.post(`/realm/emoji/${name}`, {}, { files: [{ field: 'file', name: 'picture', type, bytes: sent }] });
  const listed = async (who: Actor): Promise<Body[]> => Object.values((await who.ok.get('/realm/emoji')).emoji);

  it('returns nothing if the organization has none', async () => {
    expect((await world.guest.get('/realm/emoji')).body).to.deep.equal({ result: 'success', msg: '', emoji: {} });
  });

  it('returns every emoji by its ID, with its image and its author, to guests and bots too', async () => {
    await upload(world.member, 'skiff');
    for (const who of [world.other, world.guest, world.bot]) {
      const { emoji } = await who.ok.get('/realm/emoji');
      const [id = ''] = Object.keys(emoji);
      const { source_url: source, ...rest } = emoji[id];
      expect(source).to.match(new RegExp(`^/user_avatars/${world.realmId}/emoji/images/[^/]+\\.png$`));
      expect(rest).to.deep.equal({
        id,
        name: 'skiff',
        still_url: null,
        deactivated: false,
        author_id: world.member.id,
      });
    }
  });

  it('also returns deactivated ones, next to a new one of the same name', async () => {
    await upload(world.member, 'skiff');
    await world.member.ok.delete('/realm/emoji/skiff');
    await upload(world.other, 'skiff');
    const found = (await listed(world.member)).map(({ name, deactivated, author_id: id }) => [name, deactivated, id]);
    expect(found).to.deep.equal([
      ['skiff', true, world.member.id],
      ['skiff', false, world.other.id],
    ]);
  });

  it('returns the same as the event', async () => {
    const queue = await world.guest.listen();
    await upload(world.member, 'skiff');
    const [event] = await queue.events();
    expect(event).to.deep.equal({
      type: 'realm_emoji',
      op: 'update',
      realm_emoji: (await world.member.ok.get('/realm/emoji')).emoji,
    });
  });

  it('never serves an image of more pixels than a server should decode', async () => {
    // Only the header declares them.
    const huge = Buffer.from(bytes);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    const answer = await upload(world.member, 'huge', 'image/png', bytesOf(huge));
    expectRefusal(answer, 'Image size exceeds limit.', 'BAD_IMAGE');
    expect(await listed(world.member)).to.deep.equal([]);
  });
});
