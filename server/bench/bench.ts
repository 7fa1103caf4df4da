import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock.ts';
import type { Database } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { reachDatabase } from '../src/database/postgres/reach-database.ts';
import { importFiles } from '../src/import/import-files.ts';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import { startIssuer } from '../test/issuer.ts';
import { createDatabase, startTestServer } from '../test/postgres-server.ts';
import { benchBaskets } from './bench-baskets.ts';
import { benchCatalogue } from './bench-catalogue.ts';
import { BENCH_BUYER, benchFiles } from './bench-data.ts';
import { benchImport } from './bench-import.ts';
import { benchOrders } from './bench-orders.ts';
import { startBenchServer } from './bench-server.ts';
import { Measured } from './marks.ts';
import type { Bench } from './measure.ts';
import { addPastOrders } from './past-orders.ts';
import { familyProcessorMs, parentOf } from './processor-time.ts';

/**
 * The parts of the benchmark, each with the number of products for which its targets hold. The import starts with few
 * products, because it measures the insertion of new rows.
 */
const parts: Readonly<
  Record<string, { readonly products: number; readonly run: (bench: Bench) => Promise<void> }>
> = {
  catalogue: { products: 5_000, run: benchCatalogue },
  orders: { products: 5_000, run: benchOrders },
  import: { products: 100, run: benchImport },
  baskets: { products: 100, run: benchBaskets },
};

/**
 * `npm run bench [-- --quick] [--products 5000] [--only orders,import]`: makes its own data, starts its own servers,
 * prints the cost of each call, and ends with a table of the targets, each met or missed. docs/what-it-costs.md has the
 * latest figures.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    products: { type: 'string' },
    only: { type: 'string' },
  },
});
const SECONDS = values.quick ? 2 : 6;
const names = values.only?.split(',') ?? Object.keys(parts);
const unknown = names.find((name) => parts[name] === undefined);
if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(parts).join(', ')}, not ${unknown}`);
const runs = Map.groupBy(names, (name) => Number(values.products ?? parts[name]?.products));

const measured = new Measured();
const print = (line: string) => console.log(line);

const issuer = await startIssuer();
const server = await startTestServer(undefined);
try {
  for (const [products, chosen] of runs) await benchOne(products, chosen);
  print('\n## Marks\n');
  print(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node},`,
  );
  print(
    `PostgreSQL 18 from npm with fsync; it and the load generator run on the same cores. ${SECONDS} s a figure.\n`,
  );
  for (const row of measured.table()) print(row);
} finally {
  await server.stop();
  await issuer.close();
}

async function benchOne(products: number, chosen: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-bench-'));
  const stored = await createDatabase(server.url, 'template1');
  const { connection, close } = await reachDatabase(
    { databaseUrl: stored.url, dataDir: '', poolSize: 4 },
    { say: () => {}, onError: (error) => console.error(error) },
  );
  try {
    const { rows } = await connection.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const postmaster = parentOf(rows[0]?.pid ?? 0);
    print(`\n## ${products.toLocaleString('en-GB')} products\n`);
    await migrate(connection.pool);
    print(await fill(connection.database, products));
    const bench: Bench = {
      products,
      seconds: SECONDS,
      database: connection.database,
      url: stored.url,
      databaseMs: () => familyProcessorMs(postmaster),
      folder,
      print,
      measured,
      token: (claims) => issuer.sign({ email: BENCH_BUYER, expiresInSeconds: 36_000, ...claims }),
      async start(merchant, env = {}) {
        const merchantFile = join(folder, 'merchant.json');
        await writeFile(merchantFile, JSON.stringify(merchant));
        const where = { DATA_DIR: folder, DATABASE_URL: stored.url, MERCHANT_FILE: merchantFile };
        return startBenchServer({ ...where, ...env }, issuer.url);
      },
    };
    for (const name of chosen) {
      await parts[name]?.run(bench);
      print('');
    }
  } finally {
    await close();
    await stored.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(database: Database, products: number): Promise<string> {
  const files = benchFiles(products);
  const rows = files.reduce((sum, file) => sum + String(file.content).split('\n').length - 2, 0);
  const started = performance.now();
  const shop = { database, clock: systemClock, merchant: defaultMerchant() };
  const options = { dryRun: false, replace: false, accept: 'all', onProgress: () => {} } as const;
  const outcome = await importFiles(shop, files, options);
  const seconds = (performance.now() - started) / 1000;
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults.slice(0, 3)));
  await addPastOrders(database);
  return `Import of ${rows.toLocaleString('en-GB')} rows (${products.toLocaleString('en-GB')} products, stock, prices, customers): ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en-GB')} rows a second.\n`;
}
