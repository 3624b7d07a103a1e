import { JsonText, type Piece } from '../domain/json-text.ts';

const SUCCESS = { result: 'success', msg: '' };

/**
 * The JSON of a success: the fields of the reply and the common ones. Fields that are JSON text are inserted unchanged; if
 * one of them is encoded, the whole comes in pieces.
 */
export function successJson(reply: object | undefined, ignored: readonly string[]): string | Piece[] {
  const fields: Record<string, unknown> = { ...SUCCESS };
  const texts: Record<string, JsonText<unknown>['text']> = {};
  for (const [name, value] of Object.entries(reply ?? {})) {
    if (value instanceof JsonText) texts[name] = value.text;
    else fields[name] = value;
  }
  const pieces = withTexts({ ...fields, ...ignoredFields(ignored) }, texts);
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
}

/** The same where all fields of the reply are JSON texts. */
export const successText = (fields: Readonly<Record<string, string>>, ignored: readonly string[]): string =>
  withTexts({ ...SUCCESS, ...ignoredFields(ignored) }, fields).join('');

function withTexts(fields: object, texts: Readonly<Record<string, JsonText<unknown>['text']>>): Piece[] {
  const pieces: Piece[] = [JSON.stringify(fields).slice(0, -1)];
  for (const [name, text] of Object.entries(texts)) {
    pieces.push(`,${JSON.stringify(name)}:`);
    if (typeof text === 'string') pieces.push(text);
    else for (const piece of text) pieces.push(piece);
  }
  pieces.push('}');
  return pieces;
}

const ignoredFields = (ignored: readonly string[]) =>
  ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {};
