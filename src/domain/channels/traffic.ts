const DAY = 86_400;
export const TRAFFIC_DAYS = 28;

const LEAST_AGE = 7;
const ageOf = (createdAt: number, now: number) => Math.floor((now - createdAt) / DAY);

/** Whether the channel has a weekly traffic; a new one has none. */
export const isOldEnough = (createdAt: number, now: number): boolean => ageOf(createdAt, now) >= LEAST_AGE;

/** Messages per week, to two significant digits, from those of the last 28 days; null for a channel that is too new. */
export function weeklyTraffic(recentMessages: number, createdAt: number, now: number): number | null {
  const age = ageOf(createdAt, now);
  if (age < LEAST_AGE) return null;
  const average = age < TRAFFIC_DAYS ? Math.floor((recentMessages * 7) / age) : Math.floor(recentMessages / 4);
  if (average === 0) return recentMessages > 0 ? 1 : 0;
  return twoDigits(average);
}

function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
