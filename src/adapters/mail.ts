import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';

export interface Letter {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** Carries mail out of the house. */
export interface Post {
  /** Rejects when the mail was not taken; else tells where it is, if it is somewhere to be looked at. */
  deliver: (letter: Letter) => Promise<{ file?: string }>;
  close: () => void;
}

const messageOf = ({ recipient, subject, text, html }: Letter, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  ...(html !== null && { html }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

const SECOND = 1000;

/** Hands mail over to an SMTP server. */
export function smtpPost(url: string, from: string): Post {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
  });
  return {
    deliver: async (letter) => {
      await transport.sendMail(messageOf(letter, from));
      return {};
    },
    close: () => transport.close(),
  };
}

/** Writes mail into files, for those who run the service without a mail server. */
export function filePost(folder: string, from: string): Post {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (letter) => {
      const { message } = await transport.sendMail(messageOf(letter, from));
      const file = join(folder, `${String(letter.id).padStart(6, '0')}.eml`);
      await mkdir(folder, { recursive: true });
      await writeFile(file, message, { mode: 0o600 });
      return { file };
    },
    close: () => undefined,
  };
}

/** Whether a mail server refused for good, so that trying again would only annoy it. */
export function isFinal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
