import { account, accountTransactions } from '@tradecellar/contract/account.ts';
import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { backOfficeClaims, settleBackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import {
  accountClaims,
  accountClaimsAddPhoto,
  accountClaimsAllThere,
  accountClaimsInQuery,
  accountClaimsOpen,
  accountClaimsPhoto,
  accountClaimsWithdraw,
  boardClaims,
  boardSettleClaims,
  type Claim,
  MOST_CLAIMS,
} from '@tradecellar/contract/claims.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { CLAIM_REASONS } from '@tradecellar/trade/claim-life.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { importFiles } from '../import/import-files.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { forgetOld } from '../people/forget-old.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const DISPATCHED = new Date('2026-11-17T09:00:00Z');

describeShop('claims', (open) => {
  let orderNo = '';
  const call: ReturnType<typeof open>['call'] = (endpoint, request, as) => open().call(endpoint, request, as);
  const tell = async (facts: object) => {
    expect((await call(reportOrder, { orderNo, ...facts }, {})).status).toBe(200);
  };
  /** Each test begins with an order of two cases of twelve WHITE1 at £276.00 nett, dispatched on its delivery day. */
  beforeEach(async () => {
    await refillShop(open().shop.database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    const { body } = await call(submitOrder, orderForm(), alphaBuyer);
    orderNo = body.mainResult.orderId;
    await tell({ Number: 'M1' });
    open().setNow(DISPATCHED);
    await tell({ State: 'dispatched' });
  });

  const report = (facts: object = {}, as = alphaBuyer) =>
    call(
      accountClaimsOpen,
      {
        ...ALPHA,
        orderNo,
        Key: crypto.randomUUID(),
        Lines: [{ OrderLineNo: 1, Bottles: 2, Reason: 'broken' }],
        Note: '',
        PhotoCount: 0,
        ...facts,
      },
      as,
    );
  const settle = (claim: Claim, facts: object) =>
    call(settleBackOfficeClaim, { claimNo: claim.ClaimNo, ...facts }, {});
  const events = async () => {
    const { rows } = await sql<{ event: string }>`
      SELECT event FROM hand_over WHERE event LIKE 'claim.%' ORDER BY event`.execute(open().shop.database);
    return rows.map(({ event }) => event);
  };
  const mails = async () => {
    const { rows } = await sql<{ key: string; recipients: string[] }>`
      SELECT key, recipients FROM mail WHERE kind LIKE 'claim-%' ORDER BY queued_at, key`.execute(
      open().shop.database,
    );
    return rows.map(({ key, recipients }) => `${key} ${recipients.join()}`);
  };

  it('S1: opens one claim for a report’s key, and returns the same claim when the report is sent again', async () => {
    const Key = crypto.randomUUID();
    const [first, second] = await Promise.all([report({ Key }), report({ Key })]);
    expect(first.body.mainResult).toEqual(second.body.mainResult);
    expect(first.body.mainResult).toMatchObject({
      OrderNo: 'M1',
      OpenedBy: 'Al Pha',
      Lines: [{ Bottles: 2, Reason: 'broken', State: 'open', IsLate: false, Nett: 23, VAT: 4.6 }],
    });
    expect(await events()).toEqual(['claim.opened']);
    const other = await report({ Key, Lines: [{ OrderLineNo: 1, Bottles: 3, Reason: 'broken' }] });
    expect([other.status, other.problem.code]).toEqual([409, 'claim-otherwise']);
  });

  it('S2: never lets claimed bottles exceed ordered bottles, even from two phones at once', async () => {
    const reports = await Promise.all(
      Array.from({ length: 8 }, () => report({ Lines: [{ OrderLineNo: 1, Bottles: 5, Reason: 'short' }] })),
    );
    expect(reports.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = reports.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({
      code: 'claim-beyond-order',
      details: { description: 'Domaine Roquet Sancerre', left: 4, by: 'Al Pha' },
    });
    const { body } = await call(accountClaims, { ...ALPHA, orderNo }, alphaBuyer);
    expect(body.mainResult.Claims).toHaveLength(4);
  });

  it('adds up the lines of one report that name the same wine, and refuses more bottles than were ordered', async () => {
    const twice = (first: number, second: number) =>
      report({
        Lines: [
          { OrderLineNo: 1, Bottles: first, Reason: 'broken' },
          { OrderLineNo: 1, Bottles: second, Reason: 'short' },
        ],
      });
    const beyond = await twice(24, 24);
    expect([beyond.status, beyond.problem.code]).toEqual([409, 'claim-beyond-order']);
    expect((await twice(20, 5)).problem).toMatchObject({ details: { left: 4 } });
    const { body } = await twice(20, 4);
    expect(body.mainResult.Lines).toMatchObject([
      { Bottles: 20, Nett: 230 },
      { Bottles: 4, Nett: 46 },
    ]);
    expect((await report()).problem.code).toBe('claim-beyond-order');
  });

  it.each(CLAIM_REASONS.filter((reason) => reason !== 'not-arrived'))(
    'stores a report of the reason %s',
    async (Reason) => {
      const { body } = await report({ Lines: [{ OrderLineNo: 1, Bottles: 1, Reason }] });
      expect(body.mainResult.Lines).toMatchObject([{ Bottles: 1, Reason }]);
    },
  );

  it('accepts a report that the whole order did not arrive, and then no further report', async () => {
    await report();
    const whole = await report({ Lines: [] });
    expect(whole.body.mainResult.Lines).toMatchObject([{ Bottles: 22, Reason: 'not-arrived', Nett: 253 }]);
    const again = await report({ Lines: [] });
    expect(again.problem.code).toBe('claim-nothing-left');
  });

  it.each([
    ['2026-11-19T23:59:59Z', 'broken', false],
    ['2026-11-20T00:00:00Z', 'broken', true],
    ['2026-11-30T12:00:00Z', 'not-arrived', false],
    ['2026-12-01T23:59:59Z', 'not-arrived', false],
    ['2026-12-02T00:00:00Z', 'not-arrived', true],
    ['2026-12-02T12:00:00Z', 'not-arrived', true],
  ])(
    'S3: accepts a report at %s with the reason %s, and marks the report as late: %s',
    async (now, reason, isLate) => {
      open().setNow(new Date(now));
      const { body } = await report(reason === 'not-arrived' ? { Lines: [] } : {});
      expect(body.mainResult.Lines[0]).toMatchObject({ Reason: reason, IsLate: isLate });
    },
  );

  it('refuses a report of an order that is not due, is cancelled or belongs to another account', async () => {
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    const next = await call(submitOrder, orderForm(), alphaBuyer);
    const early = await report({ orderNo: next.body.mainResult.orderId });
    expect(early.problem).toMatchObject({ code: 'order-not-claimable' });
    expect(early.problem.error).toContain('is not due yet');
    const { orderId } = next.body.mainResult;
    const cancelled = await call(accountOrdersCancel, { ...ALPHA, orderNo: orderId }, alphaBuyer);
    expect(cancelled.status).toBe(200);
    open().setNow(DISPATCHED);
    const late = await report({ orderNo: orderId });
    expect(late.problem.code).toBe('order-not-claimable');
    expect(late.problem.error).toContain('cancelled');
    const others = await report({ CustomerAccount: 'BETA' }, betaBuyer);
    expect(others.problem.code).toBe('order-not-found');
    const strange = await report({}, betaBuyer);
    expect(strange.status).toBe(403);
    const line = await report({ Lines: [{ OrderLineNo: 9, Bottles: 1, Reason: 'other' }] });
    expect(line.problem.code).toBe('claim-line-not-found');
  });

  it('S4: settles a claim once, with one mail and one message, and refuses a contradictory settlement', async () => {
    const claim = (await report()).body.mainResult;
    const lines = { Lines: [{ ClaimNo: claim.ClaimNo, LineNo: 1 }] };
    const accept = () => call(boardSettleClaims, { ...lines, Outcome: 'accept', Sentence: 'Sorry!' }, office);
    const [one, two] = await Promise.all([accept(), accept()]);
    expect([one.body.mainResult.Settled, two.body.mainResult.Settled]).toEqual([1, 1]);
    const declined = await call(boardSettleClaims, { ...lines, Outcome: 'decline', Sentence: 'No' }, office);
    expect(declined.body.mainResult).toMatchObject({
      Settled: 0,
      Refused: [{ LineNo: 1, Sentence: expect.stringContaining('already “credit agreed”') }],
    });
    const unexplained = await call(
      boardSettleClaims,
      { ...lines, Outcome: 'decline', Sentence: ' ' },
      office,
    );
    expect(unexplained.problem.code).toBe('claim-needs-sentence');
    expect(await events()).toEqual(['claim.opened', 'claim.settled']);
    const inQuery = await call(accountClaimsInQuery, ALPHA, alphaBuyer);
    expect(inQuery.body.mainResult).toMatchObject({ Nett: 23, VAT: 4.6 });

    expect((await settle(claim, { CreditNote: 'CN7' })).body.Lines).toMatchObject([
      { State: 'credited', CreditNote: 'CN7', Sentence: 'Sorry!' },
    ]);
    expect((await settle(claim, { CreditNote: 'CN7' })).status).toBe(200);
    expect((await settle(claim, { CreditNote: 'CN8' })).problem.code).toBe('claim-credited-otherwise');
    expect((await call(accountClaimsInQuery, ALPHA, alphaBuyer)).status).toBe(204);
    expect(await events()).toEqual(['claim.opened', 'claim.settled']);
    expect(await mails()).toEqual([
      `${claim.ClaimNo}-accept-1 ${alphaBuyer.email}`,
      `${claim.ClaimNo}-credit-1 ${alphaBuyer.email}`,
    ]);
  });

  it('S8: leaves the balance unchanged while a sum is in query, and names the order on the ledger’s credit note', async () => {
    const balance = async () => (await call(account, ALPHA, alphaBuyer)).body.mainResult.CreditBalance;
    const before = await balance();
    const claim = (await report()).body.mainResult;
    await report({ Lines: [{ OrderLineNo: 1, Bottles: 1, Reason: 'faulty' }] });
    const inQuery = async () => (await call(accountClaimsInQuery, ALPHA, alphaBuyer)).body?.mainResult;
    expect(await inQuery()).toMatchObject({ Nett: 34.5, VAT: 6.9 });
    await settle(claim, { CreditNote: 'CN7' });
    expect(await inQuery()).toMatchObject({ Nett: 11.5, VAT: 2.3 });
    expect(await balance()).toBe(before);
    const row = {
      customer_account: 'ALPHA',
      transaction_date: '2026-11-20',
      type: 'Credit Note',
      balance: '0',
    };
    await open()
      .shop.database.insertInto('ledger_transaction')
      .values([
        { ...row, transaction_number: 'CN7', total: '-27.60' },
        { ...row, transaction_number: 'T8', reference1: 'CN7', total: '-27.60' },
        { ...row, transaction_number: 'T9', reference1: 'CN7', type: 'Invoice', total: '27.60' },
        { ...row, transaction_number: 'CN8', total: '-27.60' },
      ])
      .execute();
    const november = { TransactionDateStart: '01/11/2026', TransactionDateEnd: '30/11/2026' };
    const { body } = await call(accountTransactions, { ...ALPHA, ...november }, alphaBuyer);
    expect(
      body.mainResult.flatMap((one) =>
        one.ClaimedOrderNo === undefined ? [] : [[one.TransactionNumber, one.ClaimedOrderNo]],
      ),
    ).toEqual([
      ['CN7', 'M1'],
      ['T8', 'M1'],
    ]);
  });

  it('gives the mail about a report of 300 lines a short key', async () => {
    const claim = (await report({ Lines: [{ OrderLineNo: 1, Bottles: 1, Reason: 'broken' }] })).body
      .mainResult;
    await sql`
      INSERT INTO claim_line (claim_id, line_no, order_line_no, product_code, description, case_size, bottles, reason,
        nett, vat, is_late)
      SELECT claim_id, n, n, product_code, description, case_size, bottles, reason, nett, vat, is_late
      FROM claim_line, generate_series(2, 300) n`.execute(open().shop.database);
    expect((await settle(claim, { Outcome: 'accept', LineNos: [2, 3] })).status).toBe(200);
    expect((await settle(claim, { Outcome: 'accept' })).status).toBe(200);
    expect((await settle(claim, { CreditNote: 'CN7' })).status).toBe(200);
    const keys = (await mails()).map((mail) => mail.split(' ')[0] ?? '');
    expect(keys).toHaveLength(3);
    // The key is part of the boundary line between the sections of a mail, and a boundary has at most 70 characters
    // (RFC 2046).
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThan(50);
  });

  it('lists the claims in query by their last change, the newest first', async () => {
    const one = (await report()).body.mainResult;
    open().setNow(new Date('2026-11-17T10:00:00Z'));
    const two = (await report()).body.mainResult;
    open().setNow(new Date('2026-11-17T11:00:00Z'));
    const numbers = async () => {
      const { body } = await call(accountClaimsInQuery, ALPHA, alphaBuyer);
      return body.mainResult.Claims.map(({ ClaimNo }) => ClaimNo);
    };
    expect(await numbers()).toEqual([two.ClaimNo, one.ClaimNo]);
    await settle(one, { Outcome: 'accept' });
    expect(await numbers()).toEqual([one.ClaimNo, two.ClaimNo]);
  });

  it('S5: refuses to settle a withdrawn claim, and accepts a new report of its bottles', async () => {
    const claim = (await report({ Lines: [{ OrderLineNo: 1, Bottles: 24, Reason: 'short' }] })).body
      .mainResult;
    const withdraw = () => call(accountClaimsWithdraw, { ...ALPHA, ClaimNo: claim.ClaimNo }, groupBuyer);
    expect((await withdraw()).body.mainResult.Lines).toMatchObject([{ State: 'withdrawn' }]);
    expect((await withdraw()).status).toBe(200);
    expect((await settle(claim, { Outcome: 'accept' })).problem).toMatchObject({
      code: 'claim-line-settled',
      error: expect.stringContaining('already “withdrawn”'),
    });
    for (const Outcome of ['accept', 'replace', 'decline'] as const) {
      const Lines = [{ ClaimNo: claim.ClaimNo, LineNo: 1 }];
      const byOffice = await call(boardSettleClaims, { Lines, Outcome, Sentence: 'No' }, office);
      expect(byOffice.body.mainResult).toMatchObject({
        Settled: 0,
        Refused: [{ Sentence: expect.stringContaining('already “withdrawn”') }],
      });
    }
    expect(await events()).toEqual(['claim.opened', 'claim.withdrawn']);
    expect((await report()).status).toBe(200);
    const { body } = await call(backOfficeClaims, { state: 'open' }, {});
    expect(body.Claims).toHaveLength(1);
  });

  it('S6: replaces claimed bottles by a free order that takes stock and is handed over to the merchant’s system', async () => {
    const claim = (await report()).body.mainResult;
    const settled = await call(
      boardSettleClaims,
      { Lines: [{ ClaimNo: claim.ClaimNo, LineNo: 1 }], Outcome: 'replace', Sentence: '' },
      office,
    );
    expect(settled.body.mainResult.Settled).toBe(1);
    const { body } = await call(accountClaims, { ...ALPHA, orderNo }, alphaBuyer);
    const again = body.mainResult.Claims[0]?.Lines[0]?.ReplacementOrderNo ?? '';
    const { rows } = await sql<{ total_nett: string; total_bottles: number; event: string; orders: number }>`
      SELECT total_nett, total_bottles, event,
        (SELECT orders FROM bought WHERE customer_account = 'ALPHA' AND product_code = 'WHITE1') AS orders
      FROM sales_order o JOIN order_line ON order_id = o.id JOIN hand_over h ON h.order_id = o.id
      WHERE provisional_no = ${again}`.execute(open().shop.database);
    expect(rows).toEqual([{ total_nett: '0.0000', total_bottles: 2, event: 'order.placed', orders: 1 }]);
  });

  it('S7: shows a claim’s photo to its account only, without the place and time of the photograph, and stores the photo once', async () => {
    const claim = (await report({ PhotoCount: 2 })).body.mainResult;
    const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a33' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const add = (facts: object) =>
      call(
        accountClaimsAddPhoto,
        { ...ALPHA, ClaimNo: claim.ClaimNo, PhotoNo: 1, Content: photo.toString('base64'), ...facts },
        alphaBuyer,
      );
    expect((await add({})).body.mainResult.PhotoNos).toEqual([1]);
    expect((await add({})).status).toBe(200);
    const pdf = Buffer.from('%PDF-1.7 not a photo').toString('base64');
    expect((await add({ Content: pdf })).problem.code).toBe('claim-photo-otherwise');
    expect((await add({ PhotoNo: 2, Content: pdf })).problem).toMatchObject({
      code: 'photo-unsuitable',
      details: { reason: 'is not a JPEG, PNG or WebP' },
    });
    expect((await add({ PhotoNo: 3 })).problem.code).toBe('claim-not-found');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic').toString('base64');
    expect((await add({ PhotoNo: 2, Content: heic })).problem.code).toBe('photo-unsuitable');
    const huge = await add({ PhotoNo: 2, Content: 'A'.repeat(40_000_000) });
    expect([huge.status, huge.problem.code]).toEqual([413, 'too-large']);
    const asked = { ClaimNo: claim.ClaimNo, PhotoNo: 1 };
    const shown = await call(accountClaimsPhoto, { ...ALPHA, ...asked }, alphaBuyer);
    const jpeg = await sharp(Buffer.from(shown.body.mainResult.Jpeg, 'base64')).metadata();
    expect([jpeg.format, jpeg.width, jpeg.height, jpeg.exif]).toEqual(['jpeg', 300, 900, undefined]);
    const small = () => call(accountClaimsPhoto, { ...ALPHA, ...asked, IsSmall: true }, alphaBuyer);
    const rendition = await sharp(Buffer.from((await small()).body.mainResult.Jpeg, 'base64')).metadata();
    expect([rendition.width, rendition.height, rendition.exif]).toEqual([128, 384, undefined]);
    // A server of release 0.5.0 stored photos without a small file.
    await sql`UPDATE claim_photo SET small = NULL`.execute(open().shop.database);
    expect((await small()).body).toEqual(shown.body);
    const others = await call(accountClaimsPhoto, { CustomerAccount: 'BETA', ...asked }, betaBuyer);
    expect(others.problem.code).toBe('claim-not-found');
  });

  it('deletes the photos of a claim when the whole claim is withdrawn, and accepts no further photo', async () => {
    const lines = [
      { OrderLineNo: 1, Bottles: 1, Reason: 'broken' as const },
      { OrderLineNo: 1, Bottles: 1, Reason: 'short' as const },
    ];
    const claim = (await report({ Lines: lines, PhotoCount: 2 })).body.mainResult;
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const own = { ...ALPHA, ClaimNo: claim.ClaimNo };
    const add = (PhotoNo: number) =>
      call(accountClaimsAddPhoto, { ...own, PhotoNo, Content: photo.toString('base64') }, alphaBuyer);
    await add(1);
    const withdraw = (LineNo: number) =>
      call(accountClaimsWithdraw, { ...own, LineNos: [LineNo] }, alphaBuyer);
    expect((await withdraw(1)).body.mainResult).toMatchObject({ PhotoNos: [1], PhotoCount: 2 });
    expect((await withdraw(2)).body.mainResult).toMatchObject({ PhotoNos: [], PhotoCount: 0 });
    // The server accepts a photo that was under way, so that the browser does not retry.
    expect((await add(2)).body.mainResult.PhotoNos).toEqual([]);
    const stored = () => open().shop.database.selectFrom('claim_photo').select('photo_no').execute();
    expect(await stored()).toEqual([]);
    // A server of release 0.5.0 may store a photo of a withdrawn claim.
    await sql`INSERT INTO claim_photo (claim_id, photo_no, hash, jpeg, width, height, added_at)
      SELECT id, 1, 'h', '', 1, 1, now() FROM claim`.execute(open().shop.database);
    await forgetOld(open().shop);
    expect(await stored()).toEqual([]);
  });

  it('accepts at most a hundred reports of one order, withdrawn reports included', async () => {
    for (let times = 0; times < MOST_CLAIMS; times++) {
      const claim = (await report()).body.mainResult;
      await call(accountClaimsWithdraw, { ...ALPHA, ClaimNo: claim.ClaimNo }, alphaBuyer);
    }
    expect((await report()).problem).toMatchObject({
      code: 'claim-too-many',
      error: `Order ${orderNo} already has 100 reports, the most that we can take here. Please call us.`,
    });
  });

  it('refuses the second of two photos that are sent at once under the same photo number', async () => {
    const claim = (await report({ PhotoCount: 1 })).body.mainResult;
    const photos = await Promise.all(
      ['#a33', '#3a3'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(
      photos.map((photo) =>
        call(
          accountClaimsAddPhoto,
          { ...ALPHA, ClaimNo: claim.ClaimNo, PhotoNo: 1, Content: photo.toString('base64') },
          alphaBuyer,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('claim-photo-otherwise');
  });

  it('records once that the buyer found an order complete, and still accepts a report of a fault', async () => {
    const check = () => call(accountClaimsAllThere, { ...ALPHA, orderNo }, alphaBuyer);
    const first = await check();
    open().setNow(new Date('2026-11-18T09:00:00Z'));
    expect((await check()).body.mainResult).toEqual(first.body.mainResult);
    expect(first.body.mainResult).toMatchObject({
      CheckedBy: 'Al Pha',
      CanClaim: true,
      FaultsUntil: '2026-11-20T00:00:00.000Z',
      NotArrivedUntil: '2026-12-02T00:00:00.000Z',
    });
    expect((await report()).status).toBe(200);
  });

  it('shows the claim whose window ends first at the top of the board', async () => {
    await report({ Lines: [] });
    await sql`UPDATE claim_line SET bottles = 2`.execute(open().shop.database);
    const broken = (await report()).body.mainResult;
    const { body } = await call(boardClaims, { show: 'open', start: 0 }, office);
    expect(body.mainResult.OpenCount).toBe(2);
    expect(body.mainResult.Lines[0]).toMatchObject({
      ClaimNo: broken.ClaimNo,
      CustomerName: 'Alpha Restaurant',
      WindowEnd: '2026-11-20T00:00:00.000Z',
    });
  });

  it('settles claims from the rows of claims.csv, and refuses a faulty row without refusing the other rows', async () => {
    const claim = (await report({ Lines: [{ OrderLineNo: 1, Bottles: 1, Reason: 'broken' }] })).body
      .mainResult;
    const other = (await report()).body.mainResult;
    await call(accountClaimsWithdraw, { ...ALPHA, ClaimNo: other.ClaimNo }, alphaBuyer);
    const bring = (content: string) =>
      importFiles(open().shop, [{ name: 'claims.csv', content }], {
        dryRun: false,
        replace: false,
        cameBy: 'inbox',
        onProgress: () => {},
      });
    const rows = `ClaimNo,Outcome,CreditNote\n${claim.ClaimNo},,CN9\n${other.ClaimNo},accept,\nCL1,accept,\n`;
    const outcome = await bring(rows);
    expect(outcome).toMatchObject({
      results: [{ rows: 3, changed: 1, refusedRows: { count: 2 } }],
    });
    const { body } = await call(accountClaims, { ...ALPHA, orderNo }, alphaBuyer);
    expect(body.mainResult.Claims.map(({ Lines }) => Lines[0]?.CreditNote)).toEqual(['CN9', '']);
    expect(await bring(`ClaimNo,CreditNote\n${claim.ClaimNo},CN9\n`)).toMatchObject({
      results: [{ changed: 0 }],
    });
  });
});

describeShop(
  'a merchant whose windows begin with the invoice',
  (open) => {
    it('begins the claim windows with the invoice if the merchant says so [setting claims.faultHours, claims.faultsFrom, claims.notArrivedDays, claims.notArrivedFrom]', async () => {
      await fillShop(open().shop.database);
      const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
      const orderNo = body.mainResult.orderId;
      const tell = (facts: object) => open().call(reportOrder, { orderNo, ...facts }, {});
      const windows = async () => {
        const found = await open().call(accountClaims, { ...ALPHA, orderNo }, alphaBuyer);
        const { FaultsUntil, NotArrivedUntil } = found.body.mainResult;
        return [FaultsUntil, NotArrivedUntil];
      };
      open().setNow(DISPATCHED);
      await tell({ Number: 'M2' });
      await tell({ State: 'dispatched' });
      expect(await windows()).toEqual([undefined, undefined]);
      open().setNow(new Date('2026-11-19T08:30:00Z'));
      await tell({ State: 'invoiced', InvoiceNumber: 'I2' });
      expect(await windows()).toEqual(['2026-11-20T08:30:00.000Z', '2026-11-27T00:00:00.000Z']);
    });

    it('keeps the photos of claims for the months that the merchant sets [setting retention.photoMonths]', async () => {
      const { database } = open().shop;
      const report = await open().call(
        accountClaimsOpen,
        { ...ALPHA, orderNo: 'M2', Key: crypto.randomUUID(), Lines: [], Note: '', PhotoCount: 1 },
        alphaBuyer,
      );
      const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
        .png()
        .toBuffer();
      const { ClaimNo } = report.body.mainResult;
      const sent = { ...ALPHA, ClaimNo, PhotoNo: 1, Content: photo.toString('base64') };
      expect((await open().call(accountClaimsAddPhoto, sent, alphaBuyer)).status).toBe(200);
      const count = async () =>
        (await database.selectFrom('claim_photo').select('photo_no').execute()).length;
      open().setNow(new Date('2027-01-19T12:00:00Z'));
      await forgetOld(open().shop);
      expect(await count()).toBe(1);
      open().setNow(new Date('2027-01-20T12:00:00Z'));
      await forgetOld(open().shop);
      expect(await count()).toBe(0);
    });
  },
  {
    ...defaultMerchant(),
    claims: {
      ...defaultMerchant().claims,
      faultHours: 24,
      faultsFrom: 'invoice',
      notArrivedDays: 7,
      notArrivedFrom: 'invoice',
    },
    retention: { ...defaultMerchant().retention, photoMonths: 2 },
  },
);
