import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config.ts';
import { freePort } from '../../tools/free-port.ts';
import { credentialsOf } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

const NGINX = '/usr/sbin/nginx';

function isInstalled(): boolean {
  try {
    execFileSync(NGINX, ['-v'], { stdio: 'ignore' });
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Debian's nginx with docs/hosting/nginx.conf, on other ports and with a test certificate. */
describe('Behind nginx, configured as in the hosting guide', function () {
  this.timeout(30_000);
  let folder: string;
  let world: World;
  let nginx: ChildProcess;
  let port: number;

  before(async function () {
    if (!isInstalled()) this.skip();
    const { monitoringAddresses } = readConfig({ MONITORING_ADDRESSES: '192.0.2.1' });
    world = await openWorld({ trustProxy: true, monitoringAddresses });
    folder = mkdtempSync(join(tmpdir(), 'parlance-nginx-'));
    port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), configuration(await freePort()));
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=chat.example.com', '-days', '1'].concat([
        '-keyout',
        join(folder, 'privkey.pem'),
        '-out',
        join(folder, 'fullchain.pem'),
      ]),
      { stdio: 'ignore' },
    );
    nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
    while (!(await isListening(port))) if (nginx.exitCode !== null) throw new Error('nginx has ended');
  });
  after(async () => {
    nginx?.kill();
    await world?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  /** The file from the guide, with the placeholders filled in. */
  function configuration(plainPort: number): string {
    const site = readFileSync('docs/hosting/nginx.conf', 'utf8')
      .replace('127.0.0.1:9991', new URL(world.origin).host)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('/etc/letsencrypt/live/chat.example.com', folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/t;`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    return `${user} pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')}\n${site}}`;
  }

  const isListening = (at: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(at, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });

  interface Asked {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  /** A request through nginx; `fetch` would not accept the certificate. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, rejectUnauthorized: false };
      const sent = request({ ...options, headers: { Host: 'chat.example.com', ...headers } }, (answer) => {
        let text = '';
        answer.on('data', (more) => {
          text += more;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      sent.once('error', reject);
      sent.end(body);
    });

  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  it('answers over TLS, with the request ID of nginx', async () => {
    const { status, headers } = await ask('/api/v1/users/me', { headers: credentialsOf(world.member) });
    expect(status).to.equal(200);
    expect(headers['x-request-id']).to.match(/^[0-9a-f]{32}$/);
  });

  it('delivers an event to a request that waits, at once', async () => {
    const credentials = credentialsOf(world.member);
    const registered = await ask('/api/v1/register', {
      method: 'POST',
      headers: { ...credentials, ...FORM },
      body: 'event_types=["realm"]',
    });
    const { queue_id } = JSON.parse(registered.text);
    const poll = ask(`/api/v1/events?queue_id=${queue_id}&last_event_id=-1`, { headers: credentials });
    while (world.app.delivery.waiting() === 0) await new Promise((resolve) => setImmediate(resolve));
    await world.owner.ok.patch('/realm', { name: 'Quay' });
    const { events } = JSON.parse((await poll).text);
    expect(events[0]).to.include({ type: 'realm', property: 'name', value: 'Quay' });
  });

  it('shows the server the real address, whatever the client claims', async () => {
    // A client that claims a monitoring address sees no metrics; the server itself would believe it.
    const claimed = { 'X-Forwarded-For': '192.0.2.1' };
    expect((await ask('/metrics', { headers: claimed })).status).to.equal(404);
    expect((await fetch(`${world.origin}/metrics`, { headers: claimed })).status).to.equal(200);
  });

  it('lets uploads of the largest size and long URLs through', async () => {
    const boundary = 'tide';
    const file = 'x'.repeat(world.config.maxFileUploadSizeMib * 1024 * 1024);
    const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain';
    const { status } = await ask('/api/v1/user_uploads', {
      method: 'POST',
      headers: { ...credentialsOf(world.member), 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\n${part}\r\n\r\n${file}\r\n--${boundary}--\r\n`,
    });
    expect(status).to.equal(200);
    const long = await ask(`/api/v1/users/me?x=${'y'.repeat(60_000)}`, { headers: credentialsOf(world.member) });
    expect(long.status).to.equal(200);
  });
});
