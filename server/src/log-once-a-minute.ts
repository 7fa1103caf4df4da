import { errorCode } from './error-code.ts';

const MINUTE_MS = 60_000;
/** Faults that are remembered; beyond them every fault is logged. */
const MOST_FAULTS = 1_000;
/** Numbers and ids, and the job queue in pg-boss's messages. */
const NAMES = /\(Queue: [^)]*\)|\b(?=[\da-f-]*\d)[\da-f-]{4,}\b|\d+/gi;

/**
 * Lets a fault through at once, holds back its repetitions for a minute, and then lets the last one through with their number:
 * a loop that fails writes one line a minute, and cannot fill a disk.
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
 * The part that two log lines of one cause have in common: the message, and the error's code, or its words without numbers and ids.
 * Example: 'could not extend file "base/16384/2601"' of code 53100 is the same as with any other file.
 */
export function causeOf(facts: unknown, message: string): string {
  if (typeof facts === 'string') return facts.replace(NAMES, '#');
  const { err, ...others } = { err: undefined, ...Object(facts) };
  const error = err instanceof Error ? err : undefined;
  const code = errorCode(error);
  const words = code === '' ? (error?.message ?? '') : code;
  return `${message} ${words} ${JSON.stringify(others)}`.replace(NAMES, '#');
}
