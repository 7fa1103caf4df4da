import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { causeOf, onceAMinute } from './log-once-a-minute.ts';

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
