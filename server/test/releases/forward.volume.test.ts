import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountTransactions } from '@tradecellar/contract/account.ts';
import { makeApiKey } from '@tradecellar/contract/api-keys.ts';
import { type BackOfficeOrder, listBackOfficeOrders } from '@tradecellar/contract/back-office.ts';
import {
  accountOrdersItem,
  accountOrdersItems,
  linesOf,
  type OrderDetail,
  type OrderSummary,
} from '@tradecellar/contract/orders.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { hasHistory } from '../../../scripts/whole-history.mjs';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { type Connection, connect } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { isBefore } from '../../src/release.ts';
import { type Issuer, startIssuer, TEST_AUDIENCE } from '../issuer.ts';
import { startMailServer } from '../mail-server.ts';
import { createDatabase, type TestDatabase } from '../postgres-server.ts';
import { serveFile } from '../torture/shop-under-torture.ts';
import { lastVersion, openEarlierRelease } from './earlier-release.ts';
import { ACCOUNT, fillRelease, numbersOf, placeOrder } from './fill-release.ts';
import { expectKeptRows } from './kept-rows.ts';
import { type RunningServer, startServer } from './running-server.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const NOBODY_THERE = '127.0.0.1:9';

const patient = { timeout: 60_000, interval: 200 };

/** Returns the environment of a server. Without `smtp`, the server's mail server is unreachable. */
async function settingsFor(folder: string, databaseUrl: string, facts: { merchant: object; smtp?: string }) {
  const merchantFile = join(folder, 'merchant.json');
  await writeFile(merchantFile, JSON.stringify({ switches: { prospects: true }, ...facts.merchant }));
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '1',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'test',
    OIDC_AUDIENCE: TEST_AUDIENCE,
    MERCHANT_FILE: merchantFile,
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: facts.smtp ?? `smtp://${NOBODY_THERE}`,
  };
}

async function figuresOf(server: RunningServer, token: string, orderNos: readonly string[]) {
  const years = { CustomerAccount: ACCOUNT, orderDateStart: '01/01/2024', orderDateEnd: '31/12/2027' };
  const orders = await server.call(accountOrdersItems, { body: years, token });
  const ledger = await server.call(accountTransactions, {
    body: {
      CustomerAccount: ACCOUNT,
      TransactionsByDirection: 'Ascending',
      TransactionDateStart: '01/01/2024',
      TransactionDateEnd: '31/12/2027',
    },
    token,
  });
  const opened = [];
  for (const orderNo of orderNos) {
    const body = { CustomerAccount: ACCOUNT, orderNo };
    const detail = (await server.call(accountOrdersItem, { body, token })).body.mainResult as OrderDetail; // The contract's type of this answer.
    const lines = linesOf(detail).map((line) => [
      line.ProductCode,
      line.TotalBottles,
      line.LineNett,
      line.LineVAT,
    ]);
    opened.push([detail.Order_TotalNett, detail.Order_TotalVAT, detail.Delivery_Name, lines]);
  }
  const summaries = orders.body.mainResult as OrderSummary[]; // The contract's type of this answer.
  return {
    ledger: ledger.body.mainResult as object[], // The contract's type of this answer.
    opened,
    // The order number is left out, because it changes when the order is confirmed.
    orders: summaries
      .map((each) => [
        each.Order_OrderDate,
        each.Order_CustomerReference,
        each.Order_TotalNett,
        each.Order_TotalVAT,
      ])
      .sort(),
  };
}

const statesOf = async ({ pool }: Connection) =>
  (
    await pool.query<{ orderNo: string; kind: string; state: string }>(
      'SELECT provisional_no AS "orderNo", kind, state FROM sales_order WHERE provisional_no IS NOT NULL ORDER BY id',
    )
  ).rows;

/** Counts the messages and mails that are still to be sent. Also makes their jobs due at once. */
async function waiting({ pool }: Connection): Promise<number> {
  // Skips the pauses before retries, and pretends that the heartbeat of a killed process is an hour old.
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`);
  await pool.query(
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active' AND started_on < now() - interval '5 seconds'`,
  );
  const { rows } = await pool.query<{ count: number }>(`
    SELECT ((SELECT count(*) FROM hand_over WHERE taken_at IS NULL AND gave_up_at IS NULL)
      + (SELECT count(*) FROM mail WHERE sent_at IS NULL AND gave_up_at IS NULL))::int AS count`);
  return rows[0]?.count ?? 0;
}

/** 0.2.0 is the first release whose orders have states and messages. */
const versions = ['0.2.0', lastVersion];

it.runIf(isVolumeRun && hasHistory).each(versions)(
  'upgrades a shop of release %s, and keeps its rows, figures and unsent messages',
  async (version) => {
    const [release, folder, mailServer, database, buyer, officeToken] = await Promise.all([
      openEarlierRelease(version),
      mkdtemp(join(tmpdir(), 'tradecellar-forward-')),
      startMailServer(),
      createDatabase(inject('testDatabaseUrl'), 'template1'),
      issuer.sign({ email: 'buyer@example.com' }),
      issuer.sign({ email: 'office@example.com', role: 'admin' }),
    ]);
    const undo = [release.remove, mailServer.stop, () => rm(folder, { recursive: true }), database.close];
    try {
      const backOffice = { door: 'web', url: `http://${NOBODY_THERE}/` };
      const earlier = await startServer(
        release.file('server/bin/serve.ts'),
        await settingsFor(folder, database.url, { merchant: { backOffice } }),
      );
      undo.unshift(() => earlier.stop('SIGKILL'));
      const placed = await fillRelease(earlier, { buyer, office: officeToken });
      const orderNos = placed.flatMap(numbersOf);
      const figures = await figuresOf(earlier, buyer, orderNos);
      expect(figures.orders.length).toBeGreaterThan(50);
      expect(figures.ledger.length).toBeGreaterThan(50);

      const connection = connect(database.url, { max: 2, onError: () => {} });
      undo.unshift(connection.close);
      // The migration refuses to drop columns while a server that uses them is connected.
      if (isBefore(version, '0.3.0')) {
        await expect(migrate(connection.pool)).rejects.toThrow(
          /takes away what servers before .* use, and one is connected/,
        );
        expect(await figuresOf(earlier, buyer, orderNos)).toEqual(figures);
      }
      const late = numbersOf(await placeOrder(earlier, buyer, 'CHA002'));
      await earlier.stop('SIGKILL');
      const statesBefore = await statesOf(connection);
      await connection.close();
      const copy = await copyOf(database.name);
      undo.push(copy.close);
      const asItWas = connect(copy.url, { max: 2, onError: () => {} });
      const forward = connect(database.url, { max: 2, onError: () => {} });
      undo.unshift(asItWas.close, forward.close);
      const migrated = () => migrate(forward.pool).then(() => true, String);
      await expect.poll(migrated, patient).toBe(true);
      const rows = await expectKeptRows(asItWas, forward);
      expect(rows).toMatchObject({ product: 640, prospect: 1, placement: placed.length + 1 });
      expect(rows.sales_order).toBeGreaterThan(800);
      expect(await statesOf(forward)).toEqual(statesBefore);

      const now = await startServer(
        serveFile,
        await settingsFor(folder, database.url, { merchant: {}, smtp: mailServer.url }),
      );
      undo.unshift(() => now.stop('SIGKILL'));
      const after = await figuresOf(now, buyer, orderNos);
      expect(after).toMatchObject({ ledger: figures.ledger, opened: figures.opened });
      expect(after.orders).toEqual(expect.arrayContaining(figures.orders));
      expect(after.orders).toHaveLength(figures.orders.length + late.length);
      const again = numbersOf(await placeOrder(now, buyer, 'CHA002'));
      await expect.poll(() => waiting(forward), patient).toBe(0);

      // The new server hands over the orders that were in the state placed. All remaining orders keep their state.
      const moved = new Map(statesBefore.map(({ orderNo, state }) => [orderNo, state]));
      for (const { orderNo, kind, state } of await statesOf(forward)) {
        const was = moved.get(orderNo) ?? 'placed';
        const becomes = kind === 'Back Order' ? 'on-back-order' : 'confirmed';
        expect([orderNo, state]).toEqual([orderNo, was === 'placed' ? becomes : was]);
      }
      const { rows: mails } = await forward.pool.query<{ key: string }>(
        "SELECT key FROM mail WHERE kind <> 'alert'",
      );
      const received = mailServer.received
        .map(({ mail }) => /^<(.*)@/.exec(mail.messageId ?? '')?.[1])
        .filter((key) => !key?.startsWith('alert-'))
        .sort();
      expect(received).toEqual(mails.map(({ key }) => key).sort());
      expect(received.length).toBeGreaterThan(again.length);

      const key = await now.call(makeApiKey, {
        body: { Name: 'Another', Scopes: ['orders:read'] },
        token: officeToken,
      });
      const exported = await now.call(listBackOfficeOrders, {
        token: (key.body.mainResult as { Key: string }).Key, // The contract's type of this answer.
      });
      const listed = exported.body.Orders as BackOfficeOrder[]; // The contract's type of this answer.
      const totals = listed.map(({ OrderNo, GrandTotal }) => [OrderNo, GrandTotal]);
      expect(totals.sort()).toEqual((await totalsOf(forward)).sort());
    } finally {
      for (const each of undo) await each();
    }
  },
  200_000,
);

/** Copies the database. Retries until PostgreSQL has ended the connections of the killed server. */
async function copyOf(name: string): Promise<TestDatabase> {
  let copy: TestDatabase | undefined;
  const make = async () => {
    copy = await createDatabase(inject('testDatabaseUrl'), name).catch(() => undefined);
    return copy;
  };
  await expect.poll(make, patient).toBeDefined();
  if (copy === undefined) throw new Error('It is there by now');
  return copy;
}

async function totalsOf({ pool }: Connection): Promise<[string, number][]> {
  const { rows } = await pool.query<{ no: string; total: string }>(
    'SELECT provisional_no AS no, total_nett + total_vat AS total FROM sales_order WHERE EXISTS (SELECT FROM order_step WHERE order_id = sales_order.id)',
  );
  return rows.map(({ no, total }) => [no, Number(total)]);
}
