import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { errorCode } from './error-code.ts';

/**
 * The server's log: JSON lines without e-mail addresses, tokens, keys and sign-in codes, even inside a database's
 * message, a path or a library's warning. A request is logged by its route, `/api/admin/customer/email/:email`. A
 * repeating error writes one line a minute, with `repeated`.
 */
export function makeLogger(level: string, stream: DestinationStream): Logger {
  const hooks = { streamWrite: withoutSecrets, logMethod: repeatedOnceAMinute() };
  return pino({ level, serializers: { req: presentRequest }, hooks }, stream);
}

const ERROR_LEVEL = 50;

function repeatedOnceAMinute() {
  const once = onceAMinute();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const [facts, message] = args as unknown[]; // Either facts and a message, or only a message.
    if (level < ERROR_LEVEL) return method.apply(this, args);
    once(causeOf(facts, String(message)), (repeated) => {
      const isCounted = repeated !== undefined && typeof facts === 'object' && facts !== null;
      method.apply(this, isCounted ? [{ ...facts, repeated }, String(message)] : args);
    });
  };
}

const MINUTE_MS = 60_000;
/** The most faults to remember. Further faults are logged each time. */
const MOST_FAULTS = 1_000;
/** Parts that differ between repetitions of a fault: numbers, ids, and the job queue in pg-boss's messages. */
const NAMES = /\(Queue: [^)]*\)|\b(?=[\da-f-]*\d)[\da-f-]{4,}\b|\d+/gi;

/**
 * Logs a fault at once, holds its repetitions back for a minute, and then logs the last repetition with their count. A
 * failing loop writes one line a minute, and cannot fill the disk.
 */
function onceAMinute(): (fault: string, log: (repeated?: number) => void) => void {
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
function causeOf(facts: unknown, message: string): string {
  if (typeof facts === 'string') return facts.replace(NAMES, '#');
  const { err, ...others } = { err: undefined, ...Object(facts) };
  const error = err instanceof Error ? err : undefined;
  const code = errorCode(error);
  const words = code === '' ? (error?.message ?? '') : code;
  return `${message} ${words} ${JSON.stringify(others)}`.replace(NAMES, '#');
}

function presentRequest({ method, routeOptions, ip }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none', remoteAddress: ip };
}

/** A local part has at most 64 characters (RFC 5321, 4.5.3.1.1). The bound also keeps the search linear. */
const EMAIL = /[^\s"'<>()[\]{},;:=/\\]{1,64}@[^\s"'<>()[\]{},;:=/\\@]+/g;
const TOKEN = /\beyJ[\w.-]+/g;
/** Keeps the key's first eight characters, which the office sees on its screen of keys. */
const API_KEY = /\b(tck_[\w-]{8})[\w-]+/g;
const IN_QUERY = /([?&](?:code|state|access_token|id_token_hint|id_token)=)[^&\s"\\]+/g;

/** Example: 'mail to bea@example.com failed' becomes 'mail to [e-mail] failed'. */
function withoutSecrets(line: string): string {
  return line
    .replace(TOKEN, '[token]')
    .replace(API_KEY, '$1[key]')
    .replace(IN_QUERY, '$1[secret]')
    .replace(EMAIL, '[e-mail]');
}
