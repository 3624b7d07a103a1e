/** Undefined values of an empty list are NaN, which a table shows as a dash. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
