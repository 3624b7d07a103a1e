import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { MAX_LOG_LINE } from './domain/limits.ts';
import { textLines } from './log-text.ts';

/** Maximum bytes per line for an error's message, its stack and any other text. */
const MAX_MESSAGE = Math.floor(MAX_LOG_LINE / 4);
const MAX_STACK = Math.floor((MAX_LOG_LINE * 3) / 8);
const MAX_OTHER = Math.floor(MAX_LOG_LINE / 16);

interface LogOptions {
  /** `auto` is text if the standard output is a terminal, otherwise JSON. */
  format?: Config['logFormat'];
  /** The standard output if not given. */
  destination?: DestinationStream;
}

/**
 * A log of JSON objects, one per line and of limited length (the error of a statement contains the statement, with
 * everything that was sent), or of lines for a person at a terminal.
 */
export function openLog(level: string, { format = 'json', destination }: LogOptions = {}): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'password', 'api_key'],
    serializers: { err: errorFields },
    formatters: { log: shortened },
  };
  const output = destination ?? standardOutput();
  return pino(options, isText(format) ? textLines(output) : output);
}

/** Bytes of lines that wait for a full disk; further ones are dropped. */
const MAX_WAITING = 1024 * 1024;

/** Synchronous, so that the last lines before an exit are written. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
  // Where the log is a file on a full disk, the server goes on without it; the next line tries again.
  output.on('error', () => undefined);
  return output;
}

/** Whether the log is for a person. */
export const isText = (format: Config['logFormat']): boolean =>
  format === 'text' || (format === 'auto' && process.stdout.isTTY);

/** Logs messages that Node itself would print: warnings, and an uncaught error, which ends the process. */
export function logProcess(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of the runtime'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught; the process ends');
    process.exit(1);
  });
}

function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: cut(String(error), MAX_MESSAGE) };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? { code: cut(String(error.code), MAX_OTHER) } : {};
  // The stack begins with the message, which is a field of its own.
  const frames = stack.slice(stack.indexOf('\n    at ') + 1);
  return { type: name, message: cut(message, MAX_MESSAGE), ...code, stack: cut(frames, MAX_STACK) };
}

function shortened(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? cut(value, MAX_OTHER) : value]),
  );
}

/** Maximum bytes of one character as JSON. */
const MAX_ESCAPED = 6;

function cut(text: string, most: number): string {
  const fits = (part: string) => Buffer.byteLength(JSON.stringify(part)) <= most;
  const part = text.slice(0, most - 1);
  if (part.length === text.length && fits(part)) return text;
  return `${fits(part) ? part : text.slice(0, Math.floor(most / MAX_ESCAPED))}…`;
}
