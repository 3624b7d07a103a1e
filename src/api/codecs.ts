import type { TableParameter } from './table.ts';

/** What was sent under a name: text from a form or a URL (several when repeated), or a value from a JSON body. */
export type Sent = { texts: string[] } | { value: unknown };
export type Decoded = { value: unknown } | { problem: string };

const INTEGER = /^\s*-?(0|[1-9]\d*)\s*$/;

/** Decodes what was sent for one parameter; the problem is a sentence that names the parameter. */
export function decode(parameter: TableParameter, sent: Sent): Decoded {
  if ('value' in sent) return decodeValue(parameter, sent.value);
  const text = sent.texts.at(-1) ?? '';
  switch (parameter.codec) {
    case 'text':
      return { value: text };
    case 'json':
      return decodeJson(parameter, sent.texts);
    default:
      return scalar(parameter, text);
  }
}

/** A member of a JSON body: already typed, but JSON in a text is taken too, since generated clients differ. */
function decodeValue(parameter: TableParameter, value: unknown): Decoded {
  const { name, codec } = parameter;
  if (codec === 'text') return typeof value === 'string' ? { value } : { problem: `${name} is not a string` };
  if (typeof value === 'string') {
    const decoded = decode(parameter, { texts: [value] });
    // Where a word is among the values, a JSON body has it as it is.
    return 'problem' in decoded && codec === 'json' ? { value } : decoded;
  }
  if (codec === 'json') return { value: listOf(parameter, value) };
  return typed(parameter, value);
}

function decodeJson(parameter: TableParameter, texts: string[]): Decoded {
  if (parameter.integers && texts.length > 1) {
    const items = texts.map(parsed);
    if (items.every((item) => item.ok && Number.isInteger(item.value))) {
      return { value: items.map((item) => (item.ok ? item.value : undefined)) };
    }
  }
  const result = parsed(texts.at(-1) ?? '');
  if (!result.ok) return { problem: `${parameter.name} is not valid JSON` };
  return { value: listOf(parameter, result.value) };
}

/** A bare integer stands for a list of one: some clients send it so. */
function listOf(parameter: TableParameter, value: unknown): unknown {
  const whole = clamped(value);
  return parameter.integers && Number.isInteger(whole) ? [whole] : whole;
}

function scalar(parameter: TableParameter, text: string): Decoded {
  const result = parsed(text);
  if (!result.ok) return { problem: `${parameter.name} is not valid JSON` };
  // `12.0` parses to an integer, but is not written as one.
  if (parameter.codec === 'integer' && !INTEGER.test(text)) return { problem: `${parameter.name} is not an integer` };
  return typed(parameter, result.value);
}

function typed({ name, codec }: TableParameter, value: unknown): Decoded {
  if (codec === 'integer') {
    return typeof value === 'number' && Number.isInteger(value)
      ? { value: clamped(value) }
      : { problem: `${name} is not an integer` };
  }
  if (codec === 'number') return typeof value === 'number' ? { value } : { problem: `${name} is not a number` };
  return typeof value === 'boolean' ? { value } : { problem: `${name} is not a boolean` };
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** Integers beyond what a double or a column can hold become the largest that fits: no record has such an ID. */
function clamped(value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value)) {
    return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
  }
  if (Array.isArray(value)) return value.map(clamped);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clamped(item)]));
  }
  return value;
}

/** Whether a decoded value holds U+0000 anywhere: no database column takes it. */
export function hasNullByte(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (Array.isArray(value)) return value.some(hasNullByte);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([key, item]) => key.includes('\u0000') || hasNullByte(item));
  }
  return false;
}
