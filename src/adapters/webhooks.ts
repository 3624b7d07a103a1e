import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { MAX_WEBHOOK_ANSWER_BYTES, WEBHOOK_TIMEOUT_MS } from '../domain/limits.ts';
import { hostOf } from '../domain/users/outgoing-webhooks.ts';

/** The outcome of a call. A failed call is worth repeating unless the failure is final. */
export type WebhookOutcome = { kind: 'answered'; body: string } | { kind: 'failed'; reason: string; isFinal: boolean };

export interface WebhookClient {
  /** Sends a JSON text by POST. Never throws. */
  send: (url: string, json: string) => Promise<WebhookOutcome>;
}

interface Address {
  address: string;
  family: number;
}

export interface WebhookOptions {
  /** Names and addresses that may be called. */
  allowedHosts: readonly string[];
  resolve?: (host: string) => Promise<Address[]>;
  timeoutMs?: number;
}

/**
 * Calls allowed hosts only. A name is resolved once, and the connection goes to the checked address, so that changing
 * the address of a name in between has no effect. Redirects are not followed, and no proxy is used.
 */
export function openWebhookClient({
  allowedHosts,
  resolve = (host) => lookup(host, { all: true }),
  timeoutMs = WEBHOOK_TIMEOUT_MS,
}: WebhookOptions): WebhookClient {
  async function checkedAddress(host: string): Promise<Address | WebhookOutcome> {
    if (!allowedHosts.includes(host)) return refused('This address may not be called.');
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    const isAllowed = ({ address }: Address) => allowedHosts.includes(address) || !isPrivate(address);
    return found.find(isAllowed) ?? refused('This address belongs to a private network.');
  }

  async function send(url: URL, json: string, signal: AbortSignal): Promise<WebhookOutcome> {
    const found = await orAborted(checkedAddress(hostOf(url)), signal);
    return 'kind' in found ? found : post(url, found, { json, signal });
  }

  return {
    send: async (given, json) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await send(new URL(given), json, signal);
      } catch (error) {
        return {
          kind: 'failed',
          reason: signal.aborted ? 'There was no answer in time.' : textOf(error),
          isFinal: false,
        };
      }
    },
  };
}

const refused = (reason: string): WebhookOutcome => ({ kind: 'failed', reason, isFinal: true });

function textOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]+$/.test(code) ? `The connection failed (${code}).` : 'The connection failed.';
}

/** The lookup of a name cannot be cancelled, only abandoned. */
const orAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    }),
  ]);

async function post(
  url: URL,
  { address, family }: Address,
  { json, signal }: { json: string; signal: AbortSignal },
): Promise<WebhookOutcome> {
  const host = hostOf(url);
  const options = {
    method: 'POST',
    host: address,
    family,
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    agent: false as const,
    signal,
    // The certificate must match the name, although the connection goes to the address.
    ...(isIP(host) === 0 && { servername: host }),
    headers: {
      Host: url.host,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(json),
      'User-Agent': 'Parlance-OutgoingWebhook',
      Connection: 'close',
    },
  };
  // TLS takes two milliseconds to load, which a start need not wait for.
  const open = url.protocol === 'https:' ? (await import('node:https')).request : requestHttp;
  return new Promise((resolve, reject) => {
    const request = open(options, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= MAX_WEBHOOK_ANSWER_BYTES) return;
        resolve(refused('The answer is too large.'));
        request.destroy();
      });
      response.on('end', () => resolve(outcomeOf(status, Buffer.concat(chunks).toString())));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(json);
  });
}

function outcomeOf(status: number, body: string): WebhookOutcome {
  if (status >= 200 && status < 300) return { kind: 'answered', body };
  const isFinal = status < 500 && status !== 429;
  return { kind: 'failed', reason: `The answer had the status ${status}.`, isFinal };
}

/** Addresses that are not those of public hosts. IPv4 addresses written as IPv6 count as IPv4. */
const PRIVATE = new BlockList();
const PRIVATE_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
// Includes ranges in which other addresses are embedded (6to4, Teredo, NAT64).
const PRIVATE_6 =
  '::/127 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 fc00::/7 fe80::/10 ' +
  'fec0::/10 ff00::/8';
for (const [ranges, family] of [[PRIVATE_4, 'ipv4'] as const, [PRIVATE_6, 'ipv6'] as const]) {
  for (const range of ranges.split(' ')) {
    const [address = '', bits] = range.split('/');
    PRIVATE.addSubnet(address, Number(bits), family);
  }
}

export const isPrivate = (address: string): boolean =>
  PRIVATE.check(address.replace(/%.*$/, ''), isIP(address) === 6 ? 'ipv6' : 'ipv4');
