import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@tradecellar/contract/account.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { loginsRemove } from '@tradecellar/contract/logins.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { isVolumeRun } from '../../../../trade/test/volume.ts';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { connect } from '../../database/connection.ts';

describeShop('a customer whose row another transaction has locked', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it.runIf(isVolumeRun)('serves other customers while twelve orders wait for a locked customer', async () => {
    const { pool } = open().connection;
    const holder = connect(String(pool.options.connectionString), { max: 1, onError: () => {} });
    let answers: Promise<number[]> = Promise.resolve([]);
    try {
      await holder.database.transaction().execute(async (writer) => {
        await sql`SELECT FROM customer WHERE account = 'ALPHA' FOR UPDATE`.execute(writer);
        answers = Promise.all(
          Array.from({ length: 12 }, () => open().call(submitOrder, orderForm(), alphaBuyer)),
        ).then((all) => all.map(({ status }) => status));
        await wait(500);
        for (let call = 0; call < 5; call++) {
          const before = performance.now();
          const { status } = await open().call(account, { CustomerAccount: 'BETA' }, betaBuyer);
          expect(status).toBe(200);
          expect(performance.now() - before).toBeLessThan(3_500);
        }
        await wait(4_500);
      });
      const statuses = await answers;
      // The lock lasts 5 seconds and an order waits for 4 seconds, so some orders are refused and the later orders
      // succeed.
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
    } finally {
      await holder.close();
    }
  });

  it('refuses an order whose login was removed while the order waited', async () => {
    const removed = { Email: groupBuyer.email, CustomerAccount: 'ALPHA' };
    const { status, problem } = await waitBehind(
      open(),
      () => open().call(submitOrder, orderForm(), groupBuyer),
      {
        before: lockRows(sql`SELECT FROM customer WHERE account = 'ALPHA'`),
        meanwhile: async () => {
          expect((await open().call(loginsRemove, removed, office)).status).toBe(200);
        },
      },
    );
    expect([status, problem.code]).toEqual([403, 'account-not-yours']);
  });
});
