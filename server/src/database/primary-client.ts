import pg from 'pg';
import { addressesOf, isSameServer, type Primary, primaryFinder } from './find-primary.ts';

/** A class of clients for a pool. */
export type PrimaryClients = {
  readonly Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Of the first host: the rest of what clients need stands in each address. */
  readonly address: string;
  /** Ends what watches over them. */
  stop(): void;
};

/**
 * Clients that report a commit only when it is as safe as the server was set up to make it, and that are of no more use
 * once the server has ended them. With several hosts in the
 * address they go to the one that takes writes, and their connections are ended when another has taken over: of a
 * server that is frozen or cut off they would hear nothing (decision 36).
 */
export function primaryClients(url: string): PrimaryClients {
  const addresses = addressesOf(url);
  const [address = url] = addresses;
  if (addresses.length === 1) return { Client: SafeClient, address, stop() {} };
  const finder = primaryFinder(addresses);
  const open = new Map<pg.Client, Primary>();
  class Client extends SafeClient {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.connectToPrimary();
      if (callback === undefined) return connected;
      connected.then(() => callback(null, this), callback);
      return undefined;
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const primary = await finder.find();
      this.host = primary.host;
      this.port = primary.port;
      open.set(this, primary);
      this.once('end', () => open.delete(this));
      this.on('error', () => finder.forget(primary));
      try {
        return await super.connect();
      } catch (error) {
        open.delete(this);
        finder.forget(primary);
        throw error;
      }
    }
  }
  const watch = finder.watch((primary) => {
    for (const [client, its] of open) if (!isSameServer(its, primary)) client.connection.stream.destroy();
  });
  return { Client, address, stop: () => watch.stop() };
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** The server's routine that waits until a standby has what was committed. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

class SafeClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Somebody cancelled the wait: the commit is reported as done, and is lost with this server. Not knowing is safer.
    this.on('notice', ({ routine }) => {
      if (routine !== WAIT_FOR_STANDBY) return;
      this.connection.emit('error', new Error('Connection terminated: no standby has what was committed'));
    });
    // The socket closes a moment after this word. Whoever asked has the fault before, and the pool would hand the
    // connection to the next.
    this.connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'FATAL') this.connection.emit('error', error);
    });
  }
}
