import { systemClock } from '../clock.ts';

/** The result of one check, as a sentence for the person who runs the shop. A fault stops the shop from working. */
export type Finding = {
  readonly about: string;
  readonly is: 'good' | 'warning' | 'fault';
  readonly message: string;
};

/** The longest wait for the answer to a request. */
export const PATIENCE_MS = 4_000;

export const about = (subject: string) => ({
  good: (message: string): Finding => ({ about: subject, is: 'good', message }),
  warning: (message: string): Finding => ({ about: subject, is: 'warning', message }),
  fault: (message: string): Finding => ({ about: subject, is: 'fault', message }),
});

/** Whole seconds that a clock is ahead of this machine's; negative if it is behind. */
export const secondsAhead = (clock: Date) =>
  Math.trunc((clock.getTime() - systemClock.now().getTime()) / 1000);

/** An error's message with those of its causes: `fetch failed: connect ECONNREFUSED 127.0.0.1:9`. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} s`;
  const own = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error.message;
  return error.cause === undefined ? own : `${own}: ${messageOf(error.cause)}`;
}
