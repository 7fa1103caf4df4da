import type { FastifyInstance } from 'fastify';

/**
 * Closes connections after the answers under way when the server begins to close. Fastify closes only idle
 * ones; a client or proxy would hold the others, and the server, open for a minute.
 */
export function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  // The head of this answer may be sent already.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing) raw.socket.end();
    done();
  });
}
