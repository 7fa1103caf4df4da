import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItemEmail, confirmOrder } from '@tradecellar/contract/order-confirmation.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { startBackOffice } from '../../back-office/start-back-office.ts';
import { inTransaction } from '../../database/transaction.ts';
import { startMail } from '../../mail/mail-worker.ts';
import { mailComposers } from '../../mail-composers.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { confirmOrder as confirmByMerchant } from './confirm-order.ts';
import { reportOrder } from './report-order.ts';

describeShop('the confirmation mail', (open) => {
  let folder = '';
  let outbox = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
    outbox = join(folder, 'outbox');
    const { shop } = open();
    await fillShop(shop.database);
    await startBackOffice(shop);
    await startMail(
      shop,
      { smtpUrl: undefined, isPlainAllowed: false, from: 'orders@example.com', outboxFolder: outbox },
      mailComposers,
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const place = async (facts: Parameters<typeof orderForm>[0], as: object = alphaBuyer) => {
    const answer = await open().call(submitOrder, orderForm(facts), as);
    expect(answer.status).toBe(200);
    return answer.body.mainResult.orderId;
  };
  const mailOf = (orderNo: string): Promise<Email> =>
    vi.waitFor(async () => PostalMime.parse(await readFile(join(outbox, `${orderNo}.eml`))), {
      timeout: 60_000,
      interval: 100,
    });

  it('mails a back order without a delivery day, and mails its cancellation once', async () => {
    const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
    const answer = await open().call(submitOrder, orderForm({ Lines: [line], GrandTotal: 144 }), alphaBuyer);
    const { orderId, backOrderId } = answer.body.mainResult;
    expect((await mailOf(backOrderId)).text).toMatch(/^We’ll send it when stock arrives\n/);
    expect((await mailOf(orderId)).text).toMatch(/^Arriving Tuesday 17 November\n/);
    const cancelled = { CustomerAccount: 'ALPHA', orderNo: backOrderId };
    for (let times = 0; times < 2; times++) {
      expect((await open().call(accountOrdersCancel, cancelled, office)).status).toBe(200);
    }
    const mail = await mailOf(`${backOrderId}-cancelled`);
    expect(mail.subject).toMatch(/^Back Order SO\d{6} cancelled – Tradecellar$/);
    expect(mail.text).toContain('None of it will be delivered or charged.');
    expect(mail.text).not.toContain('17 November');
    const mails = (await readdir(outbox)).filter((name) => name.startsWith(backOrderId));
    expect(mails.sort()).toEqual([`${backOrderId}-cancelled.eml`, `${backOrderId}.eml`]);
  });

  it('mails the whole order as text and HTML to the account and the person who placed it', async () => {
    const orderNo = await place({
      CustomerReference: 'PO <42>',
      Delivery_Notes: 'Ring <b>twice</b>\nand wait',
      Lines: [
        { ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 3 },
        { ProductCode: 'GIN1', CasesQty: 1, BottlesQty: 0 },
      ],
      GrandTotal: 310.5 + 62.1 + 72,
    });
    const mail = await mailOf(orderNo);
    const confirmed = await open().call(confirmOrder, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer);
    const number = confirmed.body.mainResult;
    expect(number).toMatch(/^SO\d{6}$/);
    expect(mail.subject).toBe(`Order ${number} confirmed – Tradecellar`);
    expect(mail.from).toMatchObject({ name: 'Tradecellar', address: 'orders@example.com' });
    expect(mail.to?.map(({ address }) => address)).toEqual([
      'alpha-accounts@example.com',
      'alpha@example.com',
    ]);
    expect(mail.messageId).toBe(`<${orderNo}@example.com>`);
    for (const text of [
      'Arriving Tuesday 17 November',
      'Domaine Roquet Sancerre',
      'WHITE1 · 12 × 75cl',
      '£310.50',
      'Harbour Gin',
      '£444.60',
      'Alpha Restaurant',
      'N1 1AA',
      '020 7946 0100',
    ]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.text).toContain('  2 cases and 3 bottles, £310.50 nett\n');
    expect(mail.text).toMatch(/^Ordered by: \S.*$/m);
    expect(mail.text).toContain('PO <42>');
    expect(mail.html).toContain('PO &lt;42&gt;');
    expect(mail.html).toContain('Ring &lt;b&gt;twice&lt;/b&gt;<br>and wait');
  });

  it('sends one confirmation for each order, and not to an admin who placed it', async () => {
    const orderNo = await place({}, office);
    const mail = await mailOf(orderNo);
    expect(mail.to?.map(({ address }) => address)).toEqual(['alpha-accounts@example.com']);
    expect(mail.text).toContain('Ordered by: Our office, for you');
    const asked = await open().call(
      accountOrdersItemEmail,
      { CustomerAccount: 'ALPHA', orderNo, kind: 'Order' },
      alphaBuyer,
    );
    expect(asked.body.mainResult).toBe('already-sent');
    const names = await readdir(outbox);
    expect(names.filter((name) => name.endsWith('.draft'))).toEqual([]);
    // mail.orderDesk is off in this test.
    expect(names.filter((name) => name.includes('order-desk'))).toEqual([]);
  });
});

const plain = defaultMerchant();
describeShop(
  'the mail of a delivery',
  (open) => {
    let outbox = '';
    beforeAll(async () => {
      outbox = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
      const { shop } = open();
      await fillShop(shop.database);
      await startMail(
        shop,
        { smtpUrl: undefined, isPlainAllowed: false, from: 'orders@example.com', outboxFolder: outbox },
        mailComposers,
      );
    });
    afterAll(() => rm(outbox, { recursive: true, force: true }));

    it('mails the time and recipient of a delivery with a link to the delivery check [setting mail.delivered]', async () => {
      const { shop } = open();
      const { orderId } = (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult;
      open().setNow(new Date('2026-11-17T18:00:00Z'));
      await inTransaction(shop.database, (writer) =>
        reportOrder(writer, shop, {
          orderNo: orderId,
          number: 'SO 7/1',
          deliveredAt: new Date('2026-11-17T14:10:00Z'),
          receivedBy: 'J. <Smith>',
          who: 'key ERP',
        }),
      );
      const mail = await vi.waitFor(
        async () => PostalMime.parse(await readFile(join(outbox, `${orderId}-delivered.eml`))),
        { timeout: 60_000, interval: 100 },
      );
      expect(mail.subject).toBe('Order SO 7/1 delivered – Tradecellar');
      expect(mail.to?.map(({ address }) => address)).toEqual([
        'alpha-accounts@example.com',
        'alpha@example.com',
      ]);
      expect(mail.text).toContain('Delivered Tuesday 17 November 14:10, received by J. <Smith>\n');
      expect(mail.text).toContain(
        'Check this order: https://shop.example/order-details/SO%207%2F1#delivery-check\n',
      );
      expect(mail.html).toContain('received by J. &lt;Smith&gt;<');
      expect(mail.html).toContain('href="https://shop.example/order-details/SO%207%2F1#delivery-check"');
    });
  },
  { ...plain, mail: { ...plain.mail, delivered: true } },
);

describeShop(
  'an order that the merchant has not confirmed yet',
  (open) => {
    let outbox = '';
    beforeAll(async () => {
      outbox = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
      const { shop } = open();
      await fillShop(shop.database);
      const settings = {
        smtpUrl: undefined,
        isPlainAllowed: false,
        from: 'orders@example.com',
        outboxFolder: outbox,
      };
      await startMail(shop, settings, mailComposers);
    });
    afterAll(() => rm(outbox, { recursive: true, force: true }));
    const mailOf = (key: string): Promise<Email> =>
      vi.waitFor(async () => PostalMime.parse(await readFile(join(outbox, `${key}.eml`))), {
        timeout: 60_000,
        interval: 100,
      });
    const ask = async (orderNo: string) =>
      (await open().call(accountOrdersItemEmail, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer)).body
        .mainResult;

    it('mails an acknowledgement once on request, and later a confirmation with the confirmed number [4.place.6]', async () => {
      const { shop } = open();
      const { orderId } = (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult;
      expect([await ask(orderId), await ask(orderId)]).toEqual(['sent', 'already-sent']);
      expect((await mailOf(`${orderId}-received`)).subject).toBe(`Order ${orderId} received – Tradecellar`);

      const { id } = await shop.database
        .selectFrom('sales_order')
        .select('id')
        .where('provisional_no', '=', orderId)
        .executeTakeFirstOrThrow();
      await inTransaction(shop.database, (writer) =>
        confirmByMerchant(writer, shop, { orderId: id, number: 'M10001', who: 'key ERP' }),
      );
      expect((await mailOf(orderId)).subject).toBe('Order M10001 confirmed – Tradecellar');
      expect(await ask('M10001')).toBe('already-sent');
    });

    it('mails each part of an order to the order desk, with its person and customer [setting mail.orderDesk]', async () => {
      const order = orderForm({
        Lines: [{ ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 }],
        GrandTotal: 144,
      });
      const { orderId, backOrderId } = (await open().call(submitOrder, order, office)).body.mainResult;
      const mails = await Promise.all([orderId, backOrderId].map((number) => mailOf(`${number}-order-desk`)));
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Order ${orderId} placed by Alpha Restaurant (ALPHA)`,
        `Back Order ${backOrderId} placed by Alpha Restaurant (ALPHA)`,
      ]);
      for (const mail of mails) {
        expect(mail.to).toEqual([{ name: '', address: 'orders@example.com' }]);
        expect(mail.replyTo).toEqual([{ name: '', address: 'office@example.com' }]);
        for (const text of ['office@example.com', '16/11/2026 10:00', 'SCARCE1', 'Order Total', 'PO 1']) {
          expect(mail.text).toContain(text);
          expect(mail.html).toContain(text);
        }
      }
      expect(mails.map(({ text = '' }) => /Order Total: (.*)/.exec(text)?.[1])).toEqual(['£96.00', '£48.00']);
    });
  },
  { ...plain, mail: { ...plain.mail, orderDesk: true } },
);
