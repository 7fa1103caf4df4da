import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A merchant's system that checks the signature of each message and takes it. */
export type Receiver = {
  readonly url: string;
  /** The shop's environment for sending to it. */
  readonly env: Record<string, string>;
  /** The number of different messages received. */
  taken(): number;
  /** The number of repeated messages and of wrong signatures. */
  unwanted(): number;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const webhook = new Webhook(SECRET);
  const ids = new Set<string>();
  let unwanted = 0;
  const take = (body: string, headers: IncomingHttpHeaders) => {
    // The headers that matter come once each.
    webhook.verify(body, headers as Record<string, string>);
    const id = String(headers['webhook-id']);
    if (ids.has(id)) unwanted++;
    ids.add(id);
  };
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('');
    try {
      take(body, request.headers);
      response.end('Taken');
    } catch {
      unwanted++;
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A TCP server's address is an object, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/orders`,
    env: { WEBHOOK_SECRET: SECRET },
    taken: () => ids.size,
    unwanted: () => unwanted,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
