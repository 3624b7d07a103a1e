import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';

export interface Mail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** Hands emails over for delivery. */
export interface MailTransport {
  /** Rejects if the email was not accepted. Returns its file if it was written to one. */
  deliver: (mail: Mail) => Promise<{ file?: string }>;
  close: () => void;
}

const messageOf = ({ recipient, subject, text, html }: Mail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  ...(html !== null && { html }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

const SECOND = 1000;

/** Hands emails over to an SMTP server; the library is loaded with the first one. */
export function smtpTransport(url: string, from: string): MailTransport {
  let opening: Promise<Transporter> | undefined;
  const transport = () => {
    opening ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        pool: true,
        maxConnections: 1,
        connectionTimeout: 20 * SECOND,
        greetingTimeout: 20 * SECOND,
        socketTimeout: 60 * SECOND,
      }),
    );
    return opening;
  };
  return {
    deliver: async (mail) => {
      await (await transport()).sendMail(messageOf(mail, from));
      return {};
    },
    close: () => void opening?.then((opened) => opened.close()),
  };
}

/** Connects to an SMTP server and logs in; rejects if it does not answer within some seconds or refuses. */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 5 * SECOND,
    greetingTimeout: 5 * SECOND,
    socketTimeout: 5 * SECOND,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes emails to files, for servers without a mail server. */
export function fileTransport(folder: string, from: string): MailTransport {
  return {
    deliver: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(messageOf(mail, from));
      const file = join(folder, `${String(mail.id).padStart(6, '0')}.eml`);
      await mkdir(folder, { recursive: true });
      await writeFile(file, message, { mode: 0o600 });
      return { file };
    },
    close: () => undefined,
  };
}

/** The commands that are about one email; what is refused before, such as a login, the operator can mend. */
const OF_THE_EMAIL = ['RCPT TO', 'DATA'];

/** Whether a mail server refused the email permanently, so that retrying is pointless. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return Number(error.responseCode) >= 500 && OF_THE_EMAIL.includes(String(error.command));
}
