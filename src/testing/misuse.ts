/** A request to the test server itself that cannot be met; the message is for the author of the test. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** Refuses anything but a whole number from 1 to `most`. */
export function requireWhole(name: string, value: unknown, most: number): asserts value is number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return;
  throw new Misuse(`${name} must be a whole number from 1 to ${most}`);
}
