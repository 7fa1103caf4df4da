import type { FastifyInstance } from 'fastify';

/**
 * Closes the connections whose answers are still under way when the server begins to close. Fastify closes those that are
 * idle then; the others a client, or a proxy before the shop, would keep open for a minute, and the server with them.
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
  // The head of this answer may have been sent before.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing) raw.socket.end();
    done();
  });
}
