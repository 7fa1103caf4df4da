import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log of a server: JSON lines without e-mail addresses, tokens, keys and sign-in codes, wherever they come from (a
 * database's message, a path, a library's warning). A request is logged by its route, `/api/admin/customer/email/:email`.
 */
export function makeLogger(level: string, stream: DestinationStream): Logger {
  return pino(
    { level, serializers: { req: presentRequest }, hooks: { streamWrite: withoutSecrets } },
    stream,
  );
}

function presentRequest({ method, routeOptions, ip }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none', remoteAddress: ip };
}

/** A local part has at most 64 characters (RFC 5321, 4.5.3.1.1); the bound also keeps the search linear. */
const EMAIL = /[^\s"'<>()[\]{},;:=/\\]{1,64}@[^\s"'<>()[\]{},;:=/\\@]+/g;
const TOKEN = /\beyJ[\w.-]+/g;
/** Its first eight characters are what the office sees of a key. */
const API_KEY = /\b(tck_[\w-]{8})[\w-]+/g;
const IN_QUERY = /([?&](?:code|state|access_token|id_token_hint|id_token)=)[^&\s"\\]+/g;

/** Example: 'mail to bea@example.com failed' is 'mail to [e-mail] failed'. */
function withoutSecrets(line: string): string {
  return line
    .replace(TOKEN, '[token]')
    .replace(API_KEY, '$1[key]')
    .replace(IN_QUERY, '$1[secret]')
    .replace(EMAIL, '[e-mail]');
}
