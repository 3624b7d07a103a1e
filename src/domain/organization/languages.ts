/** The language's own name for itself; undefined for an unknown code. */
export function languageName(code: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)) return undefined;
  return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
}
