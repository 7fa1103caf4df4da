import { setTimeout as wait } from 'node:timers/promises';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { Notifications } from '../../database/listen.ts';
import { asking } from './account-queries.ts';
import { CachedAccounts } from './cached-accounts.ts';
import { CatalogueThread } from './catalogue-thread.ts';
import { type Presentation, presentationKey } from './present-card.ts';
import { productsOnDay } from './prices-of-day.ts';
import { readVersions } from './product-queries.ts';
import { type Products, type ReadProducts, readCatalogue } from './read-catalogue.ts';

export type CachedCatalogue = { readonly products: Products; readonly accounts: CachedAccounts };

export type Catalogue = {
  current(): Promise<CachedCatalogue>;
  /**
   * Resolves when this process serves every change that was committed before the call, or when `fault` gives the reason
   * why not.
   */
  refresh(): Promise<void>;
  /** True if this process serves every committed change. */
  isNewest(): Promise<boolean>;
  /**
   * Why this process serves an older version of the catalogue; undefined while it serves or reads the newest version.
   */
  fault(): string | undefined;
  close(): Promise<void>;
};

type Parts = {
  readonly database: Database;
  readonly presentation: () => Presentation;
  /** Prices are of the clock's day in London (decision 133). */
  readonly clock: Clock;
};
type WatchedParts = Parts & {
  readonly notifications: Notifications;
  readonly databaseUrl: string;
  readonly onError: (error: Error) => void;
  /** The memory limit of the reading thread; only tests set it. */
  readonly memoryMegabytes?: number;
};

/** Polling catches changes whose notification was missed. */
const LOOK_MS = 1_000;
const CHANNEL = 'catalogue';

/** A failed read keeps a processor busy and usually fails again, so the next attempt waits. */
const RETRY_MS = 5_000;

/**
 * Reads the catalogue's version on every call instead of waiting for a notification; for commands and tests. @internal
 * Exported for tests.
 */
export function readCatalogueEachTime({ database, presentation, clock }: Parts): Catalogue {
  const cache = new Cache({ database, presentation, clock }, () =>
    database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((reader) => readCatalogue(asking(reader), presentation())),
  );
  return {
    async current() {
      await cache.refresh();
      return cache.served();
    },
    refresh: () => cache.refresh(),
    isNewest: async () => true,
    fault: () => undefined,
    async close() {},
  };
}

/**
 * Serves one version of the catalogue from memory, while a thread reads the next version after PostgreSQL has notified
 * of a change.
 */
export async function cacheCatalogue(parts: WatchedParts): Promise<Catalogue> {
  const { database, notifications, onError, databaseUrl, presentation, clock, memoryMegabytes } = parts;
  const thread = new CatalogueThread({ databaseUrl }, memoryMegabytes);
  const cache = new Cache({ database, presentation, clock }, () => {
    const { titleField, switches, vat } = presentation();
    return thread.read({ titleField, switches, vat });
  });
  await cache.refresh();
  const closing = new AbortController();
  let fault: string | undefined;
  const look = async () => {
    try {
      await cache.refresh();
      fault = undefined;
    } catch (error) {
      const { message } = error as Error; // From our own code or pg.
      if (message !== fault) onError(error as Error);
      fault = message;
    }
  };
  const looking = (async () => {
    while (!closing.signal.aborted) {
      await look();
      await wait(LOOK_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  const stopListening = notifications.on(CHANNEL, () => void look());
  return {
    current: async () => cache.served(),
    refresh: look,
    isNewest: () => cache.isNewest(),
    fault: () => fault,
    async close() {
      closing.abort();
      stopListening();
      await Promise.all([looking, thread.close()]);
    },
  };
}

/** Holds one version of the catalogue and runs one update at a time. */
class Cache {
  private catalogue: CachedCatalogue | undefined;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private failed: { readonly version: string; readonly error: unknown } | undefined;

  private readonly database: Database;
  private readonly presentation: () => Presentation;
  private readonly clock: Clock;
  private readonly read: () => Promise<ReadProducts>;

  constructor({ database, presentation, clock }: Parts, read: () => Promise<ReadProducts>) {
    this.database = database;
    this.presentation = presentation;
    this.clock = clock;
    this.read = read;
  }

  /** The catalogue at today's prices: each process asks the clock at each call, so no price outlives its day. */
  served(): CachedCatalogue {
    if (this.catalogue === undefined) throw new Error('The catalogue has not been read yet');
    const { products, accounts } = this.catalogue;
    if (products.day !== this.today()) this.serve(products, accounts.version);
    return this.catalogue;
  }

  private today(): PlainDate {
    return londonTime(this.clock.now()).date;
  }

  private serve(read: ReadProducts, lists: string): void {
    const products = productsOnDay(read, this.today());
    this.catalogue = { products, accounts: new CachedAccounts(lists, products) };
  }

  /**
   * A running update may have read the version before the caller's change, so callers during an update wait for the
   * next update, which they share.
   */
  refresh(): Promise<void> {
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        this.running = this.update();
        return this.running;
      });
    return this.next;
  }

  async isNewest(): Promise<boolean> {
    const versions = await readVersions(asking(this.database));
    const { products, accounts } = this.served();
    return (
      this.isPresented(products) &&
      products.version === versions.products &&
      accounts.version === versions.lists
    );
  }

  private async update(): Promise<void> {
    const { products: version, lists } = await readVersions(asking(this.database));
    // `CachedAccounts` reads the lists when a call needs them, so the lists are never older than this version.
    const { catalogue } = this;
    // Serve changed price lists at once, because making a new index of products takes long.
    if (catalogue !== undefined && catalogue.accounts.version !== lists)
      this.serve(catalogue.products, lists);
    if (catalogue?.products.version !== version || !this.isPresented(catalogue.products)) {
      this.serve(await this.readOnce(version), lists);
    }
  }

  /** False after a change of a setting on which the cards depend. */
  private isPresented({ presentedBy }: Products): boolean {
    return presentedBy === presentationKey(this.presentation());
  }

  private async readOnce(version: string): Promise<ReadProducts> {
    if (this.failed?.version === version) throw this.failed.error;
    try {
      return await this.read();
    } catch (error) {
      this.failed = { version, error };
      setTimeout(() => {
        this.failed = undefined;
      }, RETRY_MS).unref();
      throw error;
    }
  }
}
