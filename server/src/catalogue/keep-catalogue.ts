import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/connection.ts';
import { listen } from '../database/listen.ts';
import { asking } from './catalogue-queries.ts';
import { CatalogueReader, type KeptProducts } from './catalogue-reader.ts';
import { IndexMaker } from './index-maker.ts';
import { KeptAccounts } from './kept-catalogue.ts';
import { KeptDetails } from './kept-details.ts';
import type { Presentation } from './present-card.ts';
import { type CatalogueVersions, readVersions } from './whole-queries.ts';

/** The catalogue as this process serves it. */
export type KeptCatalogue = {
  readonly products: KeptProducts;
  readonly details: KeptDetails;
  readonly accounts: KeptAccounts;
};

export type Catalogue = {
  /** What is served now. */
  current(): Promise<KeptCatalogue>;
  /** Resolves when all that was committed before the call is served, or `fault` says why it is not. */
  refresh(): Promise<void>;
  /** True when all that is committed is served. */
  isNewest(): Promise<boolean>;
  /** Why what is served is not the newest; undefined while it is, or is being made. */
  fault(): string | undefined;
  close(): Promise<void>;
};

type Parts = {
  readonly database: Database;
  readonly presentation: Presentation;
};
type WatchedParts = Parts & {
  readonly pool: pg.Pool;
  /** Where the database is, for the thread that makes a new index. */
  readonly databaseUrl: string;
  readonly onError: (error: Error) => void;
  /** For tests: the memory of that thread. */
  readonly memoryMegabytes?: number;
};

/** A change is looked for so often, in case its notification was missed. */
const LOOK_MS = 1_000;
const CHANNEL = 'catalogue';

/** Asks for the version on every call: for a command or a test, which serve nobody that waits. @internal Exported for tests. */
export function readCatalogueEachTime(parts: Parts): Catalogue {
  const products = new CatalogueReader(parts.presentation);
  const keeper = new Keeper(parts.database, () =>
    parts.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (reader) => {
        const made = await products.read(asking(reader));
        return made as KeptProducts; // Nothing is known of them: they are whole.
      }),
  );
  return {
    async current() {
      await keeper.refresh();
      return keeper.kept();
    },
    refresh: () => keeper.refresh(),
    isNewest: async () => true,
    fault: () => undefined,
    async close() {},
  };
}

/**
 * Serves one version from memory, and the next as soon as a thread has made it: PostgreSQL notifies of changes. Where
 * the next cannot be made, the old one goes on being served.
 */
export async function keepCatalogue(parts: WatchedParts): Promise<Catalogue> {
  const { pool, onError, databaseUrl, presentation, memoryMegabytes } = parts;
  const maker = new IndexMaker({ databaseUrl, presentation }, memoryMegabytes);
  const keeper = new Keeper(parts.database, (versions, before) => maker.make(versions, before));
  await keeper.refresh();
  const closing = new AbortController();
  let fault: string | undefined;
  const look = async () => {
    try {
      await keeper.refresh();
      fault = undefined;
    } catch (error) {
      const { message } = error as Error; // What our own code and pg throw.
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
  const listening = listen(pool, CHANNEL, { closing: closing.signal, onNotification: () => void look() });
  return {
    current: async () => keeper.kept(),
    refresh: look,
    isNewest: () => keeper.isNewest(),
    fault: () => fault,
    async close() {
      closing.abort();
      await Promise.all([looking, listening, maker.close()]);
    },
  };
}

/** Brings what is kept up to date, one update at a time. */
class Keeper {
  private catalogue: KeptCatalogue | undefined;
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  private readonly database: Database;
  /** Of these versions, or of later ones. */
  private readonly make: (
    versions: CatalogueVersions,
    before: KeptProducts | undefined,
  ) => Promise<KeptProducts>;

  constructor(database: Database, make: Keeper['make']) {
    this.database = database;
    this.make = make;
  }

  kept(): KeptCatalogue {
    if (this.catalogue === undefined) throw new Error('The catalogue has not been read yet');
    return this.catalogue;
  }

  /** An update that runs already may have read too early: the next one is waited for, by all who ask meanwhile. */
  refresh(): Promise<void> {
    if (this.running === undefined) {
      this.running = this.update().finally(() => {
        this.running = undefined;
      });
      return this.running;
    }
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        return this.refresh();
      });
    return this.next;
  }

  async isNewest(): Promise<boolean> {
    const versions = await readVersions(asking(this.database));
    const { products, accounts } = this.kept();
    return products.versions.products === versions.products && accounts.version === versions.lists;
  }

  private async update(): Promise<void> {
    const versions = await readVersions(asking(this.database));
    const { catalogue } = this;
    // Prices are read when asked for, so after this version of the lists.
    const serve = (products: KeptProducts, details: KeptDetails) => {
      this.catalogue = { products, details, accounts: new KeptAccounts(versions.lists, products) };
    };
    // Lists do not wait for an index, which takes its time and may not succeed.
    if (catalogue !== undefined && catalogue.accounts.version !== versions.lists) {
      serve(catalogue.products, catalogue.details);
    }
    const before = catalogue?.products;
    if (before?.versions.products === versions.products) return;
    const products = await this.make(versions, before);
    const isOnlyRepriced = products.versions.texts === before?.versions.texts;
    serve(products, isOnlyRepriced && catalogue ? catalogue.details : new KeptDetails());
  }
}
