import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { MAX_INCOMING_MAIL_BYTES, MAX_INCOMING_MAIL_CONNECTIONS } from '../domain/limits.ts';

/** An email as it was sent: headers and body. */
export interface IncomingMail {
  to: string;
  raw: Uint8Array;
}

/** The reason for refusing an email, permanently or temporarily. */
export interface MailRefusal {
  reason: string;
  isTemporary: boolean;
}

export interface MailListener {
  /** Resolves to the port when the listener accepts email. */
  listen: (port: number, host: string) => Promise<number>;
  close: () => Promise<void>;
}

interface Receiver {
  /** Returns a refusal if there is no such address. */
  accept: (address: string) => Promise<MailRefusal | undefined>;
  deliver: (mail: IncomingMail) => Promise<MailRefusal | undefined>;
}

/** Milliseconds that a closing listener waits for its clients, which may keep idle connections. */
const CLOSING_MS = 5000;

/** A mail server for email to this server. It relays nothing, and accepts an email only after it is stored. */
export function openMailListener({ accept, deliver }: Receiver): MailListener {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_INCOMING_MAIL_BYTES,
    maxClients: MAX_INCOMING_MAIL_CONNECTIONS,
    closeTimeout: CLOSING_MS,
    onRcptTo: ({ address }, session, done) => {
      // An email to several channels must be sent once for each, so that a refusal concerns only one.
      if (session.envelope.rcptTo.length > 0) return done(errorOf({ reason: 'One at a time', isTemporary: true }));
      accept(address).then((refusal) => done(refusal && errorOf(refusal)), done);
    },
    onData: (stream, session, done) => {
      receive(stream, session.envelope.rcptTo[0]?.address ?? '', deliver).then(
        (refusal) => done(refusal && errorOf(refusal)),
        done,
      );
    },
  });
  // Ignores connections that break.
  server.on('error', () => undefined);
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  to: string,
  deliver: Receiver['deliver'],
): Promise<MailRefusal | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    // An email that is too large is read to its end, so that the client gets a response.
    if (size <= MAX_INCOMING_MAIL_BYTES) chunks.push(chunk);
  }
  if (size > MAX_INCOMING_MAIL_BYTES) return { reason: 'The message is too large', isTemporary: false };
  return deliver({ to, raw: Buffer.concat(chunks) });
}

const errorOf = ({ reason, isTemporary }: MailRefusal): Error =>
  Object.assign(new Error(reason), { responseCode: isTemporary ? 451 : 550 });
