/// <reference lib="es2024.string" />
import { clampedInteger } from '../domain/amounts.ts';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES, MAX_QUERY_JSON, MAX_SCALAR_LENGTH } from '../domain/limits.ts';
import { isLongerThan } from '../domain/text.ts';
import { excessIn } from './json-size.ts';
import type { TableParameter } from './table.ts';

/** The value sent under a name: text from a form or a URL (several texts if repeated), or a value from a JSON body. */
export type Sent = { texts: string[] } | { value: unknown };
export type Decoded = { value: unknown } | { problem: string };

const INTEGER = /^\s*-?(0|[1-9]\d*)\s*$/;
const DIGITS = /^\d+$/;

/** Decodes the value sent for one parameter; `problem` is a sentence that names the parameter. */
export function decode(parameter: TableParameter, sent: Sent): Decoded {
  const decoded = 'value' in sent ? decodeValue(parameter, sent.value) : decodeTexts(parameter, sent.texts);
  if ('problem' in decoded || parameter.ownNullByteRefusal || !hasNullByte(decoded.value)) return decoded;
  return { problem: `${parameter.name} must not contain null bytes` };
}

function decodeTexts(parameter: TableParameter, texts: string[]): Decoded {
  const text = texts.at(-1) ?? '';
  switch (parameter.codec) {
    case 'text':
      return { value: text };
    case 'json':
      return decodeJson(parameter, texts);
    default:
      return parameter.in === 'path' && DIGITS.test(text) ? { value: clamped(idOf(text)) } : scalar(parameter, text);
  }
}

/** An ID in a path is not JSON: its first digits may be zeros. */
const idOf = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);

/** A member of a JSON body: already typed, but JSON in a string is accepted too, since generated clients differ. */
function decodeValue(parameter: TableParameter, value: unknown): Decoded {
  const { name, codec } = parameter;
  if (codec === 'text')
    return typeof value === 'string' ? { value: wellFormed(value) } : { problem: `${name} is not a string` };
  if (typeof value === 'string') {
    const decoded = decodeTexts(parameter, [value]);
    // A JSON parameter may also accept a plain word, which appears in a JSON body without a second pair of quotes.
    return 'problem' in decoded && codec === 'json' ? { value } : decoded;
  }
  return codec === 'json' ? bounded(parameter, value) : typed(parameter, value);
}

function decodeJson(parameter: TableParameter, texts: string[]): Decoded {
  if (parameter.integers && texts.length > 1) {
    const items = texts.map((text) => (INTEGER.test(text) ? Number(text) : undefined));
    if (!items.includes(undefined)) return bounded(parameter, items);
  }
  const { name } = parameter;
  const text = texts.at(-1) ?? '';
  if (parameter.in === 'query' && isLongerThan(text, MAX_QUERY_JSON)) {
    return { problem: `${name} is too long (limit: ${MAX_QUERY_JSON} characters)` };
  }
  switch (excessIn(text)) {
    case 'depth':
      return { problem: `${name} is nested too deeply (limit: ${MAX_JSON_DEPTH} levels)` };
    case 'values':
      return { problem: `${name} is too long (limit: ${parameter.maxItems ?? MAX_JSON_VALUES} elements)` };
  }
  const result = parsed(text);
  return result.ok ? bounded(parameter, result.value) : { problem: `${name} is not valid JSON` };
}

/** Checks the length of a list, and the number of members of an object, before any of them is looked at. */
function bounded({ name, maxItems, maxProperties }: TableParameter, value: unknown): Decoded {
  if (maxItems !== undefined && Array.isArray(value) && value.length > maxItems) {
    return { problem: `${name} is too long (limit: ${maxItems} elements)` };
  }
  if (maxProperties !== undefined && isObject(value) && Object.keys(value).length > maxProperties) {
    return { problem: `${name} has too many members (limit: ${maxProperties})` };
  }
  return { value: clamped(value) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function scalar(parameter: TableParameter, text: string): Decoded {
  const result = text.length <= MAX_SCALAR_LENGTH ? parsed(text) : ({ ok: false } as const);
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

/**
 * Replaces what no column holds. Depth and length of the value were limited before it was parsed.
 */
function clamped(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number' && Number.isInteger(value)) return clampedInteger(value);
  if (Array.isArray(value)) return value.map(clamped);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [wellFormed(key), clamped(item)]));
  }
  return value;
}

/** Half a surrogate pair, which JSON can hold, becomes U+FFFD as in a database: what is compared is what is stored. */
const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed());

/** Whether a decoded value holds U+0000 anywhere: no database column takes it. */
function hasNullByte(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (Array.isArray(value)) return value.some(hasNullByte);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([key, item]) => key.includes('\u0000') || hasNullByte(item));
  }
  return false;
}
