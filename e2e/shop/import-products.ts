import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StartedShop } from './start-shop.ts';

const demoProducts = new URL('../../server/demo/products.csv', import.meta.url);
const importCommand = fileURLToPath(new URL('../../server/bin/import.ts', import.meta.url));

/** A row of products.csv. Fields that are not named keep their values. */
export type ProductRow = {
  readonly Code: string;
  readonly Description: string;
  readonly CaseSize: number;
  readonly UnitSize: number;
  readonly CasePrice: number;
  readonly BottleNett: number;
  readonly BottleVAT: number;
  readonly [column: string]: string | number;
};

export async function importProducts(shop: StartedShop, rows: readonly ProductRow[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  await importFile(shop, [columns.join(','), ...lines].join('\n'));
}

export async function withdrawImportedProducts(shop: StartedShop): Promise<void> {
  await importFile(shop, await readFile(demoProducts, 'utf8'), '--replace');
}

function quoted(value: string | number): string {
  return `"${String(value).replaceAll('"', '""')}"`;
}

export function importFile(shop: StartedShop, text: string, ...options: readonly string[]): Promise<void> {
  return importNamed(shop, 'products.csv', text, ...options);
}

export async function importNamed(
  shop: StartedShop,
  name: string,
  text: string,
  ...options: readonly string[]
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-import-'));
  try {
    await writeFile(join(folder, name), text);
    await promisify(execFile)(process.execPath, [importCommand, folder, ...options], {
      env: shop.environment,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await serversShowIt(shop);
}

/** More requests than servers. The proxy sends each request to the next server, so that every server is asked. */
const QUESTIONS = 4;

/** Waits until every server has indexed the imported catalogue. */
async function serversShowIt({ url }: StartedShop): Promise<void> {
  for (let newest = 0; newest < QUESTIONS; ) {
    const answer = await fetch(`${url}/readyz`);
    const { catalogue } = (await answer.json()) as { catalogue: boolean }; // The format of /readyz.
    newest = catalogue ? newest + 1 : 0;
    if (!catalogue) await wait(50);
  }
}
