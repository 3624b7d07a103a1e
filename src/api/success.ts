const SUCCESS = { result: 'success', msg: '' };

/** The body of a success: the fields of the reply, and what every success has. */
export const successBody = (reply: object | undefined, ignored: readonly string[]): object => ({
  ...SUCCESS,
  ...reply,
  ...ignoredFields(ignored),
});

/** The same body as JSON, where the fields of the reply are JSON texts already: they go in as they are. */
export function successText(fields: Readonly<Record<string, string>>, ignored: readonly string[]): string {
  let text = JSON.stringify(SUCCESS).slice(0, -1);
  for (const [name, value] of Object.entries(fields)) text += `,${JSON.stringify(name)}:${value}`;
  for (const [name, value] of Object.entries(ignoredFields(ignored))) text += `,"${name}":${JSON.stringify(value)}`;
  return `${text}}`;
}

const ignoredFields = (ignored: readonly string[]) =>
  ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {};
