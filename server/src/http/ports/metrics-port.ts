import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Listens on a port that only serves `/metrics`, and that a firewall opens only to Prometheus. */
export async function openMetricsPort(
  app: FastifyInstance,
  where: { port: number; host: string },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') app.routing(request, response);
    else response.writeHead(404).end();
  });
  server.listen(where);
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
