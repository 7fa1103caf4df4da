import pg from 'pg';
import { addressesOf, isSameServer, type Primary, primaryFinder } from './find-primary.ts';

/** A class of clients for a pool. */
export type PrimaryClients = {
  readonly Client: new (config?: pg.ClientConfig) => pg.Client;
  /** The address of the first host, with the user and database of all. */
  readonly address: string;
  /** Stops watching the primary. */
  stop(): void;
};

/**
 * Clients that report a commit only when it is as durable as the server is configured to make it. With several hosts in the
 * address they connect to the one that takes writes, and their connections are closed when another takes over: a frozen or
 * unreachable server would not close them (decision 36).
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
    // A cancelled wait reports the commit as done although it is lost with this server. An unknown outcome is safer.
    this.on('notice', ({ routine }) => {
      if (routine !== WAIT_FOR_STANDBY) return;
      this.connection.emit('error', new Error('Connection terminated: no standby has what was committed'));
    });
    // The socket closes a moment after the message, and meanwhile the pool would reuse the connection.
    this.connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'FATAL') this.connection.emit('error', error);
    });
  }
}
