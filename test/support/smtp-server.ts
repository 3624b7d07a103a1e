import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  /** The whole message, decoded. */
  text: string;
  /** The first link to this server. */
  link: string;
}

export interface SmtpServer {
  /** The value for `smtpUrl`. */
  url: string;
  mails: ReceivedMail[];
  /** Sets the code with which the server refuses recipients from now on; undefined: it accepts them. */
  refuseWith: (code: number | undefined) => void;
  close: () => Promise<void>;
}

/** A real mail server that keeps received messages. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const refusal: { code: number | undefined } = { code: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      done(refusal.code === undefined ? null : Object.assign(new Error('not now'), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(mailOf(Buffer.concat(chunks).toString('latin1'), session.envelope.rcptTo[0]?.address ?? ''));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (code) => {
      refusal.code = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function mailOf(raw: string, to: string): ReceivedMail {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  return {
    to,
    subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    text,
    link:
      /http:\/\/chat\.example\.com(\/\S+)/.exec(
        text.split('Make your account: ')[1] ?? text.split('account: ')[1] ?? '',
      )?.[1] ?? '',
  };
}
