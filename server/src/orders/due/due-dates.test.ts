import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putStock } from '@tradecellar/contract/back-office.ts';
import { type Order, submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItem, accountOrdersSummaries, linesOf } from '@tradecellar/contract/orders.ts';
import { COLLECTION_ID } from '@tradecellar/trade/delivery-address.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { startMail } from '../../mail/mail-worker.ts';
import { mailComposers } from '../../mail-composers.ts';
import { followDueDates } from './follow-due-dates.ts';

describeShop('the due date of a back order', (open) => {
  let outbox = '';
  let orderNo = '';
  beforeAll(async () => {
    outbox = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
    await fillShop(open().shop.database);
    await startMail(
      open().shop,
      { smtpUrl: undefined, isPlainAllowed: false, from: 'orders@example.com', outboxFolder: outbox },
      mailComposers,
    );
  });
  afterAll(() => rm(outbox, { recursive: true, force: true }));

  const put = (row: object) =>
    open().call(
      putStock,
      { Rows: [{ Code: 'SCARCE1', StockCases: 0, StockBottles: 0, DueDate: '', ...row }] },
      { email: 'key' },
    );
  const place = async (facts: Partial<Order> = {}) => {
    const form = orderForm({
      Lines: [{ ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 }],
      GrandTotal: 144,
      ...facts,
    });
    return (await open().call(submitOrder, form, alphaBuyer)).body.mainResult.backOrderId;
  };
  const cancel = (number: string) =>
    open()
      .shop.database.updateTable('sales_order')
      .set({ state: 'cancelled' })
      .where('provisional_no', '=', number)
      .execute();
  const shown = async (number = orderNo) => {
    const asked = { CustomerAccount: 'ALPHA', orderNo: number };
    const { mainResult } = (await open().call(accountOrdersItem, asked, alphaBuyer)).body;
    const { StockDue, ProposedDate, OrderLines } = mainResult;
    return [StockDue, ProposedDate, linesOf({ OrderLines })[0]?.DueDate];
  };
  const follow = () => followDueDates(open().shop);
  const told = async () =>
    (await open().shop.database.selectFrom('mail').select('key').where('kind', '=', 'due-moved').execute())
      .map(({ key }) => key)
      .sort();
  const mailOf = (key: string) =>
    vi.waitFor(async () => PostalMime.parse(await readFile(join(outbox, `${key}.eml`))), {
      timeout: 60_000,
      interval: 100,
    });
  beforeEach(() => open().setNow(new Date('2026-11-16T10:00:00Z')));

  it('shows no due date of a back order if the stock has no due date', async () => {
    await put({});
    const number = await place();
    await follow();
    expect(await shown(number)).toEqual([undefined, undefined, undefined]);
    // The order page shows the first due date, but nobody is mailed.
    await put({ DueDate: '2026-12-12' });
    await follow();
    expect(await shown(number)).toEqual(['2026-12-12', '2026-12-14', '2026-12-12']);
    expect(await told()).toEqual([]);
    await cancel(number);
  });

  it('shows the due date of a new back order, and proposes the first delivery day after the due date', async () => {
    orderNo = await place();
    const { body } = await open().call(
      accountOrdersSummaries,
      { CustomerAccount: 'ALPHA', orders: [orderNo] },
      alphaBuyer,
    );
    expect(body.mainResult[0]).toMatchObject({
      AwaitsStock: true,
      StockDue: '2026-12-12',
      ProposedDate: '2026-12-14',
    });
    expect(await shown()).toEqual(['2026-12-12', '2026-12-14', '2026-12-12']);
  });

  it('proposes the day after the due date for a collection, without cut-off or lead time', async () => {
    const { delivery } = open().shop.merchant;
    Object.assign(delivery, { offsetDays: 3, cutoff: '09:00' });
    await put({ DueDate: '2026-11-16' });
    const number = await place({
      DeliveryType: 'collection',
      DeliveryAddressId: COLLECTION_ID,
      RequiredDate: '2026-11-16T15:00',
    });
    expect(await shown(number)).toEqual(['2026-11-16', '2026-11-17', '2026-11-16']);
    await cancel(number);
    await put({ DueDate: '2026-12-12' });
    Object.assign(delivery, { offsetDays: 0, cutoff: null });
  });

  it('N5: mails a moved due date once, even if several processes check and a file repeats the date [setting mail.dueMoved]', async () => {
    await put({ DueDate: '2026-12-19' });
    await Promise.all([follow(), follow(), follow()]);
    await put({ DueDate: '2026-12-19' });
    await follow();
    expect(await told()).toEqual([`${orderNo}-due-1`]);
    expect(await shown()).toEqual(['2026-12-19', '2026-12-21', '2026-12-19']);
    const mail = await mailOf(`${orderNo}-due-1`);
    expect(mail.subject).toBe(`Back Order ${orderNo} is now due 19 Dec – Tradecellar`);
    expect(mail.text).toContain(
      `The stock that Back Order ${orderNo} waits for is due 19 Dec; it was due 12 Dec. We propose delivery on Mon 21 Dec.`,
    );
    expect(mail.text).toMatch(/^Your wine is now due 19 Dec\n/);
    expect(mail.text).toContain('SCARCE1 · 6 × 75cl · due 19 Dec');
    expect(mail.text).toContain(`/order-details/${orderNo}`);
    expect(mail.to?.map(({ address }) => address)).toEqual([
      'alpha-accounts@example.com',
      'alpha@example.com',
    ]);
  });

  it('mails the buyer when the due date moves to an earlier date and when it disappears', async () => {
    await put({ DueDate: '2026-12-12' });
    await follow();
    await put({});
    await follow();
    expect(await told()).toEqual([1, 2, 3].map((nth) => `${orderNo}-due-${nth}`));
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    const mail = await mailOf(`${orderNo}-due-3`);
    expect(mail.subject).toBe(`Back Order ${orderNo} is now without a date – Tradecellar`);
    expect(mail.text).toContain('no longer has a date; it was due 12 Dec.');
    expect(mail.text).toMatch(/^Your wine no longer has a date\n/);
  });

  it('sends no mail when the stock has arrived, and hides the due date after its day', async () => {
    await put({ DueDate: '2026-12-12' });
    await follow();
    await put({ StockCases: 20 });
    await follow();
    expect(await told()).toHaveLength(3);
    open().setNow(new Date('2026-12-13T00:00:00Z'));
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    await put({ DueDate: '' });
    await follow();
    expect(await told()).toHaveLength(3);
  });

  it('shows a moved due date but sends no mail if the merchant has switched off these mails', async () => {
    open().shop.merchant.mail.dueMoved = false;
    await put({ DueDate: '2026-12-12' });
    await follow();
    await put({ DueDate: '2026-12-15' });
    await follow();
    expect(await told()).toHaveLength(3);
    expect((await shown())[0]).toBe('2026-12-15');
    expect((await readdir(outbox)).filter((name) => name.includes('-due-'))).toHaveLength(3);
  });
});
