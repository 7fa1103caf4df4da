import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock.ts';
import { migrate } from '../src/database/migrate.ts';
import { reachDatabase } from '../src/database/reach-database.ts';
import { importFiles } from '../src/import/import-files.ts';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import { startIssuer } from '../test/issuer.ts';
import { createDatabase, startTestServer } from '../test/postgres-server.ts';
import { addPastOrders, BENCH_BUYER, benchFiles } from './bench-data.ts';
import { benchInbox } from './bench-inbox.ts';
import { startBenchServer } from './bench-server.ts';
import { loadWith, type Mark } from './load.ts';
import { scenariosOf } from './scenarios.ts';

/**
 * `npm run bench [-- --quick] [--products 5000,50000] [--write]`: makes its own
 * data, starts its own server, and prints what each call costs. `--write` puts the tables into docs/bench.md.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    write: { type: 'boolean' },
    products: { type: 'string', default: '5000,50000' },
  },
});
const SECONDS = values.quick ? 2 : 6;
const CONNECTIONS = [1, 10, 50];
const PAST_ORDERS = 100_000;

const report: string[] = [];
const say = (line: string) => {
  console.log(line);
  report.push(line);
};

const issuer = await startIssuer();
const server = await startTestServer(undefined);
try {
  say(
    `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB.`,
  );
  say(
    `Node ${process.versions.node}. PostgreSQL 18 from npm, with fsync; it and the load generator run on the same cores. ${SECONDS} s a mark.`,
  );
  for (const products of values.products.split(',').map(Number)) await benchOne(products);
  if (values.write) {
    const head =
      '# Bench\n\nWritten by `npm run bench -- --write`. Stolen is the share of processor time that the host of a virtual machine\ngave to others during the mark: where it is high, the figures beside it are worse than the machine.\n\n';
    await writeFile(new URL('../../docs/bench.md', import.meta.url), `${head}${report.join('\n')}\n`);
  }
} finally {
  await server.stop();
  await issuer.close();
}

async function benchOne(products: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-bench-'));
  const database = await createDatabase(server.url, 'template1');
  try {
    say(`\n## ${products.toLocaleString('en-GB')} products\n`);
    say(await fill(database.url, products));
    const merchantFile = join(folder, 'merchant.json');
    await writeFile(merchantFile, JSON.stringify({ backOffice: { inbox: true } }));
    const env = { DATA_DIR: folder, DATABASE_URL: database.url, MERCHANT_FILE: merchantFile };
    const shop = await startBenchServer(env, issuer.url);
    const idle = shop.memoryMegabytes();
    const target = {
      url: shop.url,
      token: await issuer.sign({ email: BENCH_BUYER, expiresInSeconds: 36_000 }),
    };
    const rows: string[] = [];
    let most = idle;
    const scenarios = await scenariosOf(target, products);
    for (const scenario of scenarios) {
      // Warm-up: lets the JIT compile the hot paths.
      await loadWith({ ...target, next: scenario.next }, 10, values.quick ? 1 : 3);
      for (const connections of CONNECTIONS) {
        const mark = await loadWith({ ...target, next: scenario.next }, connections, SECONDS);
        most = Math.max(most, shop.memoryMegabytes());
        rows.push(rowOf(scenario.name, mark));
        console.log(rows.at(-1));
      }
    }
    report.push(
      '| call | connections | a second | p50 ms | p99 ms | wrong answers | stolen % |',
      '|---|---:|---:|---:|---:|---:|---:|',
      ...rows,
    );
    say('');
    say(
      `From start to first answer: ${(shop.startMs / 1000).toFixed(2)} s. Memory of the server process: ${idle.toFixed(0)} MB idle, ${most.toFixed(0)} MB at most under load.`,
    );
    const ordering = scenarios.find(({ name }) => name.endsWith('order placed'));
    if (ordering === undefined) throw new Error('No scenario places orders');
    const orders = { ...target, next: ordering.next };
    for (const line of await benchInbox(join(folder, 'back-office'), products, orders)) say(line);
    await shop.stop();
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills the database by importing and returns how long it took. */
async function fill(url: string, products: number): Promise<string> {
  const reached = await reachDatabase(
    { databaseUrl: url, dataDir: '', poolSize: 4 },
    { say: () => {}, onError: (error) => console.error(error) },
  );
  await migrate(reached.connection.pool);
  const files = benchFiles(products);
  const rows = files.reduce((sum, file) => sum + String(file.content).split('\n').length - 2, 0);
  const started = performance.now();
  const { database } = reached.connection;
  const shop = { database, clock: systemClock, merchant: defaultMerchant() };
  const outcome = await importFiles(shop, files, {
    dryRun: false,
    replace: false,
    onProgress: () => {},
  });
  const seconds = (performance.now() - started) / 1000;
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults.slice(0, 3)));
  await addPastOrders(reached.connection.database, PAST_ORDERS);
  await reached.close();
  return `Import of ${rows.toLocaleString('en-GB')} rows (${products.toLocaleString('en-GB')} products with their search words, prices, customers): ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en-GB')} rows a second.\n`;
}

function rowOf(name: string, { connections, perSecond, p50, p99, wrong, stolenPercent }: Mark): string {
  return `| ${name} | ${connections} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${wrong} | ${stolenPercent.toFixed(0)} |`;
}
