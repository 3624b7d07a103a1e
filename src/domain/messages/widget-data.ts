import { badRequest, wrongType } from '../errors.ts';
import { MAX_WIDGET_INDEX } from '../limits.ts';

export const mayNotAttach = () => badRequest('You cannot attach a submessage to this message.');
const noJson = () => badRequest('Invalid json for submessage');
export const attachedTooMuch = (limit: number) =>
  badRequest(`You have attached too many submessages to this message (limit: ${limit}).`);
export const messageIsFull = () => badRequest('This message has no room for more submessages.');
const mayNotAsk = () => badRequest("You can't edit a question unless you are the author.");
const mayNotEntitle = () => badRequest("You can't edit the task list title unless you are the author.");
const unknownType = (what: string, type: string) => badRequest(`Unknown type for ${what}: ${type}`);
const missingKey = (key: string, what: string) => badRequest(`${key} key is missing from ${what}`);
const unexpected = (keys: readonly string[]) => badRequest(`Unexpected arguments: ${keys.join(', ')}`);
const invalid = (place: string) => badRequest(`Invalid ${place}`);
const outOfRange = (place: string, how: 'small' | 'large') => badRequest(`${place} is too ${how}`);

type Member = 'text' | 'boolean' | 'index' | 'vote';
/** The members of attached data by its type, except the type itself. */
type Shapes = Readonly<Record<string, Readonly<Record<string, Member>>>>;

const POLL: Shapes = {
  vote: { key: 'text', vote: 'vote' },
  question: { question: 'text' },
  new_option: { option: 'text', idx: 'index' },
};
const TODO: Shapes = {
  new_task: { key: 'index', task: 'text', desc: 'text', completed: 'boolean' },
  strike: { key: 'text' },
  new_task_list_title: { title: 'text' },
};

/** The data of a submessage. Refuses text that is not JSON. */
export function submessageData(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw noJson();
  }
}

/** The widget type in the content of a message's first submessage; undefined for other content. */
export function widgetTypeOf(json: string): unknown {
  try {
    const widget: unknown = JSON.parse(json);
    return typeof widget === 'object' && widget !== null && 'widget_type' in widget ? widget.widget_type : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses data that clients cannot read for a poll or a to-do list, and changes that only its author may make. */
export function requireWidgetData(type: unknown, data: unknown, isAuthor: boolean): void {
  if (type === 'poll') requireShape('poll data', POLL, data, { question: !isAuthor && mayNotAsk });
  if (type === 'todo') requireShape('todo data', TODO, data, { new_task_list_title: !isAuthor && mayNotEntitle });
}

function requireShape(
  what: string,
  shapes: Shapes,
  data: unknown,
  forbidden: Readonly<Record<string, false | (() => Error)>>,
): void {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw wrongType(what, 'a dict');
  const members = new Map(Object.entries(data));
  const type = members.get('type');
  if (type === undefined) throw missingKey('type', what);
  if (typeof type !== 'string') throw wrongType(`${what}["type"]`, 'a string');
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (!shape) throw unknownType(what, type);
  const refusal = forbidden[type];
  if (refusal) throw refusal();
  for (const [name, member] of Object.entries(shape)) {
    if (!members.has(name)) throw missingKey(name, what);
    requireMember(`${what}["${name}"]`, member, members.get(name));
  }
  const others = [...members.keys()].filter((name) => name !== 'type' && !Object.hasOwn(shape, name));
  if (others.length > 0) throw unexpected(others);
}

function requireMember(place: string, member: Member, value: unknown): void {
  switch (member) {
    case 'text':
      if (typeof value !== 'string') throw wrongType(place, 'a string');
      return;
    case 'boolean':
      if (typeof value !== 'boolean') throw wrongType(place, 'a boolean');
      return;
    case 'vote':
      if (!Number.isInteger(value)) throw wrongType(place, 'an integer');
      if (value !== 1 && value !== -1) throw invalid(place);
      return;
    case 'index':
      if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType(place, 'an integer');
      if (value < 0) throw outOfRange(place, 'small');
      if (value > MAX_WIDGET_INDEX) throw outOfRange(place, 'large');
  }
}
