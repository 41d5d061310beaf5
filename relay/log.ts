import { destination, type Logger, pino } from 'pino';
import { boundedLines } from '@/domain/kernel/line-budget';

export type { Logger };

/** Structured lines on standard output. What could hold a secret or a person never gets here; the redaction is the second lock. */
export function openLog(level: string): Logger {
  const redact = { paths: ['*.authorization', '*.cookie', '*.password', '*.token', 'headers'], remove: true };
  return pino(
    { level, base: { part: 'relay' }, timestamp: pino.stdTimeFunctions.isoTime, redact, hooks: { logMethod: boundedLines(() => performance.now()) } },
    destination({ fd: 1, sync: true }),
  );
}

/** A line for the person who started it, in Chinese. */
export const writeLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
