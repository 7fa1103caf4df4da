import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsOrders, makeAccountsFile } from '@tradecellar/contract/accounts-files.ts';
import { boardRelease } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { openDoorFolder } from '../files/door-folder.ts';
import { startDaily, writeDaily } from './write-daily.ts';

describeShop('the folder of the accounts', (open) => {
  let path = '';
  beforeEach(async () => {
    const { database, merchant } = open().shop;
    await emptyTables(database, 'exported_order', 'accounts_export');
    await refillShop(database);
    path = await mkdtemp(join(tmpdir(), 'tradecellar-accounts-'));
    const settings = { shape: 'xero' as const, at: '17:30', from: '2026-11-16', folder: path };
    Object.assign(merchant.accountsFiles, settings);
    at('2026-11-16T10:00:00Z');
  });
  afterAll(() => rm(path, { recursive: true, force: true }));

  const at = (time: string) => open().setNow(new Date(time));
  const place = async () => (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult.orderId;
  const folder = () => openDoorFolder(open().shop.database, path, [], 'accountsFiles.folder');
  const write = async (onStep?: Parameters<typeof writeDaily>[2]) =>
    writeDaily(open().shop, await folder(), onStep);
  const names = async () => (await readdir(path)).filter((name) => !name.startsWith('.')).sort();
  const numbersIn = async (name: string) => {
    const rows = (await readFile(join(path, name), 'utf8')).trimEnd().split('\r\n').slice(1);
    return rows.map((row) => row.split(',')[10]);
  };

  it('gets the day’s orders at the set time, each order once [setting accountsFiles.at, accountsFiles.from, accountsFiles.folder]', async () => {
    const before = await place();
    await sql`UPDATE placement SET placed_at = '2026-11-15T12:00:00Z'`.execute(open().shop.database);
    const first = await place();
    at('2026-11-16T17:29:00Z');
    await write();
    expect(await names()).toEqual([]);
    at('2026-11-16T17:30:00Z');
    await Promise.all([write(), write(), write()]);
    expect(await names()).toEqual(['xero-sales-invoices-2026-11-16-1730.csv']);
    expect(await numbersIn('xero-sales-invoices-2026-11-16-1730.csv')).toEqual([first]);
    const late = await place();
    await write();
    expect(await names()).toHaveLength(1);
    at('2026-11-17T18:00:00Z');
    await write();
    expect(await numbersIn('xero-sales-invoices-2026-11-17-1800.csv')).toEqual([late]);
    expect([first, late]).not.toContain(before);
    // A day without orders has no file.
    at('2026-11-18T17:30:00Z');
    await write();
    expect(await names()).toHaveLength(2);
  });

  it.each(['made', 'written'] as const)(
    'gets a single file even if the process ends when the file is %s',
    async (end) => {
      const first = await place();
      at('2026-11-16T17:30:00Z');
      const killed = write((step) => {
        if (step === end) throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      const second = await place();
      at('2026-11-16T17:40:00Z');
      await write();
      await write();
      expect(await names()).toEqual(['xero-sales-invoices-2026-11-16-1730.csv']);
      expect(await numbersIn('xero-sales-invoices-2026-11-16-1730.csv')).toEqual([first]);
      at('2026-11-17T17:30:00Z');
      await write();
      expect(await numbersIn('xero-sales-invoices-2026-11-17-1730.csv')).toEqual([second]);
    },
  );

  it('does not get an order that the office downloaded, and gets a note about an order that changed since', async () => {
    const [taken, other] = [await place(), await place()];
    const asked = { shape: 'xero' as const, from: '2026-11-16', until: '2026-11-16' };
    const { orders } = (await open().call(accountsOrders, asked, office)).body.mainResult;
    const chosen = orders.filter(({ OrderNo }) => OrderNo === taken);
    const Key = crypto.randomUUID();
    const body = {
      Key,
      shape: 'xero' as const,
      orders: chosen.map(({ OrderNo, Stamp }) => ({ OrderNo, Stamp })),
    };
    expect((await open().call(makeAccountsFile, body, office)).status).toBe(200);
    await sql`UPDATE sales_order SET customer_reference = 'PO 2' WHERE provisional_no = ${taken}`.execute(
      open().shop.database,
    );
    at('2026-11-16T17:30:00Z');
    await write();
    const [file = '', notes = ''] = await names();
    expect(await numbersIn(file)).toEqual([other]);
    expect(await readFile(join(path, notes), 'utf8')).toMatch(`${taken} of `);
  });

  it('gets a note about each order on which a person must act, also on a day without a file', async () => {
    const orderId = await place();
    await sql`UPDATE sales_order SET total_nett = total_nett + 1`.execute(open().shop.database);
    at('2026-11-16T17:30:00Z');
    await write();
    expect(await names()).toEqual(['xero-sales-invoices-2026-11-16-1730.csv.notes.txt']);
    const notes = await readFile(join(path, 'xero-sales-invoices-2026-11-16-1730.csv.notes.txt'), 'utf8');
    expect(notes).toMatch(
      `${orderId} of Alpha Restaurant is in no file: see the page For the accounts. Its lines do not add up to its total`,
    );
    const other = { shape: null, from: '2026-11-01', until: '2026-11-01' };
    const { orders, waiting } = (await open().call(accountsOrders, other, office)).body.mainResult;
    expect([orders.length, waiting.map(({ OrderNo }) => OrderNo)]).toEqual([0, [orderId]]);
  });

  it('gets later orders although many orders wait for a person', async () => {
    await place();
    await place();
    await sql`UPDATE sales_order SET total_nett = total_nett + 1`.execute(open().shop.database);
    const ready = await place();
    at('2026-11-16T17:30:00Z');
    await writeDaily(open().shop, await folder(), undefined, 1);
    expect(await numbersIn('xero-sales-invoices-2026-11-16-1730.csv')).toEqual([ready]);
  });

  it('gets a back order with the day of its release as the day of the invoice', async () => {
    at('2026-11-13T10:00:00Z');
    const form = orderForm({
      Lines: [
        { ProductCode: 'RED1', CasesQty: 3, BottlesQty: 2 },
        { ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 },
      ],
      GrandTotal: 384,
    });
    const { backOrderId } = (await open().call(submitOrder, form, alphaBuyer)).body.mainResult;
    await sql`UPDATE stock SET bottles = 100`.execute(open().shop.database);
    await sql`UPDATE sales_order SET state = 'on-back-order' WHERE provisional_no = ${backOrderId}`.execute(
      open().shop.database,
    );
    at('2026-11-18T10:00:00Z');
    await open().call(boardRelease, { orderNo: backOrderId }, office);
    const shown = async (day: string) => {
      const asked = { shape: 'xero' as const, from: day, until: day };
      const { orders } = (await open().call(accountsOrders, asked, office)).body.mainResult;
      return orders.filter(({ OrderNo }) => OrderNo === backOrderId).map(({ Day }) => Day);
    };
    expect([await shown('2026-11-13'), await shown('2026-11-18')]).toEqual([[], ['2026-11-18']]);
    at('2026-11-18T17:30:00Z');
    await write();
    const name = 'xero-sales-invoices-2026-11-18-1730.csv';
    expect(await numbersIn(name)).toEqual([backOrderId]);
    expect(await readFile(join(path, name), 'utf8')).toContain(',18/11/2026,18/12/2026,');
  });

  it('gets the files late if its disk was away, and the page says so meanwhile', async () => {
    await place();
    const opened = await folder();
    at('2026-11-16T17:30:00Z');
    await rm(path, { recursive: true });
    const says = `${path} (accountsFiles.folder) is away`;
    await expect(writeDaily(open().shop, opened)).rejects.toThrow(says);
    const asked = { shape: null, from: '2026-11-16', until: '2026-11-16' };
    const { made } = (await open().call(accountsOrders, asked, office)).body.mainResult;
    expect(made).toMatchObject([{ Who: 'the shop', Orders: 1, IsWaiting: true }]);
  });

  it('gets its files from a job of the running shop', async () => {
    at('2026-11-16T17:30:00Z');
    await place();
    await startDaily(open().shop);
    await vi.waitFor(
      async () => {
        // The first run is a minute after the start.
        await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'accounts-file'`.execute(
          open().shop.database,
        );
        expect(await names()).toHaveLength(1);
      },
      { timeout: 30_000, interval: 100 },
    );
  });
});
