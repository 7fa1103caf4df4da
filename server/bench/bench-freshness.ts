import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import pg from 'pg';
import { type ProductsChange, productCode, productsFile } from './bench-data.ts';
import type { BenchServer } from './bench-server.ts';
import { type Health, watchHealth } from './health-watch.ts';
import { loadWith } from './load.ts';
import { isMark } from './marks.ts';
import type { Bench } from './measure.ts';
import { catalogueScenarios, to } from './scenarios.ts';

const importCommand = fileURLToPath(new URL('../bin/import.ts', import.meta.url));
/** An account on no price list, which pays its own prices. */
const WATCHED = 4;
const ASKED_EVERY_MS = 20;
/** The time for the after-effects of a change. */
const AFTERWARDS_MS = 1_000;

const priced = (dearerPence: number) => ({ change: 'prices', dearerPence, isRenamed: false });
const renamed = (dearerPence: number) => ({ change: 'names', dearerPence, isRenamed: dearerPence % 2 === 1 });

/**
 * Two servers on one database while a third process imports all products at other prices, or one in a hundred
 * with another name too: the delay from the commit until each server answers the new values, the slowest
 * `/healthz` and list meanwhile, and the memory.
 */
export async function benchFreshness(bench: Bench): Promise<void> {
  const token = await bench.token();
  const servers = await Promise.all([bench.start({}), bench.start({})]);
  for (const server of servers) {
    for (const { next } of catalogueScenarios(bench.products)) {
      await loadWith({ url: server.url, token, next }, 10, bench.seconds / 2);
    }
  }
  const loaded = servers.map((server) => server.memoryMegabytes());
  const note = (what: string, figure: number) => {
    const name = `${what} ${bench.products}`;
    if (isMark(name)) bench.measured.note(name, figure);
  };
  note('memory', Math.max(...loaded));
  const commits = await watchCommits(bench.url);
  bench.print(
    '| changed | import s | fresh after s, each server | processor s, each server | /healthz worst ms | list worst ms | answers | wrong |',
  );
  bench.print('|---|---:|---:|---:|---:|---:|---:|---:|');
  let most = 0;
  for (const change of [priced(2), priced(4), priced(6), renamed(7), renamed(8), renamed(9)]) {
    const before = await priceAt(servers[0], token);
    // Written first: 50,000 lines block this process, and with it the timing of answers.
    const files = await writeProducts(bench, change);
    const watched = servers.map((server) => watch(server, token, before));
    const began = performance.now();
    const ownMs = servers.map((server) => server.processorMs());
    await importFolder(bench, files);
    const tookMs = performance.now() - began;
    const seen = await Promise.all(watched.map((each) => each.end()));
    const spent = servers
      .map((server, nth) => ((server.processorMs() - (ownMs[nth] ?? 0)) / 1000).toFixed(2))
      .join(', ');
    const committedAt = commits.lastAt();
    const after = seen.map(({ changedAt }) => (changedAt - committedAt) / 1000);
    const worst = Math.max(...seen.map(({ sortedMs }) => sortedMs.at(-1) ?? 0));
    const worstList = Math.max(...seen.map(({ slowestMs }) => slowestMs));
    note('fresh', Math.max(...after));
    note('waits', Math.max(worst, worstList));
    most = Math.max(most, ...seen.map(({ mostMegabytes }) => mostMegabytes));
    const sum = (count: (each: Seen) => number) => seen.reduce((total, each) => total + count(each), 0);
    bench.print(
      `| ${change.change} | ${(tookMs / 1000).toFixed(1)} | ${after.map((each) => each.toFixed(2)).join(', ')} | ${spent} | ${worst.toFixed(0)} | ${worstList.toFixed(0)} | ${sum(({ answers }) => answers)} | ${sum(({ wrong }) => wrong)} |`,
    );
  }
  bench.print('');
  bench.print(
    `Memory of a server process: ${loaded.map((each) => each.toFixed(0)).join(' and ')} MB after all lists and searches, ${most.toFixed(0)} MB at most while it changes catalogues, ${servers.map((server) => server.memoryMegabytes().toFixed(0)).join(' and ')} MB after.`,
  );
  await commits.close();
  await Promise.all(servers.map((server) => server.stop()));
}

/** PostgreSQL notifies this client of the commit. */
async function watchCommits(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('error', () => {}); // If the bench fails, the database closes first.
  let lastAt = 0;
  client.on('notification', () => {
    lastAt = performance.now();
  });
  await client.query('LISTEN catalogue');
  return { lastAt: () => lastAt, close: () => client.end() };
}

async function writeProducts({ folder, products }: Bench, change: ProductsChange): Promise<string> {
  const files = join(folder, 'import');
  await mkdir(files, { recursive: true });
  const { name, content } = productsFile(products, change);
  await writeFile(join(files, name), content);
  return files;
}

async function importFolder({ folder, url }: Bench, files: string): Promise<void> {
  await promisify(execFile)(process.execPath, [importCommand, files], {
    env: { DATABASE_URL: url, DATA_DIR: folder },
    maxBuffer: 2 ** 26,
  });
}

type Seen = Health & {
  readonly changedAt: number;
  readonly answers: number;
  readonly wrong: number;
  /** The slowest list. */
  readonly slowestMs: number;
};

/** Asks a server for a price and for its health until the price changes. */
function watch(server: BenchServer, token: string, before: number | undefined): { end(): Promise<Seen> } {
  const health = watchHealth(server);
  const asking = (async () => {
    let [answers, wrong, slowestMs] = [0, 0, 0];
    for (;;) {
      const began = performance.now();
      const price = await priceAt(server, token);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      answers++;
      if (price === undefined) wrong++;
      else if (price !== before) return { changedAt: performance.now(), answers, wrong, slowestMs };
      await wait(ASKED_EVERY_MS);
    }
  })();
  return {
    async end() {
      const asked = await asking;
      await wait(AFTERWARDS_MS);
      return { ...asked, ...(await health.end()) };
    },
  };
}

async function priceAt(server: BenchServer | undefined, token: string): Promise<number | undefined> {
  const { path, body } = to(productsItems, {
    CustomerAccount: 'C1000',
    pagedProducts: { PageSize: 1, StartIndex: 0 },
    sort: 'default',
    description: productCode(WATCHED),
  });
  const answer = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) return undefined;
  const { mainResult } = (await answer.json()) as { mainResult: { BottleNett: number }[] }; // The call's own answer.
  return mainResult[0]?.BottleNett;
}
