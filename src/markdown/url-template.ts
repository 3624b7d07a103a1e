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

/** Expands a template by RFC 6570; the values are strings, and absent ones are omitted. */
export function expandTemplate(template: string, values: Record<string, string | undefined>): string {
  return template.replace(EXPRESSION, (_whole, sign: string, names: string) => {
    const operator = OPERATORS[sign] ?? SIMPLE;
    const parts = names.split(',').flatMap((name) => expandVariable(operator, name, values));
    return parts.length > 0 ? operator.first + parts.join(operator.between) : '';
  });
}

function expandVariable(operator: Operator, variable: string, values: Record<string, string | undefined>): string[] {
  const [, name = '', length] = /^(.*?)(?:\*|:(\d+))?$/.exec(variable) ?? [];
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) return [];
  const shown = length === undefined ? value : [...value].slice(0, Number(length)).join('');
  const encoded = percentEncoded(shown, operator.reserved ? RESERVED_TOO : UNRESERVED);
  if (!operator.named) return [encoded];
  return [encoded ? `${name}=${encoded}` : name + operator.ifEmpty];
}
