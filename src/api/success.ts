import { JsonText } from '../domain/json-text.ts';

const SUCCESS = { result: 'success', msg: '' };

type Pieces = (string | readonly Buffer[])[];

/**
 * The JSON of a success: the fields of the reply and the common ones. Fields that are JSON text are inserted unchanged; if
 * one of them is encoded, the whole is, in pieces.
 */
export function successJson(reply: object | undefined, ignored: readonly string[]): string | Buffer[] {
  const fields: Record<string, unknown> = { ...SUCCESS };
  const texts: Record<string, Pieces[number]> = {};
  for (const [name, value] of Object.entries(reply ?? {})) {
    if (value instanceof JsonText) texts[name] = value.text;
    else fields[name] = value;
  }
  const pieces = withTexts({ ...fields, ...ignoredFields(ignored) }, texts);
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : encoded(pieces);
}

/** The same where all fields of the reply are JSON texts. */
export const successText = (fields: Readonly<Record<string, string>>, ignored: readonly string[]): string =>
  withTexts({ ...SUCCESS, ...ignoredFields(ignored) }, fields).join('');

function withTexts(fields: object, texts: Readonly<Record<string, Pieces[number]>>): Pieces {
  const pieces: Pieces = [JSON.stringify(fields).slice(0, -1)];
  for (const [name, text] of Object.entries(texts)) pieces.push(`,${JSON.stringify(name)}:`, text);
  pieces.push('}');
  return pieces;
}

function encoded(pieces: Pieces): Buffer[] {
  const all: Buffer[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') all.push(Buffer.from(piece));
    else for (const text of piece) all.push(text);
  }
  return all;
}

const ignoredFields = (ignored: readonly string[]) =>
  ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {};
