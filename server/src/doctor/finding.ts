import { systemClock } from '../clock.ts';

/** One thing that was checked, and its state, in words for whoever runs the shop. A fault keeps it from working. */
export type Finding = {
  readonly about: string;
  readonly is: 'good' | 'warning' | 'fault';
  readonly says: string;
};

/** The longest that a request waits for its answer. */
export const PATIENCE_MS = 4_000;

export const about = (what: string) => ({
  good: (says: string): Finding => ({ about: what, is: 'good', says }),
  warning: (says: string): Finding => ({ about: what, is: 'warning', says }),
  fault: (says: string): Finding => ({ about: what, is: 'fault', says }),
});

/** Whole seconds that a clock is ahead of this machine's; less than 0 where it is behind. */
export const secondsAhead = (clock: Date) =>
  Math.trunc((clock.getTime() - systemClock.now().getTime()) / 1000);

/** The words of an error, and of what caused it: `fetch failed: connect ECONNREFUSED 127.0.0.1:9`. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} s`;
  const own = error instanceof AggregateError ? error.errors.map(wordsOf).join('; ') : error.message;
  return error.cause === undefined ? own : `${own}: ${wordsOf(error.cause)}`;
}
