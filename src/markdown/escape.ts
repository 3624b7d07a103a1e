const BARE_AMPERSAND = /&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)/gi;

const MARKUP = /[&<>]/;

/** Escapes for element content; text that looks like an entity stays unchanged, as the dialect requires. */
export function escapeText(content: string): string {
  if (!MARKUP.test(content)) return content;
  return content.replace(BARE_AMPERSAND, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Escapes for an attribute value in double quotes. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replace(/"/g, '&quot;');
}

/** Escapes every character that could be markup: code shows exactly what was typed. */
export function escapeCode(code: string): string {
  return code.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
