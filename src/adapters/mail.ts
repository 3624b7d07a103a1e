import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';

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

/** Hands mail over to an SMTP server; the library is loaded with the first mail. */
export function smtpPost(url: string, from: string): Post {
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
    deliver: async (letter) => {
      await (await transport()).sendMail(messageOf(letter, from));
      return {};
    },
    close: () => void opening?.then((opened) => opened.close()),
  };
}

/** Writes mail into files, for those who run the service without a mail server. */
export function filePost(folder: string, from: string): Post {
  return {
    deliver: async (letter) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
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
