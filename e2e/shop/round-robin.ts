import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

export type RoundRobin = { close(): Promise<void> };

/**
 * Starts a reverse proxy that sends each request to the next server, even within a connection. It checks no server's
 * health, and answers 502 for an unreachable server, as common proxies do.
 */
export async function startRoundRobin(port: number, serverPorts: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, socket } = incoming;
    const callers = [incoming.headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean);
    const headers = { ...incoming.headers, 'x-forwarded-for': callers.join(', ') };
    const serverPort = serverPorts[turn++ % serverPorts.length];
    const onward = request({ agent, host: '127.0.0.1', port: serverPort, method, path, headers });
    onward.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, answer, () => {}); // If the server's answer is cut off, the proxy's answer is cut off as well.
    });
    onward.once('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    });
    answer.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await once(proxy.listen(port, '127.0.0.1'), 'listening');
  return {
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
