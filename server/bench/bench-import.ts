import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { importFlags } from '../../scripts/places.mjs';
import { catalogueScenarios } from './bench-catalogue.ts';
import { productCode, productsFile } from './bench-data.ts';
import { quantiles } from './load.ts';
import { type Bench, send, type Target } from './measure.ts';

const PRODUCTS = 9_600;
const CUSTOMERS = 600;
const LISTS = 10;
const PRICES = 45_000;
const ORDERS = 20_000;
const LINES = 100_000;
const command = fileURLToPath(new URL('../bin/import.ts', import.meta.url));

/**
 * Imports some 178,000 rows with the import command four times: a dry run, new rows, the same rows again, and all
 * prices changed. Meanwhile the benchmark reads a list of products every 20 ms. The times include the start of the
 * command. The shop begins with few products, so that the second run inserts new rows.
 */
export async function benchImport(bench: Bench): Promise<void> {
  const server = await bench.start({});
  const folder = join(bench.folder, 'erp');
  await mkdir(folder);
  const target = { server, url: server.url, token: await bench.token() };
  bench.print('| import | seconds | lists read | p50 ms | p99 ms | worst ms |');
  bench.print('|---|---:|---:|---:|---:|---:|');
  for (const [what, pence, ...options] of [
    ['dry run', 0, '--dry-run'],
    ['first', 0],
    ['again', 0],
    ['all prices changed', 1],
  ] as const) {
    for (const [name, content] of Object.entries(erpFiles(pence)))
      await writeFile(join(folder, name), content);
    const reads = watchReads(target, bench);
    const began = performance.now();
    await runCommand(bench, [folder, ...options]);
    const seconds = (performance.now() - began) / 1000;
    if (what === 'first') bench.measured.note('import', seconds);
    const times = await reads.end();
    const { p50, p99, worst } = quantiles(times);
    const shown = [p50, p99, worst].map((ms) => ms.toFixed(0)).join(' | ');
    bench.print(`| ${what} | ${seconds.toFixed(1)} | ${times.length} | ${shown} |`);
  }
  await server.stop();
  await rm(folder, { recursive: true });
}

const READ_EVERY_MS = 20;

function watchReads(target: Target, { products }: Bench): { end(): Promise<number[]> } {
  const [list] = catalogueScenarios(products);
  let isEnding = false;
  const watching = (async () => {
    const times: number[] = [];
    while (!isEnding && list !== undefined) {
      const { status, ms } = await send(target, list.next());
      if (status !== 200) throw new Error(`The list was answered with ${status}`);
      times.push(ms);
      await wait(READ_EVERY_MS);
    }
    return times;
  })();
  return {
    end() {
      isEnding = true;
      return watching;
    },
  };
}

async function runCommand({ url, folder }: Bench, args: readonly string[]): Promise<void> {
  // The import doubts the unusual prices of these invented files, and would stop without this flag.
  const child = spawn(process.execPath, [...importFlags, command, '--accept-doubts', ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}`);
}

function erpFiles(pence: number): Record<string, string> {
  const rows = (header: string, count: number, row: (index: number) => string) =>
    `${header}\n${Array.from({ length: count }, (_none, index) => row(index)).join('\n')}\n`;
  const account = (index: number) => `E${index % CUSTOMERS}`;
  const product = (index: number) => productCode((index * 7) % PRODUCTS);
  return {
    'products.csv': String(productsFile(PRODUCTS, pence).content),
    'customers.csv': rows(
      'CustomerAccount,CustomerName,CreditLimit,CreditBalance,PriceList',
      CUSTOMERS,
      (index) => `${account(index)},Customer ${index},5000,${index % 900},E${index % LISTS}`,
    ),
    'logins.csv': rows(
      'Email,CustomerAccount',
      CUSTOMERS,
      (index) => `e${index}@example.com,${account(index)}`,
    ),
    'addresses.csv': rows(
      'CustomerAccount,Id,Delivery_Name,Delivery_Address1,Delivery_PostCode',
      CUSTOMERS * 2,
      (index) => `${account(index)},${index},Customer ${index},${index} High Street,N1 1AA`,
    ),
    'prices.csv': rows('PriceList,ProductCode,CasePrice,BottleNett,BottleVAT', PRICES, (index) => {
      const nett = 10 + (index % 50) + pence / 100;
      return `E${Math.floor(index / (PRICES / LISTS))},${productCode(index % (PRICES / LISTS))},${(nett * 6).toFixed(2)},${nett.toFixed(2)},${(nett / 5).toFixed(4)}`;
    }),
    'orders.csv': rows(
      'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT,Order_InvoiceNumber,Delivery_Name',
      ORDERS,
      (index) => `ES${index},${account(index)},01/10/2026,300,60,I${index},Customer ${index}`,
    ),
    'order-lines.csv': rows(
      'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT',
      LINES,
      (index) => `ES${Math.floor(index / (LINES / ORDERS))},${product(index)},Wine ${index},6,60,12`,
    ),
  };
}
