const DAY = 86_400;
export const TRAFFIC_DAYS = 28;

/** Messages a week, to two significant digits, from those of the last 28 days; null while the channel is too young. */
export function weeklyTraffic(recentMessages: number, createdAt: number, now: number): number | null {
  const age = Math.floor((now - createdAt) / DAY);
  if (age < 7) return null;
  const average = age < TRAFFIC_DAYS ? Math.floor((recentMessages * 7) / age) : Math.floor(recentMessages / 4);
  if (average === 0) return recentMessages > 0 ? 1 : 0;
  return twoDigits(average);
}

function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
