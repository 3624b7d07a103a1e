import { MAX_INCOMING_MAIL_HEADERS, MAX_INCOMING_MAIL_TEXT } from '../domain/limits.ts';

export interface MailText {
  subject: string;
  text: string;
}

/**
 * The subject and the text of an email; fails if its headers are too large. An email may be made so that this takes
 * minutes, so it is a task for a worker. Emails inside an email are attachments, which are not kept.
 */
export async function readMail(raw: Uint8Array): Promise<MailText> {
  const PostalMime = await loadMailParser();
  const limits = { forceRfc822Attachments: true, maxHeadersSize: MAX_INCOMING_MAIL_HEADERS };
  const { subject = '', text, html = '' } = await PostalMime.parse(raw, limits);
  return { subject, text: (text ?? textOfHtml(html)).slice(0, MAX_INCOMING_MAIL_TEXT) };
}

/** Loads the parser, which only a server that receives email needs. */
export const loadMailParser = async () => (await import('postal-mime')).default;

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
