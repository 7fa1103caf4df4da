import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { accountOrdersSummaries, type PlacedOrder } from '@tradecellar/contract/orders.ts';
import { faultsOf, type Victims } from '../torture/faults.ts';
import { makePostgres, serveFile, type TorturedServer } from '../torture/shop-under-torture.ts';
import type { Scene } from '../torture/torture-types.ts';
import type { EarlierRelease } from './earlier-release.ts';
import { callAt, untilReady } from './running-server.ts';

/**
 * Upgrades two servers of an earlier release one after the other under load. Server A is upgraded and migrates the
 * database while server B runs. Server B is killed and starts again on the migrated database. Then server A returns to
 * the earlier release while server B is upgraded.
 */
export async function rollingRestart(folder: string, release: EarlierRelease): Promise<Scene> {
  const database = await makePostgres(folder);
  const earlier = release.file('server/bin/serve.ts');
  const others = faultsOf(database);
  const importAll = async (victims: Victims) => {
    await others['prices replaced by a call']?.(victims);
    await others['prices replaced by a file']?.(victims);
    await others['stock replaced by a call']?.(victims);
    await others['an order cancelled by the office']?.(victims);
  };
  const roll = async (victims: Victims) => {
    const [a, b] = victims.servers;
    assert(a && b, 'There are two');
    await Promise.all([untilReady(a), untilReady(b)]);
    await replace(a, serveFile);
    await importAll(victims);
    await showTheSame(victims);
    victims.ends.push({ what: 'server', name: b.name, at: Date.now() });
    await b.kill(0);
    await untilReady(b);
    await importAll(victims);
    await showTheSame(victims);
    await Promise.all([replace(a, earlier), replace(b, serveFile)]);
    await importAll(victims);
    await showTheSame(victims);
  };
  return {
    database,
    release,
    outages: [],
    faults: {
      async 'a rolling restart and a way back'(victims) {
        let isOver = false;
        const reading = readOn(victims, () => isOver);
        await roll(victims);
        isOver = true;
        await reading;
      },
    },
  };
}

async function replace(server: TorturedServer, file: string): Promise<void> {
  await server.stop('SIGTERM');
  server.become(file);
  server.start();
  await untilReady(server);
}

const list = (CustomerAccount: string) => ({
  CustomerAccount,
  sort: 'description_desc',
  pagedProducts: { PageSize: 20, StartIndex: 0 },
});

async function readOn({ ask, officeToken }: Victims, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const account of ['ALPHA', 'BETA']) {
      const { status } = await ask(productsItems, { body: list(account), token: officeToken });
      assert.equal(status, 200);
    }
    await wait(100);
  }
}

async function showTheSame({ servers, officeToken, buyersLog }: Victims): Promise<void> {
  const placed = buyersLog.carts.flatMap(({ account, grandTotal, answer }) =>
    typeof answer === 'object' ? [{ account, grandTotal, answer }] : [],
  );
  assert(placed.length > 0, 'Nothing has been ordered yet');
  for (const { account, grandTotal, answer } of placed.slice(-5)) {
    const orderNos = Object.values(answer).filter((number) => number !== '0');
    for (const { name, port } of servers) {
      const { status, body } = await callAt(port, accountOrdersSummaries, {
        body: { CustomerAccount: account, orders: orderNos },
        token: officeToken,
      });
      assert.equal(status, 200, `${name} shows ${orderNos}: ${JSON.stringify(body)}`);
      const orders = body.mainResult as PlacedOrder[]; // The contract's type of this answer.
      const pence = orders.map((order) => Math.round((order.Order_TotalNett + order.Order_TotalVAT) * 100));
      assert.equal(
        pence.reduce((sum, each) => sum + each, 0),
        Math.round(grandTotal * 100),
        `${name} shows ${orderNos} at another total`,
      );
    }
  }
}
