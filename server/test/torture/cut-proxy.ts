import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CutProxy = {
  readonly url: string;
  cutAll(): number;
  close(): Promise<void>;
};

export async function startCutProxy(targetPort: number): Promise<CutProxy> {
  const open = new Set<Socket>();
  const proxy = createServer((caller) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [caller, target],
      [target, caller],
    ] as const) {
      open.add(from);
      from.on('error', () => {}); // A 'close' event follows each error.
      from.once('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const cutAll = () => {
    const count = open.size / 2;
    for (const socket of open) socket.destroy();
    return Math.ceil(count);
  };
  return {
    // A TCP server's address is an object, not a pipe's name.
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAll,
    async close() {
      const closed = new Promise((done) => proxy.close(done));
      cutAll();
      await closed;
    },
  };
}
