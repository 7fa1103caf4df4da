import { errorCode } from './error-code.ts';

const MINUTE_MS = 60_000;
/** The most faults to remember. Further faults are logged each time. */
const MOST_FAULTS = 1_000;
/** Parts that differ between repetitions of a fault: numbers, ids, and the job queue in pg-boss's messages. */
const NAMES = /\(Queue: [^)]*\)|\b(?=[\da-f-]*\d)[\da-f-]{4,}\b|\d+/gi;

/**
 * Logs a fault at once, holds its repetitions back for a minute, and then logs the last repetition with their count. A
 * failing loop writes one line a minute, and cannot fill the disk.
 */
export function onceAMinute(): (fault: string, log: (repeated?: number) => void) => void {
  const heldBack = new Map<string, { times: number; log: (repeated: number) => void }>();
  const follow = (fault: string) => {
    const timer = setTimeout(() => {
      const repeated = heldBack.get(fault);
      if (repeated === undefined || repeated.times === 0) return void heldBack.delete(fault);
      const { times, log } = repeated;
      repeated.times = 0;
      log(times);
      follow(fault);
    }, MINUTE_MS);
    timer.unref?.();
  };
  return (fault, log) => {
    const repeated = heldBack.get(fault);
    if (repeated !== undefined) {
      repeated.times += 1;
      repeated.log = log;
      return;
    }
    log();
    if (heldBack.size >= MOST_FAULTS) return;
    heldBack.set(fault, { times: 0, log });
    follow(fault);
  };
}

/**
 * The key by which repetitions of a fault are recognised: the message and the error's code, or its text without numbers
 * and ids.
 * Example: 'could not extend file "base/16384/2601"' with code 53100 has the same key for every file.
 */
export function causeOf(facts: unknown, message: string): string {
  if (typeof facts === 'string') return facts.replace(NAMES, '#');
  const { err, ...others } = { err: undefined, ...Object(facts) };
  const error = err instanceof Error ? err : undefined;
  const code = errorCode(error);
  const words = code === '' ? (error?.message ?? '') : code;
  return `${message} ${words} ${JSON.stringify(others)}`.replace(NAMES, '#');
}
