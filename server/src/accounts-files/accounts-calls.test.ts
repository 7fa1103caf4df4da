import { randomUUID } from 'node:crypto';
import {
  accountsContact,
  accountsFile,
  accountsMended,
  accountsOrders,
  accountsPreview,
  makeAccountsFile,
} from '@tradecellar/contract/accounts-files.ts';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { board, boardRelease } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { officeSettings, officeSettingsUndo } from '@tradecellar/contract/office-settings.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const DAY = '2026-11-16';

describeShop('the calls of the accounts’ files', (open) => {
  beforeEach(async () => {
    const { database, merchant } = open().shop;
    await emptyTables(database, 'exported_order', 'accounts_export');
    await refillShop(database);
    Object.assign(merchant.accountsFiles, defaultMerchant().accountsFiles);
    open().setNow(new Date(`${DAY}T10:00:00Z`));
  });

  const place = async (facts: Parameters<typeof orderForm>[0] = {}) => {
    const { body, status } = await open().call(submitOrder, orderForm(facts), alphaBuyer);
    expect(status).toBe(200);
    return body.mainResult;
  };
  const page = async (shape: ShapeName | null = 'xero') =>
    (await open().call(accountsOrders, { shape, from: DAY, until: DAY }, office)).body.mainResult;
  const orderOnPage = async (orderNo: string, shape: ShapeName = 'xero') => {
    const found = (await page(shape)).orders.find(({ OrderNo }) => OrderNo === orderNo);
    if (found === undefined) throw new Error(`${orderNo} is not on the page`);
    return found;
  };
  const make = async (
    numbers: readonly string[],
    { Again = false, Key = randomUUID() as string, shape = 'xero' as ShapeName } = {},
  ) => {
    const found = (await page(shape)).orders;
    const orders = numbers.map((OrderNo) => ({
      OrderNo,
      Stamp: found.find((order) => order.OrderNo === OrderNo)?.Stamp ?? '',
      Again,
    }));
    return open().call(makeAccountsFile, { Key, shape, orders }, office);
  };
  const change = (orderNo: string) =>
    sql`UPDATE sales_order SET customer_reference = 'PO 2' WHERE provisional_no = ${orderNo}`.execute(
      open().shop.database,
    );
  const rowsOf = (content = '') => content.trimEnd().split('\r\n').slice(1);

  it('offers the merchant’s shape, else the shape of the last file, else Xero [setting accountsFiles.shape]', async () => {
    expect((await page(null)).shape).toBe('xero');
    const { orderId } = await place();
    await make([orderId], { shape: 'sage50' });
    expect((await page(null)).shape).toBe('sage50');
    open().shop.merchant.accountsFiles.shape = 'quickbooks';
    expect((await page(null)).shape).toBe('quickbooks');
  });

  it('lists an order with its preview, makes the file, and then says when the order went out', async () => {
    const { orderId } = await place();
    expect(await orderOnPage(orderId)).toMatchObject({ Why: '', Number: orderId, GrandTotal: 331.2 });
    const { body } = await open().call(accountsPreview, { shape: 'xero', orders: [orderId] }, office);
    expect(body.mainResult).toMatchObject({ rowCount: 1, orderCount: 1, nett: 276, vat: 55.2, leftOut: [] });
    expect(body.mainResult.rows[0]?.slice(16, 19)).toEqual([expect.stringMatching(/12x75cl/), '2', '138.00']);
    const made = (await make([orderId])).body.mainResult;
    expect(made).toMatchObject({ orderCount: 1, leftOut: [], notes: [] });
    expect(made.files[0]?.Name).toBe('xero-sales-invoices-2026-11-16-1000.csv');
    expect(rowsOf(made.files[0]?.Content)).toEqual([body.mainResult.rows[0]?.join(',')]);
    const shown = await page();
    expect(shown.orders[0]?.Exported).toMatchObject({ Version: 1, IsChanged: false, Who: office.email });
    expect(shown.made).toMatchObject([{ Shape: 'xero', Orders: 1, IsWaiting: false }]);
    const again = await open().call(accountsFile, { Id: shown.made[0]?.Id ?? '' }, office);
    expect(again.body.mainResult.files).toEqual(made.files);
    expect((await open().call(accountsFile, { Id: randomUUID() }, office)).problem.code).toBe(
      'accounts-file-not-found',
    );
  });

  it('gives the same file for the same key, and leaves out an order that went out before unless the office sends the order again', async () => {
    const { orderId } = await place();
    const Key = randomUUID();
    const made = await make([orderId], { Key });
    expect((await make([orderId], { Key })).body.mainResult.files).toEqual(made.body.mainResult.files);
    const other = (await place()).orderId;
    expect((await make([orderId, other], { Key })).body.mainResult).toMatchObject({
      ...{ files: made.body.mainResult.files, orderCount: 1 },
      leftOut: [{ OrderNo: other, Why: 'This file was made before, without the order.' }],
    });
    expect((await make([orderId])).problem).toMatchObject({
      code: 'accounts-file-empty',
      error: expect.stringContaining('It went to Xero on 16 Nov already.'),
    });
    expect((await make([orderId], { Again: true })).body.mainResult.notes).toEqual([
      `${orderId} went out before, as version 1. Remove the earlier invoice in Xero first.`,
    ]);
    expect((await make([orderId], { shape: 'sheet' })).body.mainResult.orderCount).toBe(1);
  });

  it('puts an order into a single file if two people make files at the same time', async () => {
    const { orderId } = await place();
    const both = await Promise.all([make([orderId]), make([orderId])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves out an order that changed after the page showed the order, even if the change is not committed yet', async () => {
    const [one, other] = [(await place()).orderId, (await place()).orderId];
    const stamps = (await page()).orders.map(({ OrderNo, Stamp }) => ({ OrderNo, Stamp }));
    const making = await waitBehind(
      open(),
      () => open().call(makeAccountsFile, { Key: randomUUID(), shape: 'xero', orders: stamps }, office),
      {
        before: (writer) =>
          sql`UPDATE sales_order SET customer_reference = 'PO 2' WHERE provisional_no = ${one}`.execute(
            writer,
          ),
      },
    );
    expect(making.body.mainResult).toMatchObject({
      orderCount: 1,
      leftOut: [{ OrderNo: one, Why: 'It changed while you looked. Look at it again.' }],
    });
    expect((await orderOnPage(other)).Exported).toBeDefined();
    expect((await orderOnPage(one)).Exported).toBeUndefined();
  });

  it('names an order that changed after it went out, on the page, on the board and in the next file, until somebody mends the order in the accounts', async () => {
    const { orderId } = await place();
    await make([orderId]);
    const onBoard = async () => {
      const asked = { show: 'all' as const, search: '', StartIndex: 0, PageSize: 20 };
      const { orders } = (await open().call(board, asked, office)).body.mainResult;
      return orders.find(({ OrderNo }) => OrderNo === orderId)?.Exported;
    };
    expect(await onBoard()).toMatchObject({ Shape: 'xero', IsChanged: false });
    await change(orderId);
    expect(await onBoard()).toMatchObject({ Shape: 'xero', IsChanged: true });
    const { changed } = await page();
    expect(changed).toMatchObject([{ OrderNo: orderId, Exported: { IsChanged: true } }]);
    const next = await make([(await place()).orderId]);
    expect(next.body.mainResult.notes).toEqual([
      expect.stringMatching(
        `^${orderId} of .+ changed after it went to Xero on 16 Nov\\. .+mend the order in Xero\\.$`,
      ),
    ]);
    const mend = (stamp: string) =>
      open().call(accountsMended, { shape: 'xero', orderNo: orderId, stamp }, office);
    expect((await mend('earlier')).problem.code).toBe('accounts-order-changed');
    for (let times = 0; times < 2; times++)
      expect((await mend(changed[0]?.Stamp ?? '')).body.mainResult).toBe('mended');
    expect(await onBoard()).toMatchObject({ IsChanged: false });
    expect((await page()).changed).toEqual([]);
  });

  it('names an order that was cancelled after it went out, and does not send the order again', async () => {
    const { orderId } = await place();
    await make([orderId]);
    await open().call(accountOrdersCancel, { CustomerAccount: 'ALPHA', orderNo: orderId }, alphaBuyer);
    expect((await page()).changed).toMatchObject([{ OrderNo: orderId, Why: 'It was cancelled.' }]);
    expect((await make([orderId], { Again: true })).problem.code).toBe('accounts-file-empty');
  });

  it('keeps the number under which an order first went out, even after the merchant numbers the order', async () => {
    const { orderId } = await place();
    const other = (await place()).orderId;
    await make([orderId]);
    for (const number of [orderId, other]) {
      await sql`UPDATE sales_order SET confirmed_no = ${`M${number}`} WHERE provisional_no = ${number}`.execute(
        open().shop.database,
      );
    }
    expect((await orderOnPage(orderId)).Number).toBe(orderId);
    expect((await orderOnPage(other)).Number).toBe(`M${other}`);
    expect((await orderOnPage(orderId)).Exported?.IsChanged).toBe(false);
  });

  it('finds a customer by the merchant’s table, else under the name of the first file [setting accountsFiles.contacts]', async () => {
    const [one, other] = [(await place()).orderId, (await place()).orderId];
    const contactOf = async (content = '') => rowsOf(content)[0]?.split(',')[0];
    const first = (await make([one])).body.mainResult;
    const name = await contactOf(first.files[0]?.Content);
    await sql`UPDATE customer SET name = 'Alpha Renamed' WHERE account = 'ALPHA'`.execute(
      open().shop.database,
    );
    const second = (await make([other])).body.mainResult;
    expect(await contactOf(second.files[0]?.Content)).toBe(name);
    expect(second.notes).toEqual([
      `Alpha Renamed (ALPHA) is called ${name} in the file, as the accounts know it.`,
    ]);
    open().shop.merchant.accountsFiles.contacts = { ALPHA: 'Alpha in Xero' };
    const third = (await make([(await place()).orderId])).body.mainResult;
    expect(await contactOf(third.files[0]?.Content)).toBe('Alpha in Xero');
  });

  it('leaves out customers whom the accounts could not tell apart or would refuse', async () => {
    const { orderId } = await place();
    const { database, merchant } = open().shop;
    await sql`
      UPDATE customer SET name = (SELECT '  ' || replace(upper(name), ' ', '  ') FROM customer WHERE account = 'ALPHA')
      WHERE account = 'BETA'`.execute(database);
    const shared = /^ALPHA and BETA are both called .+ in Xero, and would become one contact\./;
    expect(await orderOnPage(orderId)).toMatchObject({
      Why: expect.stringMatching(shared),
      NeedsContact: true,
    });
    const name = (await orderOnPage(orderId)).CustomerName;
    merchant.accountsFiles.contacts = { ALPHA: name, BETA: name };
    expect((await orderOnPage(orderId)).Why).toBe('');
    merchant.accountsFiles.contacts = { ALPHA: 'Alpha on the Quay' };
    expect(await orderOnPage(orderId)).toMatchObject({ Why: '', NeedsContact: false });
    merchant.accountsFiles.contacts = { GAMMA: ` ${name.toUpperCase()} ` };
    expect((await orderOnPage(orderId)).Why).toMatch(/^ALPHA and (BETA|GAMMA) are both called/);
    expect((await orderOnPage(orderId, 'sage50')).Why).toBe('');
    merchant.accountsFiles.contacts = { ALPHA: 'Alpha on the Quay' };
    expect((await orderOnPage(orderId, 'sage50')).Why).toMatch(/is no account in Sage 50: at most 8 letters/);
    merchant.accountsFiles.contacts = { ALPHA: 'ALPHA1' };
    expect((await orderOnPage(orderId, 'sage50')).Why).toBe('');
  });

  it('names a customer’s contact by a change of the settings that the office can undo', async () => {
    const { orderId } = await place();
    const { database } = open().shop;
    await sql`UPDATE customer SET name = (SELECT name FROM customer WHERE account = 'ALPHA') WHERE account = 'BETA'`.execute(
      database,
    );
    expect((await orderOnPage(orderId)).NeedsContact).toBe(true);
    const asked = { account: 'ALPHA', contact: ' Alpha on the Quay ' };
    expect((await open().call(accountsContact, asked, alphaBuyer)).problem.code).toBe('admins-only');
    expect((await open().call(accountsContact, { ...asked, contact: ' ' }, office)).status).toBe(400);
    expect((await open().call(accountsContact, asked, office)).body.mainResult).toBe('named');
    expect(await orderOnPage(orderId)).toMatchObject({ Why: '', NeedsContact: false });
    const { Acts } = (await open().call(officeSettings, {}, office)).body.mainResult;
    expect(Acts[0]).toMatchObject({
      ...{ Who: office.email, CanUndo: true },
      Changes: [{ Name: 'accountsFiles.contacts', After: { ALPHA: 'Alpha on the Quay' } }],
    });
    const undone = await open().call(officeSettingsUndo, { Version: Acts[0]?.Version ?? 0 }, office);
    expect(undone.status).toBe(200);
    expect((await orderOnPage(orderId)).NeedsContact).toBe(true);
  });

  it('leaves out a customer with the name under which the accounts know another customer', async () => {
    const { orderId } = await place();
    await make([orderId]);
    const { database } = open().shop;
    await sql`UPDATE customer SET name = (SELECT name FROM customer WHERE account = 'ALPHA') WHERE account = 'BETA'`.execute(
      database,
    );
    await sql`UPDATE customer SET name = 'Alpha Holdings' WHERE account = 'ALPHA'`.execute(database);
    const next = (await place()).orderId;
    expect((await orderOnPage(next)).Why).toMatch(/^ALPHA and BETA are both called/);
    open().shop.merchant.accountsFiles.contacts = { BETA: 'Beta on the Quay' };
    expect((await orderOnPage(next)).Why).toBe('');
  });

  it('leaves out orders that need no invoice, with the reason of each order [setting accountsFiles.reserves]', async () => {
    const parts = await place({
      Lines: [
        { ProductCode: 'RED1', CasesQty: 3, BottlesQty: 2 },
        { ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 },
      ],
      GrandTotal: 384,
    });
    const reasons = async () => {
      const { orders } = await page();
      return Object.fromEntries(orders.map(({ Kind, Why }) => [Kind, Why]));
    };
    expect(await reasons()).toEqual({
      Order: '',
      'Reserves Order': '',
      'Back Order': 'It waits for stock, and goes out once it is released.',
    });
    const { database, merchant } = open().shop;
    merchant.accountsFiles.reserves = 'left-out';
    expect((await reasons())['Reserves Order']).toBe('Its wines were paid for when they were reserved.');
    await sql`UPDATE stock SET bottles = 100`.execute(database);
    await sql`UPDATE sales_order SET state = 'on-back-order' WHERE kind = 'Back Order'`.execute(database);
    await open().call(boardRelease, { orderNo: parts.backOrderId }, office);
    expect((await reasons())['Back Order']).toBe('');
    await sql`UPDATE sales_order SET total_nett = total_nett + 1 WHERE kind = 'Order'`.execute(database);
    expect((await reasons()).Order).toMatch(
      /do not add up to its total: £1\.00 nett and £0\.00 VAT are missing/,
    );
    await sql`UPDATE hand_over SET held_until = '2026-11-16T16:30:00Z'`.execute(database);
    expect((await reasons()).Order).toBe('Its buyer may still change it, until 16:30 on 16/11.');
    await sql`UPDATE sales_order SET state = 'cancelled' WHERE kind = 'Order'`.execute(database);
    expect((await reasons()).Order).toBe('It was cancelled.');
  });

  it('refuses everybody except the office, and days that do not exist', async () => {
    const { orderId } = await place();
    const { Stamp } = await orderOnPage(orderId);
    const order = { OrderNo: orderId, Stamp };
    const asked = { Key: randomUUID(), shape: 'xero' as const, orders: [order] };
    expect((await open().call(makeAccountsFile, asked, alphaBuyer)).problem.code).toBe('admins-only');
    expect((await open().call(makeAccountsFile, asked, null)).problem.code).toBe('not-signed-in');
    const days = { shape: null, from: '2026-02-30', until: DAY };
    expect((await open().call(accountsOrders, days, office)).problem.code).toBe('bad-request');
    expect((await orderOnPage(orderId)).Exported).toBeUndefined();
  });
});
