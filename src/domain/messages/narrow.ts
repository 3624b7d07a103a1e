import { badRequest, Refusal, tooLong, wrongType } from '../errors.ts';
import { MAX_NAME_LENGTH, MAX_NARROW_TERMS, MAX_OPERAND_LENGTH, MAX_RECIPIENTS, MAX_SEARCH_WORDS } from '../limits.ts';
import { isLongerThan } from '../text.ts';

/** The refusal of an invalid narrow; its message contains the description. */
export const badNarrow = (desc: string) => new Refusal('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });

const invalidTerm = (place: string, problem: string) => badRequest(`Invalid ${place}: ${problem}`);
const blankOperand = () => badRequest('operand cannot be blank.');
export const tooManySearchWords = () => badNarrow(`too many words to search for (limit: ${MAX_SEARCH_WORDS})`);

/** A well-formed condition of a narrow; its names and IDs are looked up later. */
export type Term =
  | { kind: 'channel'; channel: string | number }
  | { kind: 'channels'; which: 'public' | 'web-public' }
  | { kind: 'topic'; topic: string }
  | { kind: 'sender'; user: string | number }
  | { kind: 'dm'; people: string | number[] }
  | { kind: 'dm-including'; user: string | number }
  | { kind: 'group-pm-with'; user: string | number }
  | { kind: 'id'; messageId: number }
  | { kind: 'has'; what: HasOperand }
  | { kind: 'is'; what: IsOperand }
  | { kind: 'in'; where: 'home' | 'all' }
  | { kind: 'search'; text: string }
  | { kind: 'near' }
  | { kind: 'with'; messageId: number };
export type NarrowTerm = Term & { negated: boolean };

const HAS = ['attachment', 'image', 'link', 'reaction'] as const;
export type HasOperand = (typeof HAS)[number];
const IS = ['dm', 'private', 'starred', 'unread', 'mentioned', 'alerted', 'resolved', 'followed'] as const;
export type IsOperand = (typeof IS)[number];

/** A term as it was sent, with members of the right types. */
export interface RawTerm {
  operator: string;
  operand: unknown;
  negated: boolean;
}

/** The terms of a narrow, sent as objects or pairs, without duplicates. Refuses malformed ones by their position. */
export function readNarrow(narrow: unknown): RawTerm[] {
  if (narrow === null || narrow === undefined) return [];
  if (!Array.isArray(narrow)) throw wrongType('narrow', 'a list');
  if (narrow.length > MAX_NARROW_TERMS) throw tooLong('narrow', MAX_NARROW_TERMS, 'elements');
  const raw = narrow.map(rawTerm);
  for (const term of raw) requireOperandType(term);
  return [...new Map(raw.map((term) => [JSON.stringify(term), term])).values()];
}

/** The meaning of the terms. Refuses unknown operators and operands. */
export function narrowTerms(raw: readonly RawTerm[]): NarrowTerm[] {
  return raw.map((term) => ({ negated: term.negated && !IGNORES_NEGATION.has(term.operator), ...termOf(term) }));
}

/** Operators for which `negated` is ignored. */
const IGNORES_NEGATION = new Set(['in', 'search', 'near', 'with']);

function rawTerm(element: unknown, index: number): RawTerm {
  const place = `narrow[${index}]`;
  if (Array.isArray(element)) {
    const [operator, operand] = element;
    if (element.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
      throw invalidTerm(place, 'a pair of two strings is needed');
    }
    requireLengths(place, operator, operand);
    return { operator, operand, negated: false };
  }
  if (typeof element !== 'object' || element === null) throw invalidTerm(place, 'neither an object nor a pair');
  const { operator, operand, negated = false } = element as Record<string, unknown>;
  if (operator === undefined || operator === null) throw invalidTerm(place, 'operator is missing');
  if (typeof operator !== 'string') throw wrongType(`${place}["operator"]`, 'a string');
  if (operand === undefined || operand === null) throw invalidTerm(place, 'operand is missing');
  requireLengths(place, operator, operand);
  if (typeof negated !== 'boolean') throw wrongType(`${place}["negated"]`, 'a boolean');
  return { operator, operand, negated };
}

/** Checks lengths before types, so that long values are not searched for elements of a wrong type. */
function requireLengths(place: string, operator: string, operand: unknown): void {
  if (isLongerThan(operator, MAX_NAME_LENGTH)) throw tooLong(`${place}["operator"]`, MAX_NAME_LENGTH, 'characters');
  if (typeof operand === 'string' && isLongerThan(operand, MAX_OPERAND_LENGTH)) {
    throw tooLong(`${place}["operand"]`, MAX_OPERAND_LENGTH, 'characters');
  }
  if (Array.isArray(operand) && operand.length > MAX_RECIPIENTS) {
    throw tooLong(`${place}["operand"]`, MAX_RECIPIENTS, 'elements');
  }
}

const TEXT_OR_ID = new Set([
  'channel',
  'stream',
  'id',
  'sender',
  'group-pm-with',
  'group_pm_with',
  'dm-including',
  'with',
]);
const TEXT_OR_IDS = new Set(['dm', 'pm-with', 'pm_with']);

function requireOperandType({ operator, operand }: RawTerm): void {
  if (operator === 'search' && typeof operand === 'string' && operand.trim() === '') {
    throw blankOperand();
  }
  if (typeof operand === 'string') return;
  if (TEXT_OR_ID.has(operator)) {
    if (!Number.isInteger(operand)) throw wrongType('operand', 'a string or integer');
    return;
  }
  if (!TEXT_OR_IDS.has(operator)) throw wrongType('operand', 'a string');
  if (!Array.isArray(operand)) throw wrongType('operand', 'a string or an integer list');
  const wrong = operand.findIndex((item) => !Number.isInteger(item));
  if (wrong >= 0) throw wrongType(`operand[${wrong}]`, 'an integer');
}

function termOf({ operator, operand }: RawTerm): Term {
  const text = String(operand);
  const textOrId = typeof operand === 'number' ? operand : text;
  switch (operator) {
    case 'channel':
    case 'stream':
      return { kind: 'channel', channel: textOrId };
    case 'channels':
    case 'streams':
      if (text !== 'public' && text !== 'web-public') throw badNarrow(`unknown channels operand ${text}`);
      return { kind: 'channels', which: text };
    case 'topic':
      return { kind: 'topic', topic: text };
    case 'sender':
      return { kind: 'sender', user: textOrId };
    case 'dm':
    case 'pm-with':
    case 'pm_with':
      return { kind: 'dm', people: Array.isArray(operand) ? operand : text };
    case 'dm-including':
      return { kind: 'dm-including', user: textOrId };
    case 'group-pm-with':
    case 'group_pm_with':
      return { kind: 'group-pm-with', user: textOrId };
    case 'id':
      return { kind: 'id', messageId: possibleId(operand) };
    case 'has':
      return { kind: 'has', what: oneOf(HAS, text, `unknown 'has' operand ${text}`) };
    case 'is':
      return { kind: 'is', what: oneOf(IS, text, `unknown 'is' operand ${text}`) };
    case 'in':
      return { kind: 'in', where: oneOf(['home', 'all'] as const, text, `unknown 'in' operand ${text}`) };
    case 'search':
      return { kind: 'search', text };
    case 'near':
      return { kind: 'near' };
    case 'with':
      return { kind: 'with', messageId: messageIdOf(operand, "Invalid 'with' operator") };
    default:
      throw badNarrow(`unknown operator ${operator}`);
  }
}

function oneOf<Value extends string>(values: readonly Value[], text: string, desc: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw badNarrow(desc);
  return found;
}

/** IDs that are too large arrive as the largest safe integer. */
function possibleId(operand: unknown): number {
  const id = messageIdOf(operand, NO_MESSAGE_ID);
  if (id < 0 || id >= Number.MAX_SAFE_INTEGER) throw badNarrow(NO_MESSAGE_ID);
  return id;
}

const NO_MESSAGE_ID = 'Invalid message ID';

function messageIdOf(operand: unknown, desc: string): number {
  const text = String(operand).trim();
  if (!/^-?\d+$/.test(text)) throw badNarrow(desc);
  return Math.max(-1, Math.min(Number.MAX_SAFE_INTEGER, Number(text)));
}

const DIRECT = new Set(['dm', 'dm-including', 'group-pm-with']);
const IN_CHANNELS = new Set(['channel', 'channels', 'topic']);

/** Refuses a narrow to channel messages and direct messages at once; a negated `is:dm` counts as one to direct messages. */
export function requirePossible(terms: readonly NarrowTerm[]): void {
  const inChannels = terms.some(({ kind }) => IN_CHANNELS.has(kind));
  const direct = terms.some((term) => DIRECT.has(term.kind) || isDirectState(term));
  if (inChannels && direct) throw badNarrow('No message can be both a channel message and direct message');
}

export const isDirectState = (term: Term) => term.kind === 'is' && (term.what === 'dm' || term.what === 'private');

/** All search words of the narrow in one text; undefined if it does not search. */
export function searchTextOf(terms: readonly NarrowTerm[]): string | undefined {
  const texts = terms.flatMap((term) => (term.kind === 'search' ? [term.text] : []));
  return texts.length === 0 ? undefined : texts.join(' ');
}
