const FENCE = /^(~{3,}|`{3,}) *(?:\{?\.?([a-zA-Z0-9_+\-./#]+) *([^ ~`][^~`]*)?\}?)?$/;

export interface Fence {
  marks: string;
  language?: string;
  header?: string;
}

/** The fence that a line opens or closes, if it is a fence. */
export function fenceOf(line: string): Fence | undefined {
  const match = FENCE.exec(line);
  if (!match) return undefined;
  const [, marks = '', language, header] = match;
  return { marks, ...(language !== undefined && { language }), ...(header !== undefined && { header }) };
}
