import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Receiver = {
  readonly url: string;
  readonly env: Record<string, string>;
  taken(): number;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const ids = new Set<unknown>();
  const server = createServer((request, response) => {
    ids.add(request.headers['webhook-id']);
    request.resume().once('end', () => response.end('Taken'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // The address of a TCP server is an object, never a pipe's name.
  return {
    url: `http://127.0.0.1:${port}/orders`,
    env: { WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
    taken: () => ids.size,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
