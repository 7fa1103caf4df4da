import { account } from '@tradecellar/contract/account.ts';
import { metrics } from '@tradecellar/contract/admin.ts';
import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { settleBackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { boardKeyed } from '@tradecellar/contract/board.ts';
import { boardReplacements, boardUndoClaims } from '@tradecellar/contract/board-claims.ts';
import { accountBought } from '@tradecellar/contract/bought.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountClaimsOpen, boardClaims, boardSettleClaims } from '@tradecellar/contract/claims.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { renewBought } from '../bought/queries.ts';
import { inTransaction } from '../database/transaction.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { claimHandOver } from '../orders/life/hand-over-queries.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };

describeShop('replacements', (open) => {
  let claimNo = '';
  beforeEach(async () => {
    await refillShop(open().shop.database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    await sql`INSERT INTO stock (product_code, bottles) VALUES ('WHITE1', 100)`.execute(open().shop.database);
    claimNo = await claimOf(open());
  });
  const settle = (Outcome: 'accept' | 'replace' | 'decline', Sentence = '') =>
    open().call(boardSettleClaims, { Lines: [{ ClaimNo: claimNo, LineNo: 1 }], Outcome, Sentence }, office);

  it('counts replacements as nothing bought in metrics, usuals, last purchase, credit and similar orders', async () => {
    const figures = async () => {
      const range = { startDate: Date.parse('2026-11-01'), endDate: Date.parse('2026-12-31') };
      const { user_count: _, ...sold } = (await open().call(metrics, range, office)).body;
      const bought = (await open().call(accountBought, ALPHA, alphaBuyer)).body.mainResult;
      const { AvailableCredit } = (await open().call(account, ALPHA, alphaBuyer)).body.mainResult;
      return { sold, bought, AvailableCredit };
    };
    const before = await figures();
    expect(before).toMatchObject({ sold: { order_count: 1 }, bought: [{ Orders: 1 }] });
    expect((await settle('replace')).body.mainResult.Settled).toBe(1);
    expect(await figures()).toEqual(before);
    const basket = { ...ALPHA, CartId: crypto.randomUUID(), DeliveryAddressId: '1', Codes: ['WHITE1'] };
    const alike = await open().call(accountOrdersAlike, basket, alphaBuyer);
    expect(alike.body.mainResult).toEqual({ Open: [] });
    const renew = () => inTransaction(open().shop.database, (writer) => renewBought(writer, ['ALPHA']));
    await renew();
    expect(await figures()).toEqual(before);
    // The replacement of a deleted claim stays.
    await sql`DELETE FROM claim`.execute(open().shop.database);
    await renew();
    expect(await figures()).toEqual(before);
  });

  const undo = () => open().call(boardUndoClaims, { Lines: [{ ClaimNo: claimNo, LineNo: 1 }] }, office);
  const line = async (show: 'open' | 'accepted' | 'settled') =>
    (await open().call(boardClaims, { show, start: 0 }, office)).body.mainResult.Lines[0];
  const everything = async () => {
    const { rows } = await sql<Record<'mails' | 'messages' | 'stock' | 'orders', number> & { line: string }>`
      SELECT (SELECT count(*) FROM mail)::int AS mails, (SELECT count(*) FROM hand_over)::int AS messages,
        (SELECT sum(bottles) FROM stock)::int AS stock,
        (SELECT count(*) FROM sales_order WHERE state <> 'cancelled')::int AS orders,
        (SELECT state || sentence FROM claim_line) AS line`.execute(open().shop.database);
    return rows[0];
  };
  const hour = (time: string) => open().setNow(new Date(`2026-11-19T${time}Z`));

  it('shows where and when replacements would go before the office sends them', async () => {
    const asked = { Lines: [{ ClaimNo: claimNo, LineNo: 1 }] };
    const preview = async () => (await open().call(boardReplacements, asked, office)).body.mainResult;
    const [first, ...others] = await preview();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ ClaimNo: claimNo, OrderNo: 'M1', Bottles: 2, AwaitsStock: false });
    await sql`UPDATE stock SET bottles = 1 WHERE product_code = 'WHITE1'`.execute(open().shop.database);
    expect((await preview())[0]?.AwaitsStock).toBe(true);
    const { Replacements = [] } = (await settle('replace')).body.mainResult;
    const { rows } = await sql<{ address: string[]; day: string; kind: string }>`
      SELECT array_remove(delivery_name || delivery_address, '') AS address, required_date AS day, kind
      FROM sales_order WHERE provisional_no = ANY(${Replacements}::text[])`.execute(open().shop.database);
    expect(rows).toEqual([{ address: first?.Address, day: first?.RequiredDate, kind: 'Back Order' }]);
    expect(await preview()).toEqual([]);
  });

  it.each(['accept', 'replace', 'decline'] as const)(
    'S9: undoes a settlement to %s with its mail, its message and its replacement',
    async (outcome) => {
      const before = await everything();
      expect((await settle(outcome, 'Sorry')).body.mainResult.Settled).toBe(1);
      expect(await everything()).not.toEqual(before);
      hour('10:09:59');
      const shown = await line(outcome === 'accept' ? 'accepted' : 'settled');
      expect(shown?.UndoUntil).toBe('2026-11-19T10:10:00.000Z');
      expect((await undo()).body.mainResult).toEqual({ Reopened: 1, Refused: [] });
      expect(await everything()).toEqual(before);
      expect((await undo()).body.mainResult).toEqual({ Reopened: 0, Refused: [] });
      // The other settlement sends its own mail, as if the first settlement had never happened.
      expect((await settle('replace')).body.mainResult.Settled).toBe(1);
      expect(await everything()).toMatchObject({ line: 'replaced', mails: (before?.mails ?? 0) + 1 });
    },
  );

  it('refuses to undo a settlement after a part of it has left the shop, or after the minutes for undoing', async () => {
    const { database } = open().shop;
    const stays = async () => {
      const { Reopened, Refused } = (await undo()).body.mainResult;
      expect(Reopened).toBe(0);
      expect(Refused[0]?.Sentence).toContain(`This settlement of ${claimNo} can no longer be undone.`);
      expect((await line('settled'))?.UndoUntil).toBeUndefined();
    };
    await settle('replace');
    const { rows } = await sql<{ id: string }>`
      SELECT h.id FROM hand_over h JOIN sales_order o ON o.id = h.order_id
      WHERE h.event = 'order.placed' AND o.total_nett = 0`.execute(database);
    expect(
      await claimHandOver(database, rows[0]?.id ?? '', new Date('2026-11-19T10:09:59Z')),
    ).toBeUndefined();
    hour('10:10:00');
    await stays();
    hour('10:00:00');
    expect((await line('settled'))?.UndoUntil).toBeDefined();
    for (const left of ['mail', 'hand_over']) {
      await sql`UPDATE ${sql.table(left)} SET attempts = attempts + 1`.execute(database);
      await stays();
      await sql`UPDATE ${sql.table(left)} SET attempts = 0`.execute(database);
    }
    const again = (await line('settled'))?.ReplacementOrderNo ?? '';
    await open().call(boardKeyed, { orderNo: again, number: 'K9' }, office);
    await stays();
  });

  it('sends the merchant’s own settlement at once, and refuses to undo it', async () => {
    await open().call(settleBackOfficeClaim, { claimNo, Outcome: 'accept' }, {});
    const { UndoUntil, State } = (await line('accepted')) ?? {};
    expect([State, UndoUntil]).toEqual(['accepted', undefined]);
    expect((await undo()).body.mainResult.Refused).toHaveLength(1);
  });
});

describeShop(
  'a merchant who wants settlements to leave at once',
  (open) => {
    it('never undoes a settlement if the merchant sets no minutes for it [setting claims.undoMinutes]', async () => {
      const { call, setNow, shop } = open();
      await refillShop(shop.database);
      setNow(new Date('2026-11-16T10:00:00Z'));
      const claimNo = await claimOf(open());
      const Lines = [{ ClaimNo: claimNo, LineNo: 1 }];
      await call(boardSettleClaims, { Lines, Outcome: 'accept', Sentence: '' }, office);
      const shown = (await call(boardClaims, { show: 'accepted', start: 0 }, office)).body.mainResult.Lines;
      expect(shown).toMatchObject([{ ClaimNo: claimNo }]);
      expect(shown[0]?.UndoUntil).toBeUndefined();
      expect((await call(boardUndoClaims, { Lines }, office)).body.mainResult.Refused).toHaveLength(1);
      const { rows } = await sql`SELECT held_until FROM hand_over WHERE event = 'claim.settled'`.execute(
        shop.database,
      );
      expect(rows).toEqual([{ held_until: null }]);
    });
  },
  { ...defaultMerchant(), claims: { ...defaultMerchant().claims, undoMinutes: 0 } },
);

/**
 * Reports two broken bottles of an order of WHITE1, three days after the order was placed. Returns the claim's number.
 */
async function claimOf({ call, setNow }: TestShop): Promise<string> {
  const { orderId: orderNo } = (await call(submitOrder, orderForm(), alphaBuyer)).body.mainResult;
  await call(reportOrder, { orderNo, Number: 'M1' }, {});
  await call(reportOrder, { orderNo, State: 'dispatched' }, {});
  setNow(new Date('2026-11-19T10:00:00Z'));
  const Lines = [{ OrderLineNo: 1, Bottles: 2, Reason: 'broken' as const }];
  const asked = { ...ALPHA, orderNo, Key: crypto.randomUUID(), Lines, Note: '', PhotoCount: 0 };
  return (await call(accountClaimsOpen, asked, alphaBuyer)).body.mainResult.ClaimNo;
}
