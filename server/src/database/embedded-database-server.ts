import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Serves one PGlite to many connections, in PostgreSQL's own protocol.
 *
 * A statement with parameters is several messages (Parse, Bind, Execute, Sync) that speak of one unnamed
 * statement, and PGlite is one session for everybody. A server that takes turns message by message, as
 * `@electric-sql/pglite-socket` does, gives one connection's parameters to another's statement as soon as two
 * are busy: wrong answers, or none. Here a turn is everything up to Sync, and a transaction keeps its turn
 * until it ends.
 */
export type DatabaseServer = { close(): Promise<void> };

export async function serveDatabase(database: PGlite, socketPath: string): Promise<DatabaseServer> {
  const lane = new Lane(database);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    takeMessages(socket, lane);
  });
  await listen(server, socketPath);
  return {
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await lane.idle();
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  });
}

/** Some messages of one connection, to be run together; `isOpen` when a Sync is still to come. */
type Turn = {
  readonly socket: Socket;
  readonly messages: readonly Uint8Array[];
  readonly isOpen: boolean;
};

/** The one way to the database: turn after turn, whoever is in the middle of something first. */
class Lane {
  #database: PGlite;
  #turns: Turn[] = [];
  #holder: Socket | undefined;
  #running: Promise<void> | undefined;

  constructor(database: PGlite) {
    this.#database = database;
  }

  add(turn: Turn): void {
    this.#turns.push(turn);
    this.#pump();
  }

  /** A connection that is gone: what it left undone is rolled back. */
  leave(socket: Socket): void {
    this.#turns = this.#turns.filter((turn) => turn.socket !== socket);
    this.#pump();
  }

  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  #pump(): void {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
  }

  async #runAll(): Promise<void> {
    for (;;) {
      if (this.#holder?.destroyed === true) await this.#releaseGone();
      const turn = this.#next();
      if (turn === undefined) return;
      await this.#run(turn);
    }
  }

  #next(): Turn | undefined {
    const at = this.#turns.findIndex((turn) => this.#holder === undefined || turn.socket === this.#holder);
    return at === -1 ? undefined : this.#turns.splice(at, 1)[0];
  }

  async #run({ socket, messages, isOpen }: Turn): Promise<void> {
    try {
      for (const message of messages) await this.#send(message, socket);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
    }
    this.#holder = isOpen || this.#database.isInTransaction() ? socket : undefined;
  }

  #send(message: Uint8Array, socket: Socket | undefined): Promise<unknown> {
    return this.#database.runExclusive(() =>
      this.#database.execProtocolRawStream(message, {
        onRawData: (data) => {
          // PGlite uses its buffer again: what is written later needs a copy.
          if (socket?.writable) socket.write(Buffer.from(data));
        },
      }),
    );
  }

  async #releaseGone(): Promise<void> {
    await this.#send(SYNC, undefined);
    if (this.#database.isInTransaction()) await this.#database.exec('ROLLBACK');
    this.#holder = undefined;
  }
}

const SYNC = Uint8Array.from([0x53, 0, 0, 0, 4]);
const STARTUP = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** Cuts what a socket sends into messages and these into turns. */
function takeMessages(socket: Socket, lane: Lane): void {
  let bytes: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let waiting: Uint8Array[] = [];
  const hand = (isOpen: boolean) => {
    lane.add({ socket, messages: waiting, isOpen });
    waiting = [];
  };
  const takeOpening = (message: Buffer) => {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) socket.write('N');
    else if (code === CANCEL_REQUEST) socket.end();
    else if (code === STARTUP) {
      isStarted = true;
      waiting.push(new Uint8Array(message));
      hand(false);
    } else socket.destroy();
  };
  const take = (message: Buffer) => {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'X') {
      socket.end();
      return;
    }
    waiting.push(new Uint8Array(message));
    if (kind === 'H') hand(true);
    else if (!'PBDEC'.includes(kind)) hand(false);
  };
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => lane.leave(socket));
  socket.on('data', (data) => {
    bytes = Buffer.concat([bytes, data]);
    for (;;) {
      // The first message of a connection has no letter before its length.
      const lead = isStarted ? 1 : 0;
      if (bytes.length < lead + 4) return;
      const length = lead + bytes.readInt32BE(lead);
      if (length < lead + 4 || (!isStarted && length < 8)) {
        socket.destroy();
        return;
      }
      if (bytes.length < length) return;
      const message = bytes.subarray(0, length);
      bytes = bytes.subarray(length);
      if (isStarted) take(message);
      else takeOpening(message);
    }
  });
}
