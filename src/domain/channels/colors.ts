/** Colors of new subscriptions, in this order. */
const PALETTE = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
];

/** A color that the user does not use yet, if there is one. */
export function nextColor(used: readonly string[]): string {
  const free = PALETTE.find((color) => !used.includes(color));
  return free ?? PALETTE[used.length % PALETTE.length] ?? '#c2c2c2';
}

/** The color of a channel to which many people are subscribed at once. */
export const sharedColor = (channelId: number): string => PALETTE[channelId % PALETTE.length] ?? '#c2c2c2';

/** `#ABC` or `#AABBCC` in the form that clients expect: lower case, six digits. */
export function normalizedColor(color: string): string {
  const lower = color.toLowerCase();
  return lower.length === 4 ? `#${[...lower.slice(1)].map((character) => character + character).join('')}` : lower;
}
