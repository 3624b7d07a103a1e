import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { expectMissing, expectRefusal } from '../support/refusal.ts';
import { browse } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let wide: Uint8Array<ArrayBuffer>;
before(async () => {
  const create = { width: 300, height: 100, channels: 4, background: '#b04' } as const;
  wide = new Uint8Array(await sharp({ create }).png().toBuffer());
});
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const picture = (bytes = wide, type = 'image/png') => ({ field: 'file', name: 'picture', type, bytes });
const sizeOf = async (url: string) => {
  const answer = await browse(world, url);
  expect(answer.headers.get('content-type')).to.equal('image/png');
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [width, height];
};
const filesIn = (folder: string) =>
  readdirSync(join(world.config.dataDir, 'uploads', folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

/** Expects the refusal of every fault of an image, with message and code. */
async function expectFaultsRefused(send: (files: object[]) => Promise<Answer>, none: string): Promise<void> {
  const junk = new Uint8Array(Buffer.from('plain words'));
  for (const files of [[], [picture(), { ...picture(), field: 'other' }]]) expectRefusal(await send(files), none);
  expectRefusal(
    await send([picture(new Uint8Array(5 * 1024 * 1024 + 1))]),
    'Uploaded file is larger than the allowed limit of 5 MiB',
  );
  expectRefusal(await send([picture(wide, 'text/plain')]), 'Invalid image format', 'BAD_IMAGE');
  const undecodable = 'Could not decode image; did you upload an image file?';
  expectRefusal(await send([picture(junk)]), undecodable, 'BAD_IMAGE');
  expectRefusal(await send([picture(wide.slice(0, 60))]), undecodable, 'BAD_IMAGE');
}

describe('POST /users/me/avatar', () => {
  const upload = (who: Actor, files: object[] = [picture()]) =>
    who.post('/users/me/avatar', {}, { in: 'multipart', files: files as ReturnType<typeof picture>[] });

  it('gives people, guests and bots an avatar in two sizes', async () => {
    for (const who of [world.member, world.guest, world.bot]) {
      const { body } = await upload(who);
      expect(body.avatar_url).to.match(new RegExp(`^/user_avatars/${world.realmId}/[0-9a-f]{32}\\.png\\?version=2$`));
      expect(await sizeOf(body.avatar_url)).to.deep.equal([100, 100]);
      expect(await sizeOf(body.avatar_url.replace('.png', '-medium.png'))).to.deep.equal([500, 500]);
    }
  });

  it('notifies everyone, and appears in the state of a registration and in messages', async () => {
    const queue = await world.guest.listen();
    const { avatar_url } = (await upload(world.member)).body;
    const medium = avatar_url.replace('.png', '-medium.png');
    expect(await queue.events()).to.deep.equal([
      {
        type: 'realm_user',
        op: 'update',
        person: {
          user_id: world.member.id,
          avatar_source: 'U',
          avatar_url,
          avatar_url_medium: medium,
          avatar_version: 2,
        },
      },
    ]);
    const own = { avatar_url, avatar_url_medium: medium, avatar_source: 'U', max_avatar_file_size_mib: 5 };
    const state = await world.member.ok.post('/register', {
      fetch_event_types: ['realm_user', 'realm'],
      client_gravatar: true,
    });
    expect(state).to.include({ ...own, server_avatar_changes_disabled: false });
    const person = state.realm_users.find((one: Body) => one.user_id === world.member.id);
    expect(person).to.include({ avatar_url, avatar_version: 2 });
    const id = await world.member.send([world.other.id], '', 'hello');
    expect((await world.other.ok.get(`/messages/${id}`)).message.avatar_url).to.equal(avatar_url);
  });

  it('replaces an earlier avatar, whose files go', async () => {
    await upload(world.member);
    const { avatar_url } = (await upload(world.member)).body;
    expect(avatar_url).to.match(/version=3$/);
    await world.app.jobs.settled();
    expect(filesIn('user_avatars')).to.have.length(2);
    expect(await sizeOf(avatar_url)).to.deep.equal([100, 100]);
  });

  it('refuses everything but one image of a size that the server allows', async () => {
    await expectFaultsRefused((files) => upload(world.member, files), 'You must upload exactly one avatar.');
    const queue = await world.member.listen();
    expect(await queue.events()).to.deep.equal([]);
  });

  it('is only for administrators if the organization says so', async () => {
    await world.owner.ok.patch('/realm', { avatar_changes_disabled: true });
    for (const who of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await upload(who), 'Avatar changes are disabled in this organization.');
    }
    for (const who of [world.owner, world.administrator]) expect((await upload(who)).status).to.equal(200);
  });
});

describe('DELETE /users/me/avatar', () => {
  it('returns to the avatar that is derived from the address, and removes the files', async () => {
    const { avatar_url: derived } = await world.member.ok.get('/users/me');
    await world.member.ok.post('/users/me/avatar', {}, { files: [picture()] });
    const queue = await world.other.listen();
    const { avatar_url } = await world.member.ok.delete('/users/me/avatar');
    expect(avatar_url).to.equal(derived.replace('version=1', 'version=3'));
    const [event] = await queue.events();
    expect(event.person).to.include({ avatar_source: 'G', avatar_url, avatar_version: 3 });
    await world.app.jobs.settled();
    expect(filesIn('user_avatars')).to.deep.equal([]);
  });

  it('changes nothing where there is none', async () => {
    const queue = await world.other.listen();
    const { avatar_url } = await world.member.ok.delete('/users/me/avatar');
    expect(avatar_url).to.equal((await world.member.ok.get('/users/me')).avatar_url);
    expect(await queue.events()).to.deep.equal([]);
  });

  it('is only for administrators if the organization says so', async () => {
    await world.owner.ok.patch('/realm', { avatar_changes_disabled: true });
    const sentence = 'Avatar changes are disabled in this organization.';
    for (const who of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await who.delete('/users/me/avatar'), sentence);
    }
    await world.administrator.ok.delete('/users/me/avatar');
  });
});

describe('GET /avatar/{user_id or email}', () => {
  const target = async (path: string, as: Actor = world.other) => {
    const answer = await browse(world, path, { as });
    expect(answer.status).to.equal(302);
    return answer.headers.get('location');
  };

  it('redirects to the avatar of a user, small or medium, with the query of the request', async () => {
    const { avatar_url } = await world.member.ok.post('/users/me/avatar', {}, { files: [picture()] });
    for (const name of [world.member.id, world.member.email, world.member.email.toUpperCase()]) {
      expect(await target(`/avatar/${name}`)).to.equal(avatar_url);
      expect(await target(`/avatar/${name}/medium`)).to.equal(avatar_url.replace('.png', '-medium.png'));
    }
    expect(await target(`/avatar/${world.member.id}?x=1`)).to.equal(`${avatar_url}&x=1`);
  });

  it('needs credentials', async () => {
    const answer = await browse(world, `/avatar/${world.member.id}`);
    expect(answer.status).to.equal(401);
  });

  it('redirects for an unknown user as for a new one: an address that is hidden, or does not exist', async () => {
    await world.member.ok.patch('/settings', { email_address_visibility: 4 });
    await world.member.ok.post('/users/me/avatar', {}, { files: [picture()] });
    for (const name of [world.member.email, 'nobody@example.com', '999999']) {
      expect(await target(`/avatar/${name}`)).to.match(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?/);
    }
  });
});

const ICON = 'https://secure.gravatar.com/avatar/';

describe('POST /realm/icon', () => {
  const upload = (who: Actor, files: object[] = [picture()]) =>
    who.post('/realm/icon', {}, { in: 'multipart', files: files as ReturnType<typeof picture>[] });

  it('gives the organization an icon, and notifies everyone', async () => {
    const queue = await world.guest.listen();
    const { icon_url } = (await upload(world.administrator)).body;
    expect(icon_url).to.match(new RegExp(`^/user_avatars/${world.realmId}/realm/[0-9a-f]{32}\\.png\\?version=2$`));
    expect(await sizeOf(icon_url)).to.deep.equal([100, 100]);
    expect(await queue.events()).to.deep.equal([
      { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url, icon_source: 'U' } },
    ]);
    const state = await world.member.ok.post('/register', { fetch_event_types: ['realm'] });
    expect(state).to.include({ realm_icon_url: icon_url, realm_icon_source: 'U', max_icon_file_size_mib: 5 });
    expect((await world.nobody.ok.get('/server_settings')).realm_icon).to.equal(icon_url);
  });

  it('replaces an earlier icon, whose file is deleted', async () => {
    await upload(world.owner);
    expect((await upload(world.owner)).body.icon_url).to.match(/version=3$/);
    await world.app.jobs.settled();
    expect(filesIn('user_avatars')).to.have.length(1);
  });

  it('refuses everything but one image of a size that the server allows', () =>
    expectFaultsRefused((files) => upload(world.owner, files), 'You must upload exactly one icon.'));

  it('is for administrators', async () => {
    for (const who of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await upload(who), 'Must be an organization administrator');
    }
  });
});

describe('DELETE /realm/icon', () => {
  it('returns to the icon that is drawn from the address, once', async () => {
    const { realm_icon: derived } = await world.nobody.ok.get('/server_settings');
    await world.owner.ok.post('/realm/icon', {}, { files: [picture()] });
    const queue = await world.guest.listen();
    const { icon_url } = await world.administrator.ok.delete('/realm/icon');
    expect(icon_url).to.equal(derived.replace('version=1', 'version=3'));
    const changed = { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url, icon_source: 'G' } };
    expect(await queue.events()).to.deep.equal([changed]);
    expect((await world.owner.ok.delete('/realm/icon')).icon_url).to.equal(icon_url);
    expect(await queue.events()).to.deep.equal([]);
    await world.app.jobs.settled();
    expect(filesIn('user_avatars')).to.deep.equal([]);
  });

  it('is for administrators', async () => {
    for (const who of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await who.delete('/realm/icon'), 'Must be an organization administrator');
    }
  });
});

describe('POST /realm/logo', () => {
  const upload = (who: Actor, files: object[] = [picture()], fields: object = { night: false }) =>
    who.post('/realm/logo', { ...fields }, { in: 'multipart', files: files as ReturnType<typeof picture>[] });

  it('gives the organization a logo for light and one for dark themes, and notifies everyone', async () => {
    const queue = await world.guest.listen();
    await upload(world.administrator);
    await upload(world.owner, [picture()], { night: true });
    const events = await queue.events();
    const [{ logo_url }, { night_logo_url }] = events.map((event) => event.data);
    expect(events).to.deep.equal([
      { type: 'realm', op: 'update_dict', property: 'logo', data: { logo_url, logo_source: 'U' } },
      { type: 'realm', op: 'update_dict', property: 'night_logo', data: { night_logo_url, night_logo_source: 'U' } },
    ]);
    expect(logo_url).not.to.equal(night_logo_url);
    for (const url of [logo_url, night_logo_url]) expect(await sizeOf(url)).to.deep.equal([300, 100]);
    expect(await world.member.ok.post('/register', { fetch_event_types: ['realm'] })).to.include({
      realm_logo_url: logo_url,
      realm_logo_source: 'U',
      realm_night_logo_url: night_logo_url,
      realm_night_logo_source: 'U',
      max_logo_file_size_mib: 5,
    });
  });

  it('refuses everything but one image of a size that the server allows', () =>
    expectFaultsRefused((files) => upload(world.owner, files), 'You must upload exactly one logo.'));

  it('needs to know which logo', async () => {
    expectMissing(await upload(world.owner, [picture()], {}), 'night');
  });

  it('is for administrators', async () => {
    for (const who of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await upload(who), 'Must be an organization administrator');
    }
  });
});

describe('DELETE /realm/logo', () => {
  it('removes one of the logos', async () => {
    for (const night of [false, true]) await world.owner.ok.post('/realm/logo', { night }, { files: [picture()] });
    const queue = await world.guest.listen();
    await world.administrator.ok.delete('/realm/logo', { night: true });
    const [{ data, ...event }] = await queue.events();
    expect(event).to.deep.equal({ type: 'realm', op: 'update_dict', property: 'night_logo' });
    expect(data.night_logo_source).to.equal('D');
    expect(data.night_logo_url.startsWith(ICON)).to.equal(true);
    await world.administrator.ok.delete('/realm/logo', { night: true });
    expect(await queue.events()).to.deep.equal([]);
    const state = await world.member.ok.post('/register', { fetch_event_types: ['realm'] });
    expect(state).to.include({ realm_logo_source: 'U', realm_night_logo_source: 'D' });
    await world.administrator.ok.delete('/realm/logo', { night: false });
    const [light] = await queue.events();
    expect(light).to.include({ property: 'logo' });
    expect(light.data.logo_source).to.equal('D');
  });

  it('is for administrators', async () => {
    for (const who of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await who.delete('/realm/logo', { night: true }), 'Must be an organization administrator');
    }
  });
});
