import { JsonText } from '../domain/json-text.ts';

const SUCCESS = { result: 'success', msg: '' };

type Pieces = (string | readonly Buffer[])[];

/**
 * The JSON of a success: the fields of the reply and the common ones. Fields that are JSON text are inserted unchanged; if
 * one of them is encoded, the whole is, in pieces.
 */
export function successJson(reply: object | undefined, ignored: readonly string[]): string | Buffer[] {
  const texts = Object.entries(reply ?? {}).filter(([, value]) => value instanceof JsonText);
  if (texts.length === 0) return JSON.stringify({ ...SUCCESS, ...reply, ...ignoredFields(ignored) });
  const written = Object.fromEntries(texts.map(([name, { text }]) => [name, text]));
  const others = Object.entries(reply ?? {}).filter(([name]) => !(name in written));
  const pieces = withTexts({ ...SUCCESS, ...Object.fromEntries(others), ...ignoredFields(ignored) }, written);
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
