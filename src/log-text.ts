import type { DestinationStream } from 'pino';

const LEVELS: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

interface LogLine {
  level: number;
  /** UNIX milliseconds. */
  time: number;
  msg?: string;
  err?: { type?: string; message?: string; stack?: string };
}

/** Writes the lines of the log for a person: time of day, level, message, fields, and the stack of an error below. */
export function textLines(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(textOf(line)) };
}

function textOf(line: string): string {
  const {
    level,
    time,
    msg = '',
    err,
    pid: _pid,
    hostname: _hostname,
    ...fields
  } = JSON.parse(line) as LogLine & {
    pid?: number;
    hostname?: string;
  };
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${textOfValue(value)}`);
  const problem = err ? `\n  ${err.type ?? 'Error'}: ${err.message ?? ''}${err.stack ? `\n${err.stack}` : ''}` : '';
  const head = `${new Date(time).toTimeString().slice(0, 8)} ${(LEVELS[level] ?? String(level)).padEnd(5)} ${msg}`;
  return `${[head, ...rest].join(' ')}${problem}\n`;
}

/** Quoted if it has spaces or control characters, so that no value looks like another field or line. */
function textOfValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[^\s"\p{Cc}]+$/u.test(text) ? text : JSON.stringify(text);
}
