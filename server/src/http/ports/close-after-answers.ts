import type { FastifyInstance } from 'fastify';

/**
 * After the server has begun to close, closes each connection after its current answer. Fastify closes only idle
 * connections; a client or proxy could keep the other connections, and the server, open for a minute.
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
  // The answer may have been sent without the header `connection: close`, so the connection is ended here.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing) raw.socket.end();
    done();
  });
}
