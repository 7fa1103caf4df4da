import { systemClock } from '../clock.ts';
import { errorCode } from '../error-code.ts';

/** The result of a check, as a sentence for the person who runs the shop. A fault stops the shop from working. */
export type Finding = {
  readonly about: string;
  readonly is: 'good' | 'warning' | 'fault';
  readonly message: string;
};

export const PATIENCE_MS = 4_000;

export const about = (subject: string) => ({
  good: (message: string): Finding => ({ about: subject, is: 'good', message }),
  warning: (message: string): Finding => ({ about: subject, is: 'warning', message }),
  fault: (message: string): Finding => ({ about: subject, is: 'fault', message }),
});

/** Whole seconds by which a clock is ahead of this machine's clock; negative if it is behind. */
export const secondsAhead = (clock: Date) =>
  Math.trunc((clock.getTime() - systemClock.now().getTime()) / 1000);

/**
 * Says why a connection failed and what to do next, by the error's code. `setting` names the setting that holds the
 * address.
 */
export function reasonOf(error: unknown, setting: string): string {
  const message = messageOf(error);
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') {
    return `nothing listens there (${message}): start it, or put its address right in ${setting}`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `its host name is not known (${message}): check it in ${setting}`;
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return `it answers without TLS: ${setting} says https, and it speaks http`;
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') {
    return `it does not answer in http (${message}): if it speaks https, say so in ${setting}`;
  }
  return message;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map(codeOf).find((code) => code !== '') ?? errorCode(error);
}

/**
 * The first line of an error's message, with the messages of its causes: `fetch failed: connect ECONNREFUSED
 * 127.0.0.1:9`.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} s`;
  const own =
    error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : firstLine(error.message);
  return error.cause === undefined ? own : `${own}: ${messageOf(error.cause)}`;
}

/** Cuts off the further lines, in which OpenSSL names lines of its own source. */
function firstLine(message: string): string {
  return message.trim().split('\n')[0] ?? '';
}

const SEVERITY: readonly Finding['is'][] = ['fault', 'warning', 'good'];

export function bySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => SEVERITY.indexOf(a.is) - SEVERITY.indexOf(b.is));
}
