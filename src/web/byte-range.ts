import type { ByteRange } from '../adapters/files.ts';

/**
 * The bytes that a `Range` header asks for; 'whole' if it is absent or not supported, 'none' if no byte is in the
 * range.
 */
export function rangeOf(header: string, size: number): ByteRange | 'whole' | 'none' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!found || header.includes(',')) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'whole';
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return start > end ? 'none' : { start, end };
}
