import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import { ONE_LINE } from '@tradecellar/contract/fields.ts';
import { problems } from '@tradecellar/contract/problems.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDiskFull } from '../../database/transaction.ts';
import { ProviderFault } from '../access/verify-token.ts';
import { presentRefusal, type Refusal, refuse } from '../problems.ts';
import { sendRefusal } from './mount.ts';

/**
 * Answers any error with a refusal of the contract. Only a 4xx answer names the fault. An error of the shop is logged
 * in full under the request's id, and answered with a sentence, never with a stack or SQL.
 */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      request.log.info('client disconnected before the answer');
      return reply;
    }
    const refusal = refusalOf(error);
    const says = isDiskFull(error)
      ? 'the disk is full: nothing can be stored until there is room on it'
      : 'request failed';
    if (problems[refusal.refused].status >= 500) request.log.error({ err: error }, says);
    return sendRefusal(refusal, request, reply);
  });
}

export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith(API_BASE) && (headers.accept ?? '').includes('text/html');
}

/**
 * Answers a path with a malformed escape sequence, which reaches no route and no hook. A browser is redirected to the
 * likely page: from `/product-detail/50%` to `/product-detail/50%25`.
 */
export function answerBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (wantsPage(request)) {
    const [asked = '', ...query] = request.url.split('?');
    // Leading slashes become a single slash, because a redirect to `//host` leads to a different site.
    const path = asked.replace(/^[/\\]+/, '/');
    const escaped = path.replace(/%(?![\da-f]{2})/gi, '%25');
    const readable = isReadable(escaped) ? escaped : path.replaceAll('%', '%25');
    return void reply.redirect([readable, ...query].join('?'));
  }
  sendRefusal(refuse('bad-url'), request, reply);
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Answers an invalid HTTP request, or headers that are too large. Node closes the connection afterwards. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refuse(brokenBy[error.code ?? ''] ?? 'bad-headers');
  const { status } = problems[refusal.refused];
  const body = JSON.stringify(presentRefusal(refusal, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const brokenBy: Readonly<Record<string, 'headers-too-large' | 'too-slow'>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

function refusalOf(error: FastifyError): Refusal {
  if (error.validation !== undefined) return badField(error);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('not-json');
  if (error.statusCode === 413) return refuse('too-large');
  if (error.statusCode === 429) return refuse('too-many-requests');
  if (error.statusCode === 404) return refuse('not-found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse('bad-request', { field: 'body', reason: 'it cannot be read' });
  }
  if (isDatabaseAway(error) || error instanceof ProviderFault) return refuse('service-unavailable');
  return refuse('fault');
}

/** The refusal of an invalid body, with the field as the caller wrote it: `pagedProducts.PageSize must be <= 500`. */
function badField(error: FastifyError): Refusal {
  const first = error.validation?.[0];
  const path = (first?.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');
  const missing = first?.params?.missingProperty;
  const field = [path, typeof missing === 'string' ? missing : ''].filter(Boolean).join('.') || 'body';
  const reason = first?.keyword === 'pattern' ? patternWords(first.params.pattern) : first?.message;
  return refuse('bad-request', { field, reason: reason ?? 'it is not as described' });
}

function patternWords(pattern: unknown): string {
  return pattern === ONE_LINE ? 'it must be one line' : 'it has characters that are not allowed';
}

/** Answers paths without a route: the web app's page, or JSON below /api and for missing files. */
export function answerNotFound(
  app: FastifyInstance,
  page: (request: FastifyRequest) => string | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const file = page(request);
    if (file !== undefined) return reply.sendFile(file);
    return sendRefusal(refuse('not-found'), request, reply);
  });
}
