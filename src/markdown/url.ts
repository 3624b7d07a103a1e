/** The parts of a URL by RFC 3986; an absent part is an empty string. */
export interface Address {
  scheme: string;
  host: string;
  path: string;
  query: string;
  fragment: string;
}

const PARTS = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

// Schemes for which pages can register handlers, and those of ordinary links: none of them can run a script.
const SCHEMES_WITH_HOST = 'http https ftp ftps sftp ssh irc ircs nntp'.split(' ');
const SCHEMES_WITHOUT_HOST =
  'mailto tel sms smsto xmpp sip im matrix news geo magnet mms bitcoin openpgp4fpr urn webcal wtai file'.split(' ');

export function addressOf(url: string): Address {
  const [, scheme = '', host = '', path = '', query = '', fragment = ''] = PARTS.exec(url) ?? [];
  return { scheme: scheme.toLowerCase(), host, path, query, fragment };
}

function written({ scheme, host, path, query, fragment }: Address): string {
  // The host of a local file is empty, not absent: `file:///x`.
  const hasHost = host !== '' || (scheme === 'file' && path.startsWith('/'));
  const start = `${scheme && `${scheme}:`}${hasHost ? `//${host}` : ''}${path}`;
  return `${start}${query && `?${query}`}${fragment && `#${fragment}`}`;
}

const UNTIDY = /[\p{Cc} ]/u;
const tidied = (typed: string): string =>
  typed
    .replace(/^[\p{Cc} ]+/u, '')
    .replace(/[\n\r\t]/g, '')
    .replaceAll(' ', '%20');

/** A URL that is safe to follow, completed if the scheme is missing; undefined if there is none. */
export function safeUrl(typed: string): string | undefined {
  const url = UNTIDY.test(typed) ? tidied(typed) : typed;
  const address = addressOf(url);
  if (!address.scheme) return withScheme(url, address);
  const isSafe =
    SCHEMES_WITHOUT_HOST.includes(address.scheme) || (address.host && SCHEMES_WITH_HOST.includes(address.scheme));
  return isSafe ? written(address) : undefined;
}

function withScheme(url: string, address: Address): string | undefined {
  const { host, path, query, fragment } = address;
  if (!host && path.includes('@')) return written({ ...address, scheme: 'mailto' });
  if (!host && path.startsWith('/')) return written(address);
  if (!host && !path && !query) return fragment ? written(address) : undefined;
  return safeUrl(`http://${host ? url.replace(/^\/\//, '') : url}`);
}

/** Makes URLs of pages and files of this server relative to it. */
export function relativeToOrigin(url: string, origin: string): string {
  const prefix = `${origin}/`;
  const rest = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return rest.startsWith('#') || rest.startsWith('user_uploads/') ? rest : url;
}
