import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { productCode } from './bench-data.ts';
import { backgroundDone, everythingOn, orderMaker } from './bench-orders.ts';
import { loadWith } from './load.ts';
import type { Bench } from './measure.ts';

const ROWS = 50_000;
/** The time for which orders are placed meanwhile: longer than a file takes. */
const SECONDS = 20;
const CONNECTIONS = 2;

/**
 * Puts files of 50,000 prices into the inbox while orders are placed: all new, then all changed. The time
 * runs from a file's arrival to its archive, with the second or two in which the inbox waits for it to be
 * complete.
 */
export async function benchInbox(bench: Bench): Promise<void> {
  const server = await bench.start(everythingOn(undefined));
  const target = { server, url: server.url, token: await bench.token() };
  const orders = { ...target, next: await orderMaker(target, bench) };
  const folder = join(bench.folder, 'back-office');
  for (const [what, cents] of [
    ['new', 0],
    ['changed', 1],
  ] as const) {
    const placing = loadWith(orders, CONNECTIONS, SECONDS);
    const seconds = await takenAfter(folder, `prices-${what}.csv`, pricesFile(bench.products, cents));
    const { perSecond, p50, p99, wrong } = await placing;
    bench.print(
      `An inbox file of ${ROWS.toLocaleString('en-GB')} ${what} prices: ${seconds.toFixed(1)} s from arrival to archive. Meanwhile ${perSecond.toFixed(0)} orders a second over ${CONNECTIONS} connections, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${wrong} wrong answers.`,
    );
  }
  await backgroundDone(bench, ['mail']);
  await server.stop();
}

/** Price lists that no customer has, so that the orders meanwhile have unchanged prices. */
function pricesFile(products: number, cents: number): string {
  const rows = Array.from({ length: ROWS }, (_none, index) => {
    const list = `NEW${Math.floor(index / products)}`;
    return `${list},${productCode(index % products)},${60 + cents},${10 + cents},${2 + cents}`;
  });
  return `PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\n${rows.join('\n')}\n`;
}

/** Writes a complete file, and waits until it is archived. */
async function takenAfter(folder: string, name: string, content: string): Promise<number> {
  await mkdir(join(folder, 'inbox'), { recursive: true });
  const draft = join(folder, 'inbox', `${name}.part`);
  // Like a careful sender: flushed to disk, and then renamed.
  await writeFile(draft, content, { flush: true });
  const began = performance.now();
  await rename(draft, join(folder, 'inbox', name));
  while (performance.now() - began < 60_000) {
    const isDone = await access(join(folder, 'archive', name)).then(
      () => true,
      () => false,
    );
    if (isDone) return (performance.now() - began) / 1000;
    await wait(50);
  }
  throw new Error(`The inbox did not take ${name} within a minute`);
}
