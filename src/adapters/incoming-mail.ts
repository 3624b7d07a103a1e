import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { MAX_INCOMING_MAIL_BYTES, MAX_INCOMING_MAIL_CONNECTIONS, MAX_INCOMING_MAIL_TEXT } from '../domain/limits.ts';

export interface IncomingMail {
  to: string;
  subject: string;
  text: string;
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

/** A mail server for email to this server. It relays nothing, and accepts an email only after it is stored. */
export function openMailListener({ accept, deliver }: Receiver): MailListener {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_INCOMING_MAIL_BYTES,
    maxClients: MAX_INCOMING_MAIL_CONNECTIONS,
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
  const mail = await PostalMime.parse(Buffer.concat(chunks)).catch(() => undefined);
  if (!mail) return { reason: 'The message cannot be read', isTemporary: false };
  const { subject = '', text, html = '' } = mail;
  return deliver({ to, subject, text: (text ?? textOfHtml(html)).slice(0, MAX_INCOMING_MAIL_TEXT) });
}

const errorOf = ({ reason, isTemporary }: MailRefusal): Error =>
  Object.assign(new Error(reason), { responseCode: isTemporary ? 451 : 550 });

/** Approximately the text that a reader sees. Every step takes time linear in the text. */
function textOfHtml(html: string): string {
  const shown = ['style', 'script', 'head'].reduce(withoutElement, html.slice(0, MAX_INCOMING_MAIL_TEXT));
  return shown
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/ *\n */g, '\n')
    .trim();
}

function withoutElement(html: string, tag: string): string {
  const [first = '', ...pieces] = html.split(new RegExp(`<${tag}\\b`, 'i'));
  const end = new RegExp(`</${tag}>`, 'i');
  return first + pieces.map((piece) => piece.slice(endOf(piece, end))).join('');
}

function endOf(piece: string, end: RegExp): number {
  const found = end.exec(piece);
  return found ? found.index + found[0].length : piece.length;
}
