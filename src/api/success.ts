import { JsonText } from '../domain/json-text.ts';

const SUCCESS = { result: 'success', msg: '' };

/**
 * The JSON of a success: the fields of the reply and the common ones. Fields that are JSON text are inserted unchanged.
 */
export function successJson(reply: object | undefined, ignored: readonly string[]): string | Buffer {
  const texts = Object.entries(reply ?? {}).filter(([, value]) => value instanceof JsonText);
  if (texts.length === 0) return JSON.stringify({ ...SUCCESS, ...reply, ...ignoredFields(ignored) });
  const written = Object.fromEntries(texts.map(([name, { text }]) => [name, text]));
  const others = Object.entries(reply ?? {}).filter(([name]) => !(name in written));
  return withTexts({ ...SUCCESS, ...Object.fromEntries(others), ...ignoredFields(ignored) }, written);
}

/** The same where all fields of the reply are JSON texts. */
export const successText = (fields: Readonly<Record<string, string>>, ignored: readonly string[]): string | Buffer =>
  withTexts({ ...SUCCESS, ...ignoredFields(ignored) }, fields);

function withTexts(fields: object, texts: Readonly<Record<string, string | Buffer>>): string | Buffer {
  const parts: (string | Buffer)[] = [JSON.stringify(fields).slice(0, -1)];
  for (const [name, text] of Object.entries(texts)) parts.push(`,${JSON.stringify(name)}:`, text);
  parts.push('}');
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

const ignoredFields = (ignored: readonly string[]) =>
  ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {};
