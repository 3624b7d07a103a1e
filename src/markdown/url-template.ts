import { percentEncoded } from './percent.ts';

const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g;
const UNRESERVED = /[\w\-.~]/;
const RESERVED_TOO = /[\w\-.~:/?#[\]@!$&'()*+,;=%]/;

const VARIABLE = /^((?:\w|%[0-9a-f]{2})(?:\.?(?:\w|%[0-9a-f]{2}))*)(?:\*|:[1-9]\d{0,3})?$/i;

/** The names of a template's variables, each once; undefined if it is not a valid template by RFC 6570. */
export function templateVariables(template: string): string[] | undefined {
  if (/[{}]/.test(template.replace(EXPRESSION, ''))) return undefined;
  const variables = [...template.matchAll(EXPRESSION)].flatMap(([, , names = '']) => names.split(','));
  const names = variables.map((variable) => VARIABLE.exec(variable)?.[1]);
  return names.some((name) => name === undefined) ? undefined : [...new Set(names as string[])];
}

interface Operator {
  first: string;
  between: string;
  named: boolean;
  ifEmpty: string;
  reserved: boolean;
}

const SIMPLE: Operator = { first: '', between: ',', named: false, ifEmpty: '', reserved: false };
const OPERATORS: Record<string, Operator> = {
  '+': { ...SIMPLE, reserved: true },
  '#': { ...SIMPLE, first: '#', reserved: true },
  '.': { ...SIMPLE, first: '.', between: '.' },
  '/': { ...SIMPLE, first: '/', between: '/' },
  ';': { ...SIMPLE, first: ';', between: ';', named: true },
  '?': { ...SIMPLE, first: '?', between: '&', named: true, ifEmpty: '=' },
  '&': { ...SIMPLE, first: '&', between: '&', named: true, ifEmpty: '=' },
};

type Values = Readonly<Record<string, string | undefined>>;

/** Expands a template by RFC 6570, again and again; the values are strings, and absent ones are omitted. */
export function expansionOf(template: string): (values: Values) => string {
  const expressions: Expression[] = [];
  let end = 0;
  for (const { 0: whole, 1: sign = '', 2: names = '', index } of template.matchAll(EXPRESSION)) {
    const before = template.slice(end, index);
    expressions.push({ before, operator: OPERATORS[sign] ?? SIMPLE, variables: names.split(',').map(variableOf) });
    end = index + whole.length;
  }
  const last = template.slice(end);
  return (values) => expressions.map((one) => one.before + expanded(one, values)).join('') + last;
}

interface Variable {
  name: string;
  /** In characters; undefined: the whole value. */
  length: number | undefined;
}

interface Expression {
  /** The text between it and the one before. */
  before: string;
  operator: Operator;
  variables: readonly Variable[];
}

function variableOf(written: string): Variable {
  const [, name = '', length] = /^(.*?)(?:\*|:(\d+))?$/.exec(written) ?? [];
  return { name, length: length === undefined ? undefined : Number(length) };
}

function expanded({ operator, variables }: Expression, values: Values): string {
  const parts = variables.flatMap((variable) => expandVariable(operator, variable, values));
  return parts.length > 0 ? operator.first + parts.join(operator.between) : '';
}

function expandVariable(operator: Operator, { name, length }: Variable, values: Values): string[] {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) return [];
  const shown = length === undefined ? value : [...value].slice(0, length).join('');
  const encoded = percentEncoded(shown, operator.reserved ? RESERVED_TOO : UNRESERVED);
  if (!operator.named) return [encoded];
  return [encoded ? `${name}=${encoded}` : name + operator.ifEmpty];
}
