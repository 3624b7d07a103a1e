import type { TableOperation } from '../../src/api/table.ts';

/** A body that Prism can read, or the reason for which there is none. */
export type Readable = { bytes: Buffer } | { around: string };

const NOTHING = Buffer.alloc(0);

/**
 * Prism treats every form field as text, whatever its encoding says, and reads files as UTF-8. So it is shown a form as
 * the JSON body with the same fields, which every operation accepts too; a form with a file is not shown.
 */
export function readable(operation: TableOperation, type: string | undefined, bytes: Buffer): Readable {
  if (bytes.length === 0) return { bytes: NOTHING };
  switch (type?.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      return sameJson(bytes);
    case 'application/x-www-form-urlencoded':
      return { bytes: jsonOf(operation, [...new URLSearchParams(bytes.toString('utf8'))]) };
    case 'multipart/form-data':
      return textParts(operation, type ?? '', bytes);
    default:
      return { around: 'a body of a type that the document does not have' };
  }
}

/** Prism serializes JSON again, but would declare the length of the old text. */
function sameJson(bytes: Buffer): Readable {
  try {
    return { bytes: Buffer.from(JSON.stringify(JSON.parse(bytes.toString('utf8')))) };
  } catch {
    return { around: 'a body that is not JSON' };
  }
}

function textParts(operation: TableOperation, type: string, bytes: Buffer): Readable {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return { around: 'a multipart body without a boundary' };
  const fields: [string, string][] = [];
  for (const part of bytes.toString('utf8').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    if (/filename=/i.test(head)) return { around: 'a form with a file' };
    const name = /name="([^"]*)"/i.exec(head)?.[1] ?? '';
    fields.push([name, rest.join('\r\n\r\n').replace(/\r\n$/, '')]);
  }
  return { bytes: jsonOf(operation, fields) };
}

function jsonOf({ parameters }: TableOperation, fields: readonly [string, string][]): Buffer {
  const values = fields.map(([name, text]) => {
    const known = parameters.find((parameter) => parameter.name === name || parameter.aliases?.includes(name));
    return [name, known === undefined || known.codec === 'text' ? text : parsedOrText(text)];
  });
  return Buffer.from(JSON.stringify(Object.fromEntries(values)));
}

/** Text that is not JSON stays unchanged, so that Prism reports it. */
function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
