import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listBackOfficeOrders, putPrices, putStock } from '@tradecellar/contract/back-office.ts';
import { boardCancel } from '@tradecellar/contract/board.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { TestMailServer } from '../mail-server.ts';
import type { Ask } from './ask.ts';
import type { BackOffice, Manner } from './back-office.ts';
import type { CutProxy } from './cut-proxy.ts';
import type { BuyersLog } from './diary.ts';
import type { Random } from './random.ts';
import type { End } from './run-facts.ts';
import type { TorturedPostgres, TorturedServer } from './shop-under-torture.ts';

export type Victims = {
  readonly random: Random;
  readonly servers: readonly TorturedServer[];
  readonly proxies: readonly CutProxy[];
  readonly mailServers: ReadonlyMap<string, TestMailServer>;
  readonly pace: number;
  readonly backOffice: BackOffice;
  readonly inbox: string;
  readonly ask: Ask;
  readonly keyToken: string;
  readonly officeToken: string;
  readonly buyersLog: BuyersLog;
  readonly ends: End[];
  readonly databaseAway: { from: number; to: number }[];
};

export type Fault = (victims: Victims) => Promise<void>;
export type Faults = Readonly<Record<string, Fault>>;

const tradePrices = [
  { CasePrice: 54, BottleNett: 9, BottleVAT: 1.8 },
  { CasePrice: 48, BottleNett: 8, BottleVAT: 1.6 },
  { CasePrice: 57.6, BottleNett: 9.6, BottleVAT: 1.92 },
];
const SLOW_MAIL_MS = 15_000;
const COMES_BACK_MS = 120_000;
const pricesHead = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\n';
let filesMade = 0;

async function killServers(victims: Victims, servers: readonly TorturedServer[]) {
  await Promise.all(
    servers.map(async (server) => {
      victims.ends.push({ what: 'server', name: server.name, at: Date.now() });
      await server.kill(victims.random.between(0, 1_500) * victims.pace);
    }),
  );
}

export async function away({ databaseAway }: Victims, work: () => Promise<unknown>) {
  const from = Date.now();
  const one = { from, to: Number.POSITIVE_INFINITY };
  databaseAway.push(one);
  await work();
  one.to = Date.now();
}

/**
 * Waits until the shop answers a call, which proves that it has started. A shop that cannot start exits, stops its
 * local PostgreSQL and is started again.
 */
export async function shopAnswers({ ask, keyToken }: Victims): Promise<void> {
  const outOfPatience = wait(COMES_BACK_MS, false, { ref: false });
  const answer = ask(listBackOfficeOrders, { token: keyToken }).then(() => true);
  if (!(await Promise.race([answer, outOfPatience]))) throw new Error('The shop did not come back');
}

async function backOfficeIs(manner: Manner, { backOffice, random, pace }: Victims) {
  backOffice.behave(manner);
  const { length: before } = backOffice.treated;
  await wait(random.between(1_000, 4_000) * pace);
  // Waits for a message, because without a message the behaviour of the back office tests nothing.
  for (let waited = 0; waited < 50 && backOffice.treated.length === before; waited++) await wait(100);
  backOffice.behave('well');
}

export const faultsOf = (postgres: TorturedPostgres): Faults & Record<'database connections cut', Fault> => ({
  'a server killed -9': (victims) => killServers(victims, [victims.random.oneOf(victims.servers)]),
  'both servers killed -9': (victims) => killServers(victims, victims.servers),
  'PostgreSQL stopped': (victims) =>
    away(victims, async () => {
      await postgres.stop();
      await wait(victims.random.between(0, 2_500) * victims.pace);
      await postgres.start();
    }),
  'PostgreSQL killed -9': (victims) =>
    away(victims, async () => {
      await postgres.kill();
      await wait(victims.random.between(0, 1_000) * victims.pace);
      await postgres.start();
    }),
  'database connections cut': (victims) =>
    away(victims, () =>
      postgres.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    ),
  'connections of buyers cut': async ({ proxies, random }) => {
    for (let times = random.between(1, 5); times > 0; times--) {
      for (const proxy of proxies) proxy.cutAll();
      await wait(random.between(0, 200));
    }
  },
  'mail server away': async (victims) => {
    const [name, server] = victims.random.oneOf([...victims.mailServers]);
    victims.ends.push({ what: 'mail', name, at: Date.now() });
    await server.stop();
    await wait(victims.random.between(500, 4_000) * victims.pace);
    await server.start();
  },
  'mail server slow': async ({ mailServers, pace, random }) => {
    const [, server] = random.oneOf([...mailServers]);
    server.behave({ pauseMs: { greeting: 0, sender: 0, recipient: 0, message: SLOW_MAIL_MS * pace } });
    await wait(random.between(1_000, SLOW_MAIL_MS) * pace);
    server.behave();
  },
  'mail server killed between taking and answering': async (victims) => {
    const [name, server] = victims.random.oneOf([...victims.mailServers]);
    let isDead = false;
    server.behave({
      async beforeAnswering() {
        if (isDead) return;
        isDead = true;
        victims.ends.push({ what: 'mail', name, at: Date.now() });
        await server.stop();
      },
    });
    for (let waited = 0; waited < 30 && !isDead; waited++) await wait(100);
    server.behave();
    if (isDead) await server.start();
  },
  'back office slow': (victims) => backOfficeIs('slow', victims),
  'back office of a wrong status': (victims) => backOfficeIs('wrong', victims),
  'back office never answers': (victims) => backOfficeIs('silent', victims),
  'back office loses its answers': (victims) => backOfficeIs('loses-answer', victims),
  'prices replaced by a call': async ({ ask, keyToken, random }) => {
    const row = { PriceList: 'TRADE', ProductCode: 'RED1', ...random.oneOf(tradePrices) };
    await ask(putPrices, { body: { Rows: [row] }, token: keyToken });
  },
  'stock replaced by a call': async ({ ask, keyToken, random }) => {
    const row = { Code: 'GIN1', StockBottles: random.between(0, 500) };
    await ask(putStock, { body: { Rows: [row] }, token: keyToken });
  },
  'prices replaced by a file': async ({ inbox, random }) => {
    const { CasePrice, BottleNett, BottleVAT } = random.oneOf(tradePrices);
    const name = `prices-${++filesMade}.csv`;
    await mkdir(inbox, { recursive: true });
    await writeFile(
      join(inbox, `${name}.part`),
      `${pricesHead}TRADE,RED1,${CasePrice},${BottleNett},${BottleVAT}\n`,
    );
    await rename(join(inbox, `${name}.part`), join(inbox, name));
  },
  'half a file in the inbox': async ({ inbox, random }) => {
    const { CasePrice, BottleNett, BottleVAT } = random.oneOf(tradePrices);
    const path = join(inbox, `prices-${++filesMade}.csv`);
    const text = `${pricesHead}TRADE,RED1,${CasePrice},${BottleNett},${BottleVAT}\n`;
    const half = random.between(1, text.length - 1);
    await mkdir(inbox, { recursive: true });
    await writeFile(path, text.slice(0, half));
    await wait(random.between(500, 2_000));
    await appendFile(path, text.slice(half));
  },
  'an order cancelled by the office': async ({ ask, officeToken, buyersLog, random }) => {
    const told = buyersLog.carts.flatMap(({ answer }) => (typeof answer === 'object' ? [answer] : []));
    if (told.length === 0) return;
    const numbers: OrderNumbers = random.oneOf(told.slice(-30));
    const orderNo = random.oneOf(Object.values(numbers).filter((number) => number !== '0'));
    const { status } = await ask(boardCancel, { body: { orderNo, note: 'Out of hand' }, token: officeToken });
    if (status === 200) buyersLog.cancelled.add(orderNo);
  },
});
