const ISO =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,6})\d*)?)?\s*(?<half>[AaPp][Mm])?\s*(?<zone>.*))?$/;
const COMPACT =
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/;
const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i;
const CLOCK =
  /\b(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,6}))?)?(?:\s*(?<half>[ap]m)\b)?|\s*(?<half12>[ap]m)\b)/i;

// Hours east of Greenwich for time zones with abbreviations.
const ZONES: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  IST: 5.5,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Up to six digits after the decimal point. */
  fraction: string;
  /** Seconds east of Greenwich. */
  offset: number;
}

/** Parses a date with a time, or seconds since 1970, and returns ISO 8601 in UTC, which is also the default zone. */
export function parseTime(typed: string): string | undefined {
  const source = typed.trim();
  const moment = isoMoment(source) ?? writtenMoment(source);
  if (moment) return isValid(moment) ? isoText(moment) : undefined;
  return unixTime(source);
}

function isoMoment(source: string): Moment | undefined {
  const fields = (ISO.exec(source) ?? COMPACT.exec(source))?.groups;
  const offset = offsetOf(fields?.zone ?? '');
  return fields && offset !== undefined ? moment(fields, offset) : undefined;
}

/** Dates with the name of the month, such as `Jun 5th 2017, 10:30PM`. */
function writtenMoment(source: string): Moment | undefined {
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}[a-z]*\\b`, 'i').test(source)) + 1;
  if (month === 0) return undefined;
  const clock = CLOCK.exec(source);
  const words = source
    .replace(clock?.[0] ?? '', ' ')
    .split(/[\s,]+/)
    .filter(Boolean);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/i.test(word))?.replace(/\D/g, '');
  const zones = words.filter((word) => !isPartOfDate(word));
  const offset = offsetOf(zones[0] ?? '');
  if (!year || !day || zones.length > 1 || offset === undefined) return undefined;
  const half = clock?.groups?.half ?? clock?.groups?.half12;
  return moment({ ...clock?.groups, half, year, month: String(month), day }, offset);
}

function isPartOfDate(word: string): boolean {
  if (/^\d{4}$|^\d{1,2}(?:st|nd|rd|th)?$/i.test(word) || WEEKDAY.test(word)) return true;
  return /^(?:at|on|of|and)$/i.test(word) || MONTHS.includes(word.slice(0, 3).toLowerCase());
}

function moment(fields: Record<string, string | undefined>, offset: number): Moment {
  const typed = Number(fields.hour ?? 0);
  const half = fields.half?.toLowerCase();
  const hour = half ? (typed % 12) + (half === 'pm' ? 12 : 0) : typed;
  return {
    year: Number(fields.year),
    month: Number(fields.month),
    day: Number(fields.day),
    hour,
    minute: Number(fields.minute ?? 0),
    second: Number(fields.second ?? 0),
    fraction: (fields.fraction ?? '').padEnd(fields.fraction ? 6 : 0, '0'),
    offset,
  };
}

function offsetOf(zone: string): number | undefined {
  if (!zone) return 0;
  const match = OFFSET.exec(zone);
  if (match) return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60);
  const hours = ZONES[zone.toUpperCase()] ?? (/^[A-Z]{3,5}$/.test(zone) ? 0 : undefined);
  return hours === undefined ? undefined : hours * 3600;
}

function isValid({ year, month, day, hour, minute, second }: Moment): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && hour < 24 && minute < 60 && second < 60;
}

function isoText({ year, month, day, hour, minute, second, fraction, offset }: Moment): string {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - offset * 1000);
  return written(date, Number(fraction) ? fraction : '');
}

function unixTime(source: string): string | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(source)) return undefined;
  const seconds = Number(source);
  const date = new Date(Math.floor(seconds) * 1000);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1) return undefined;
  const micro = Math.round((seconds - Math.floor(seconds)) * 1e6);
  return written(date, micro ? String(micro).padStart(6, '0') : '');
}

function written(date: Date, fraction: string): string {
  return date.toISOString().replace(/\.\d+Z$/, fraction ? `.${fraction}Z` : 'Z');
}
