import { JsonText, type Piece } from '../domain/json-text.ts';

const OPENING = JSON.stringify({ result: 'success', msg: '' }).slice(0, -1);

/**
 * The JSON of a success: the common fields and those of the reply. Fields that are JSON text are inserted unchanged; if one
 * of them is encoded, the whole comes in pieces. The initial state has 170 fields: to copy them into an object that becomes
 * JSON takes twice as long as to write each.
 */
export function successJson(reply: object | undefined, ignored: readonly string[]): string | Piece[] {
  const pieces: Piece[] = [];
  let text = OPENING;
  for (const [name, value] of Object.entries(reply ?? {})) {
    if (value === undefined) continue;
    text += nameOf(name);
    if (value instanceof JsonText) {
      pieces.push(text);
      text = '';
      if (typeof value.text === 'string') pieces.push(value.text);
      else for (const piece of value.text) pieces.push(piece);
    } else text += JSON.stringify(value);
  }
  pieces.push(text + closing(ignored));
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
}

/** The same where all fields of the reply are JSON texts; in pieces if one of them is. */
export function successText(
  fields: Readonly<Record<string, string | readonly string[]>>,
  ignored: readonly string[],
): string | string[] {
  let pieces: string[] | undefined;
  let text = OPENING;
  for (const [name, value] of Object.entries(fields)) {
    text += nameOf(name);
    if (typeof value === 'string') text += value;
    else {
      pieces = [...(pieces ?? []), text, ...value];
      text = '';
    }
  }
  text += closing(ignored);
  return pieces ? [...pieces, text] : text;
}

/** The names of fields are those of the document, which need no escapes. */
const nameOf = (field: string) => `,"${field}":`;

const closing = (ignored: readonly string[]) =>
  ignored.length > 0 ? `${nameOf('ignored_parameters_unsupported')}${JSON.stringify(ignored)}}` : '}';
