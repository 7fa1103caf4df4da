import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Owner } from '../shared-document/queries.ts';
import type { Shop } from '../shop.ts';
import { readRevision } from './queries.ts';

/** The largest number of open streams of a person, who has a stream for each browser and account, and of a process. */
const MOST_OF_PERSON = 30;
const MOST_OF_PROCESS = 2_000;

/**
 * The interval at which a stream checks the caller's access and reads the revision, in case a notification was missed.
 * Also keeps the stream alive: proxies end an answer that is silent for a minute.
 */
const LOOK_MS = 20_000;

type Asked = {
  readonly owner: Owner;
  readonly seconds: number;
  readonly isAdmitted: () => Promise<boolean>;
};

export type BasketStreams = {
  /** Opens a stream of the basket's revisions. The first event comes at once. */
  open(asked: Asked): Promise<Readable | Refusal>;
  /** Ends all streams, so that their devices reconnect to another process. */
  close(): void;
};

export function basketStreams({
  database,
  notifications,
}: Pick<Shop, 'database' | 'notifications'>): BasketStreams {
  const streams = new Set<BasketStream>();
  let isClosed = false;
  let stopListening: (() => void) | undefined;

  const onChange = (payload: string | undefined) => {
    // The payload is undefined after each connect. Notifications may then have been lost, and the next check of each
    // stream finds their changes.
    const [name, revision] = payload?.split(' ') ?? [];
    for (const stream of streams) if (stream.name === name) stream.tell(Number(revision));
  };

  return {
    async open({ owner, seconds, isAdmitted }) {
      if (isClosed || streams.size >= MOST_OF_PROCESS) return refuse('service-unavailable');
      const others = [...streams].filter(({ person }) => person === owner.person);
      if (others.length >= MOST_OF_PERSON) return refuse('too-many-requests');
      stopListening ??= notifications.on('basket', onChange);
      // Listens before it reads the revision, so that no change between the two is missed.
      const stream = new BasketStream(owner);
      streams.add(stream);
      stream.answer.once('close', () => streams.delete(stream));
      const look = async () => {
        if (!(await isAdmitted())) return stream.end();
        stream.tell(await readRevision(database, owner));
        stream.comment();
      };
      try {
        stream.tell(await readRevision(database, owner));
      } catch (error) {
        stream.answer.destroy();
        throw error;
      }
      // If the database cannot be reached, the stream ends, and the device reconnects later.
      stream.goOn(seconds, () => void look().catch(() => stream.end()));
      return stream.answer;
    },
    close() {
      isClosed = true;
      stopListening?.();
      for (const stream of streams) stream.end();
    },
  };
}

/** A basket's name in notifications, as `tellChange` writes it. */
function basketName({ person, account }: Owner): string {
  return createHash('sha256').update(`${person}/${account}`).digest('hex');
}

class BasketStream {
  readonly answer = new Readable({ read() {} });
  readonly name: string;
  readonly person: string;
  private told = -1;
  private hasEnded = false;

  constructor(owner: Owner) {
    this.name = basketName(owner);
    this.person = owner.person;
  }

  /** Ignores a lower revision than the last: revisions only grow, but a notification may overtake a read. */
  tell(revision: number): void {
    if (revision <= this.told) return;
    this.told = revision;
    this.send(`data: ${JSON.stringify({ Revision: revision })}\n\n`);
  }

  comment(): void {
    this.send(':\n\n');
  }

  goOn(seconds: number, look: () => void): void {
    if (this.hasEnded || this.answer.destroyed) return;
    const timers = [setInterval(look, LOOK_MS), setTimeout(() => this.end(), seconds * 1_000)];
    this.answer.once('close', () => timers.forEach(clearTimeout));
  }

  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.answer.push(null);
  }

  private send(text: string): void {
    if (this.hasEnded || this.answer.destroyed) return;
    // A device that reads nothing is gone. The buffer holds some thousand events.
    if (!this.answer.push(text)) this.answer.destroy();
  }
}
