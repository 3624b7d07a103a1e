/** Requests as text: all of a job are written before the measurement, so that composing them does not count. */

export interface Account {
  email: string;
  key: string;
}

export type Fields = Record<string, unknown>;

const encoded = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

const authorizationOf = ({ email, key }: Account) => `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;

/** The text of a request to the API. The floor answers by the name of the job; Parlance ignores that header. */
export function requestText(
  job: string,
  account: Account | undefined,
  [method, path, fields]: [string, string, Fields],
): string {
  const body = encoded(fields);
  const inQuery = method === 'GET';
  const head = [
    `${method} /api/v1${path}${inQuery && body !== '' ? `?${body}` : ''} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(account ? [`Authorization: ${authorizationOf(account)}`] : []),
    `X-Job: ${job}`,
    ...(inQuery
      ? []
      : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${inQuery ? '' : body}`;
}
