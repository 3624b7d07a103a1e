import type { components } from '../../../generated/api.js';
import { badRequest, tooLong, wrongType } from '../errors.ts';
import { isLongerThan } from '../text.ts';

type Choice = components['schemas']['ProfileFieldChoice'];
/** The data of a field as in a request: options of a list by their keys, or the kind of an external account. */
export type FieldData = Readonly<Record<string, string | Choice>>;

export const FIELD_TYPE = {
  shortText: 1,
  longText: 2,
  options: 3,
  date: 4,
  link: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

/** Services to whose accounts clients can link. */
export const EXTERNAL_ACCOUNTS: Readonly<Record<string, components['schemas']['ExternalAccount']>> = {
  twitter: {
    name: 'Twitter username',
    text: 'Twitter',
    hint: '',
    url_pattern: 'https://twitter.com/%(username)s',
  },
  github: { name: 'GitHub username', text: 'GitHub', hint: '', url_pattern: 'https://github.com/%(username)s' },
};

const CUSTOM_ACCOUNT = 'custom';
const USERNAME = '%(username)s';
const MAX_FIELD_DATA = 10_000;
export const MAX_IN_SUMMARY = 2;

export const noSuchProfileField = (id: number) => badRequest(`Field id ${id} not found.`);
export const tooManyProfileFields = (limit: number) =>
  badRequest(`The organization has too many custom profile fields (limit: ${limit}).`);
export const fieldNameTaken = () => badRequest('A field with that label already exists.');
export const tooManyInSummary = () =>
  badRequest('Only 2 custom profile fields can be displayed in the profile summary.');
export const notAllFields = () => badRequest('Invalid order mapping.');
export const knownAccountStays = () => badRequest('Default custom field cannot be updated.');
export const botsHaveNoProfile = () => badRequest('Bots have no custom profile fields.');
const blankFieldName = () => badRequest('Label cannot be blank.');
const noSuchFieldType = () => badRequest('Invalid field type.');
const notInSummary = () => badRequest('Field type not supported for display in profile summary.');
const noChoices = () => badRequest('Field must have at least one choice.');
const sameChoices = () => badRequest('Field must not have duplicate choices.');
const blankFieldData = (what: string) => badRequest(`field_data: ${what} cannot be blank.`);
const wrongFieldData = () => badRequest('field_data does not fit the type of the field');
const noSuchAccountType = () => badRequest('Invalid external account type');
const accountNeedsPattern = () => badRequest('Custom external account must define URL pattern');
const badPattern = () => badRequest('Malformed URL pattern.');
const noSuchChoice = (value: string, name: string) => badRequest(`'${value}' is not a valid choice for '${name}'.`);
export const profileUserIsGone = (id: number) => badRequest(`User with ID ${id} is deactivated`);
export const profileUserIsBot = (id: number) => badRequest(`User with ID ${id} is a bot`);

/** The properties of a field that its rules need. */
export interface FieldRules {
  name: string;
  type: number;
  data: FieldData;
}

export interface FieldDescription extends FieldRules {
  hint: string;
  isInSummary: boolean;
}

/** The service, if the field is for accounts at a known one; name and hint are then fixed. */
export const knownAccount = ({ type, data }: Pick<FieldRules, 'type' | 'data'>) =>
  type === FIELD_TYPE.externalAccount &&
  typeof data.subtype === 'string' &&
  Object.hasOwn(EXTERNAL_ACCOUNTS, data.subtype)
    ? EXTERNAL_ACCOUNTS[data.subtype]
    : undefined;

/** The field as it is stored. Refuses invalid fields. */
export function describedField(field: FieldDescription): FieldDescription {
  requireFieldData(field);
  const account = knownAccount(field);
  const name = account?.name ?? field.name.trim();
  if (name === '') throw blankFieldName();
  if (!Object.values<number>(FIELD_TYPE).includes(field.type)) throw noSuchFieldType();
  const isWide = field.type === FIELD_TYPE.longText || field.type === FIELD_TYPE.users;
  if (field.isInSummary && isWide) throw notInSummary();
  return { ...field, name, hint: account?.hint ?? field.hint };
}

/** The data of the field as text; empty for types without data. */
export const fieldDataText = ({ type, data }: Pick<FieldRules, 'type' | 'data'>): string =>
  type === FIELD_TYPE.options || type === FIELD_TYPE.externalAccount ? JSON.stringify(data) : '';

function requireFieldData({ type, data }: FieldRules): void {
  if (isLongerThan(JSON.stringify(data), MAX_FIELD_DATA)) throw tooLong('field_data', MAX_FIELD_DATA, 'characters');
  if (type === FIELD_TYPE.options) requireChoices(data);
  if (type === FIELD_TYPE.externalAccount) requireAccount(data);
}

function requireChoices(data: FieldData): void {
  const choices = Object.entries(data);
  if (choices.length === 0) throw noChoices();
  const texts = new Set<string>();
  for (const [key, choice] of choices) {
    if (typeof choice === 'string') throw wrongFieldData();
    if (key.trim() === '') throw blankFieldData('a key');
    if (choice.text.trim() === '') throw blankFieldData('text');
    if (choice.order.trim() === '') throw blankFieldData('order');
    texts.add(choice.text);
  }
  if (texts.size < choices.length) throw sameChoices();
}

function requireAccount({ subtype, url_pattern: pattern, ...others }: FieldData): void {
  if (typeof subtype !== 'string' || typeof pattern === 'object' || Object.keys(others).length > 0)
    throw wrongFieldData();
  if (subtype !== CUSTOM_ACCOUNT && !Object.hasOwn(EXTERNAL_ACCOUNTS, subtype)) throw noSuchAccountType();
  if (pattern === undefined) {
    if (subtype === CUSTOM_ACCOUNT) throw accountNeedsPattern();
    return;
  }
  if (pattern.split(USERNAME).length !== 2 || !isLink(pattern.replace(USERNAME, 'username'))) throw badPattern();
}

const MAX_LENGTH: Readonly<Record<number, number>> = {
  [FIELD_TYPE.shortText]: 50,
  [FIELD_TYPE.longText]: 500,
  [FIELD_TYPE.link]: 2000,
  [FIELD_TYPE.externalAccount]: 50,
  [FIELD_TYPE.pronouns]: 50,
};

/** Whether values are Markdown. */
export const holdsMarkdown = ({ type }: Pick<FieldRules, 'type'>) =>
  type === FIELD_TYPE.shortText || type === FIELD_TYPE.longText;

/**
 * The IDs in a value of a field of users; empty for other fields. Refuses other values for a field of users, and lists
 * for other fields.
 */
export function usersIn({ name, type }: FieldRules, value: string | readonly number[]): readonly number[] {
  if (type === FIELD_TYPE.users) {
    if (typeof value === 'string') throw wrongType('User IDs', 'a list');
    return value;
  }
  if (typeof value !== 'string') throw wrongType(name, 'a string');
  return [];
}

/** The value as it is stored; IDs of users as JSON. Does not check whether these users exist. */
export function valueText(field: FieldRules, value: string | readonly number[]): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const { name, type, data } = field;
  const most = MAX_LENGTH[type];
  if (most !== undefined && isLongerThan(value, most)) throw tooLong(name, most, 'characters');
  if (type === FIELD_TYPE.options && !Object.hasOwn(data, value)) throw noSuchChoice(value, name);
  if (type === FIELD_TYPE.date && !isDate(value)) throw wrongType(name, 'a date');
  if (type === FIELD_TYPE.link && !isLink(value)) throw wrongType(name, 'a URL');
  return value;
}

function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+/i.test(text) && !/[\s<>"]/.test(text) && URL.canParse(text);
}
