import { account as accountCall } from '@tradecellar/contract/account.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { volume } from '../../../trade/test/volume.ts';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, productRow } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import { lockImports } from '../database/lock-imports.ts';
import type { ImportFile } from './csv/import-file.ts';
import { importFiles } from './import-files.ts';

const codes = Array.from({ length: 600 }, (_, n) => `C${String(n).padStart(3, '0')}`);
const ROUNDS = volume(8, 3);
const accounts = ['ALPHA', 'GAMMA', 'BETA'];

/**
 * Returns files that change every row in every round of imports. The rows are not in the sequence in which an order
 * locks them.
 */
function filesOf(round: number): ImportFile[] {
  const file = (name: string, header: string, rows: string[]) => ({
    name: `${name}.csv`,
    content: `${header}\n${rows.toReversed().join('\n')}\n`,
  });
  return [
    file(
      'products',
      'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,StockCases,StockBottles,Notes1',
      codes.map((code) => `${code},Wine ${code},6,75,60,10,2,${9_000 + round},0,Round ${round}`),
    ),
    file(
      'customers',
      'CustomerAccount,CustomerName,CreditLimit,CreditBalance',
      accounts.map((account) => `${account},Customer ${round},${1_000_000 + round},0`),
    ),
    file(
      'reserves',
      'CustomerAccount,ProductCode,FreeCases,FreeBottles',
      accounts.flatMap((account) => codes.slice(0, 20).map((code) => `${account},${code},${50 + round},0`)),
    ),
  ];
}

describeShop('an import while buyers order', (open) => {
  const importRound = (round: number) => importFiles(open().shop, filesOf(round), { accept: 'all' });
  const deadlocks = async () => {
    // PostgreSQL publishes a session's counts after the session has been idle for a moment.
    await new Promise((later) => setTimeout(later, 1_500));
    const { rows } = await sql<{ count: number }>`
      SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()`.execute(
      open().shop.database,
    );
    return rows[0]?.count;
  };

  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await database
      .insertInto('product')
      .values(codes.map((code) => productRow({ code, description: `Wine ${code}` })))
      .execute();
    expect(await importRound(0)).toMatchObject({ written: true });
  });

  it('imports while buyers order, and every order is placed, without a deadlock', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const buy = async (buyer: number) => {
      for (let turn = buyer; !isOver; turn += 1) {
        const lines = [0, 7, 13, 19, 250, 599].map((place) => codes[(place + turn) % codes.length] ?? '');
        const form = orderForm({
          CustomerAccount: buyer % 2 === 0 ? 'ALPHA' : 'GAMMA',
          Lines: lines.map((ProductCode) => ({ ProductCode, CasesQty: 1, BottlesQty: 0 })),
          GrandTotal: 432,
        });
        statuses.push((await open().call(submitOrder, form, groupBuyer)).status);
      }
    };
    const buyers = [0, 1, 2, 3].map(buy);
    for (let round = 1; round <= ROUNDS; round += 1) {
      expect(await importRound(round)).toMatchObject({ written: true });
    }
    isOver = true;
    await Promise.all(buyers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(ROUNDS);
    expect(await deadlocks()).toBe(0);
  }, 120_000);

  it('does not block orders until the import writes the customers at its end', async () => {
    let isWriting = false;
    const blocker = await open().connection.pool.connect();
    await blocker.query('BEGIN');
    // The import starts to write and waits for this row before it reaches the rows that orders lock.
    await blocker.query("SELECT 1 FROM address WHERE customer_account = 'ALPHA' FOR UPDATE");
    const importing = importFiles(
      open().shop,
      [
        {
          name: 'customers.csv',
          content: 'CustomerAccount,CustomerName,CreditLimit\nALPHA,Renamed,7\nBETA,Renamed,7\n',
        },
        { name: 'addresses.csv', content: 'CustomerAccount,Id,Delivery_Name\nALPHA,1,Renamed\n' },
      ],
      {
        dryRun: false,
        replace: false,
        onProgress: ({ doing }) => {
          isWriting ||= doing === 'writing';
        },
      },
    );
    await expect.poll(() => isWriting).toBe(true);
    const began = performance.now();
    const read = await open().call(accountCall, { CustomerAccount: 'BETA' }, betaBuyer);
    const placed = await open().call(submitOrder, orderForm(), alphaBuyer);
    expect([read.status, placed.status]).toEqual([200, 200]);
    expect(performance.now() - began).toBeLessThan(2_000);
    await blocker.query('COMMIT');
    blocker.release();
    expect(await importing).toMatchObject({ written: true });
  });

  it('starts an import only after another import ends', async () => {
    const stock = { name: 'stock.csv', content: 'Code,StockCases,StockBottles\nSCARCE1,,9\n' };
    const outcome = await waitBehind(open(), () => importFiles(open().shop, [stock]), {
      before: lockImports,
    });
    expect(outcome).toMatchObject({ written: true });
  });
});
