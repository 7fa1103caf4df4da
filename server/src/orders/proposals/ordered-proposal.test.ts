import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersItem } from '@tradecellar/contract/orders.ts';
import {
  accountProposalsDecline,
  accountProposalsItem,
  accountProposalsWithdraw,
} from '@tradecellar/contract/proposals.ts';
import { accountOrdersAskChange, boardAnswerChange } from '@tradecellar/contract/requested-changes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { alphaBuyer, groupBuyer, office } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { proposing, refused, rosa } from '../../../test/proposing.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { inTransaction } from '../../database/transaction.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { erasePerson } from '../../people/erase-person.ts';
import { forgetOld } from '../../people/forget-old.ts';
import { cacheOrder } from '../place/cache-order.ts';
import { placePaidOrder } from '../place/place-order.ts';
import { tellExpired } from './expire-proposals.ts';

describeShop('a proposal that is ordered, declined, withdrawn or expired', (open) => {
  const { begin, about, making, propose, find, change, order, readMails } = proposing(open);
  beforeEach(begin);

  it('P8: orders a proposal once, stores the order number with the proposal, and mails the office', async () => {
    const { ProposalId } = await propose();
    const [one, two] = await Promise.all([order(ProposalId), order(ProposalId)]);
    expect(two.body).toEqual(one.body);
    const found = await find(ProposalId, rosa);
    expect(found).toMatchObject({
      State: 'ordered',
      OrderNo: one.body.mainResult.orderId,
      ClosedBy: { IsOffice: false, Name: 'Al Pha' },
    });
    const page = { CustomerAccount: 'ALPHA', orderNo: found.OrderNo };
    const detail = (await open().call(accountOrdersItem, page, alphaBuyer)).body.mainResult;
    expect(detail).toMatchObject({
      OrderedBy: { Name: 'Al Pha' },
      ProposedBy: { ProposalId, Name: 'Rosa Miles' },
    });
    const kinds = (await readMails()).map(({ key, recipients }) => [
      key.replace(/-\d+$/, ''),
      recipients.length,
    ]);
    expect(kinds.toSorted()).toEqual([
      ['proposal-made', 3],
      ['proposal-ordered', 1],
    ]);
    const later = { ...about(ProposalId), Word: '' };
    const decline = await open().call(accountProposalsDecline, later, alphaBuyer);
    expect(decline.problem).toMatchObject({ code: 'proposal-closed', details: { state: 'ordered' } });
    expect(await refused(change(ProposalId, { code: 'WHITE1', cases: 1, version: 1 }))).toEqual([
      409,
      'proposal-closed',
    ]);
    expect(await refused(open().call(accountProposalsWithdraw, about(ProposalId), rosa))).toEqual([
      409,
      'proposal-closed',
    ]);
    expect((await order(newCartId())).status).toBe(200);
  });

  it('P9: refuses to order a proposal that was declined, was withdrawn or has expired', async () => {
    const [declined, withdrawn, expired] = [
      await propose(),
      await propose(),
      await propose({ ExpiresOn: '2026-11-16' }),
    ];
    const word = { ...about(declined.ProposalId), Word: ' Too much for us ' };
    const answer = await open().call(accountProposalsDecline, word, groupBuyer);
    expect(answer.body.mainResult).toMatchObject({
      State: 'declined',
      Word: 'Too much for us',
      ClosedBy: { IsOffice: false, Name: 'Gail Group' },
    });
    await open().call(accountProposalsWithdraw, about(withdrawn.ProposalId), rosa);
    open().setNow(new Date('2026-11-17T00:00:00Z'));
    const sentences = [];
    for (const { ProposalId } of [declined, withdrawn, expired]) {
      const { status, problem } = await order(ProposalId, alphaBuyer, { RequiredDate: '2026-11-18' });
      sentences.push([status, problem.code, problem.error]);
    }
    expect(sentences).toEqual([
      [409, 'proposal-closed', 'This proposal was declined.'],
      [409, 'proposal-closed', 'This proposal was withdrawn by our office.'],
      [409, 'proposal-closed', 'This proposal has expired. Please ask our office for a new one.'],
    ]);
    expect((await open().call(accountProposalsDecline, word, alphaBuyer)).status).toBe(200);
    expect((await readMails()).filter(({ key }) => key.startsWith('proposal-declined'))).toHaveLength(1);
  });

  it('orders a proposal by adding its lines to an order, and refuses to add or pay a declined proposal', async () => {
    const [added, declined] = [await propose(), await propose()];
    await open().call(accountProposalsDecline, { ...about(declined.ProposalId), Word: '' }, alphaBuyer);
    const { orderId: orderNo } = (await order(newCartId())).body.mainResult;
    const change = (CartId: string, Version: number) => {
      const Lines = [{ ProductCode: 'WHITE1', CasesQty: 4, BottlesQty: 0 }];
      const changed = { ...orderForm({ CartId, Lines, GrandTotal: 662.4 }), orderNo, Version };
      return open().call(accountOrdersChange, changed, alphaBuyer);
    };
    expect(await refused(change(declined.ProposalId, 1))).toEqual([409, 'proposal-closed']);
    expect((await change(added.ProposalId, 1)).status).toBe(200);
    expect(await find(added.ProposalId)).toMatchObject({ State: 'ordered', OrderNo: orderNo });
    expect(await refused(order(added.ProposalId))).toEqual([409, 'basket-already-placed']);
    const { shop } = open();
    const merchant = { ...shop.merchant, switches: { ...shop.merchant.switches, cardPayment: true } };
    const person = { subject: '', email: alphaBuyer.email, name: '', isAdmin: false };
    const submission = { order: orderForm({ CartId: declined.ProposalId }), person, logFailure: () => {} };
    expect(await cacheOrder({ ...shop, merchant }, submission)).toMatchObject({ refused: 'proposal-closed' });
  });

  it('P14: refuses an order if the proposal changed during the checkout, and names the person who changed it', async () => {
    const { ProposalId } = await propose();
    const { shop } = open();
    const merchant = { ...shop.merchant, switches: { ...shop.merchant.switches, cardPayment: true } };
    const byCard = (cartId: string) => {
      const { Lines } = making();
      const form = orderForm({ CartId: cartId, Lines, GrandTotal: 403.2, PaymentMethod: 'card' });
      const person = { subject: '', email: alphaBuyer.email, name: '', isAdmin: false };
      return cacheOrder({ ...shop, merchant }, { order: form, person, logFailure: () => {} });
    };
    const fewer = await order(ProposalId, alphaBuyer, {
      Lines: [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }],
      GrandTotal: 331.2,
    });
    expect([fewer.problem.code, fewer.problem.error]).toEqual([
      'proposal-changed-meanwhile',
      'Your order differs from this proposal, so nothing was ordered. Please check the proposal and order it again. What you typed is still here.',
    ]);
    await change(ProposalId, { code: 'WHITE1', cases: 1, version: 1 }, groupBuyer);
    const { status, problem } = await order(ProposalId);
    expect([status, problem.code, problem.details]).toEqual([
      409,
      'proposal-changed-meanwhile',
      { codes: ['WHITE1'], by: 'Gail Group' },
    ]);
    expect(await byCard(ProposalId)).toMatchObject({ refused: 'proposal-changed-meanwhile' });
    expect((await find(ProposalId)).State).toBe('open');
    const removed = [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 }];
    expect((await order(ProposalId, alphaBuyer, { Lines: removed })).problem.details?.codes).toEqual([
      'RED1',
    ]);
    // Six bottles count as the same quantity as a case of six.
    const Lines = [
      { ProductCode: 'RED1', CasesQty: 0, BottlesQty: 6 },
      { ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 },
    ];
    const answer = await order(ProposalId, alphaBuyer, { Lines, GrandTotal: 237.6 });
    expect(answer.problem, JSON.stringify(answer.problem)).not.toHaveProperty('code');
    expect(await find(ProposalId)).toMatchObject({
      State: 'ordered',
      OrderNo: answer.body.mainResult.orderId,
    });
    const again = await order(ProposalId, alphaBuyer, { Lines, GrandTotal: 237.6 });
    expect(again.body).toEqual(answer.body);
  });

  it('orders a proposal that was paid in time, even if it has expired meanwhile', async () => {
    const { ProposalId } = await propose({ ExpiresOn: '2026-11-16' });
    open().setNow(new Date('2026-11-17T00:00:00Z'));
    const { shop } = open();
    const person = { subject: '', email: alphaBuyer.email, name: '', isAdmin: false };
    const form = orderForm({ CartId: ProposalId, PaymentMethod: 'card', RequiredDate: '2026-11-18' });
    const paid = await inTransaction(shop.database, (writer) =>
      placePaidOrder(shop, writer, { order: form, person, pricedAt: shop.clock.now() }),
    );
    expect(paid).toMatchObject({ orderId: expect.stringMatching(/^XX/) });
    expect((await find(ProposalId)).State).toBe('ordered');
  });

  it('refuses an order of a proposal that was withdrawn while the order waited for a lock', async () => {
    const { ProposalId } = await propose();
    const customer = lockRows(sql`SELECT FROM customer WHERE account = 'ALPHA'`);
    const ordered = await waitBehind(open(), () => order(ProposalId), {
      before: customer,
      meanwhile: (writer) =>
        sql`UPDATE proposal SET closed = 'withdrawn', closed_at = now() WHERE cart_id = ${ProposalId}::uuid`.execute(
          writer,
        ),
    });
    expect(ordered.problem.code).toBe('proposal-closed');
  });

  it('refuses a change of a line that changed while the change waited for a lock', async () => {
    const { ProposalId } = await propose();
    const line = { code: 'WHITE1', cases: 5, version: 1 };
    const changed = await waitBehind(open(), () => change(ProposalId, line), {
      before: lockRows(sql`SELECT FROM customer WHERE account = 'ALPHA'`),
      meanwhile: (writer) =>
        sql`UPDATE proposal_line SET cases = 3, version = 2 WHERE product_code = 'WHITE1'`.execute(writer),
    });
    expect(changed.problem.code).toBe('proposal-changed-meanwhile');
  });

  it('either orders or withdraws a proposal if both calls come at once', async () => {
    const { ProposalId } = await propose();
    const [ordered, withdrawn] = await Promise.all([
      order(ProposalId),
      open().call(accountProposalsWithdraw, about(ProposalId), rosa),
    ]);
    expect([ordered.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    const { State } = await find(ProposalId);
    expect(State).toBe(ordered.status === 200 ? 'ordered' : 'withdrawn');
  });

  it('P13: mails a proposal’s author once when the proposal expires unanswered', async () => {
    await propose({ ExpiresOn: '2026-11-16' });
    const { ProposalId } = await propose({ ExpiresOn: '2026-11-16' });
    await order(ProposalId);
    await tellExpired(open().shop);
    expect(await readMails()).toHaveLength(3);
    open().setNow(new Date('2026-11-17T00:00:00Z'));
    await tellExpired(open().shop);
    await tellExpired(open().shop);
    const told = (await readMails()).filter(({ key }) => key.startsWith('proposal-expired'));
    expect(told.map(({ recipients }) => recipients)).toEqual([[office.email]]);
  });

  it('deletes an old proposal unless it was ordered, and removes an erased person’s name from proposals', async () => {
    const { ProposalId } = await propose({ ExpiresOn: '2026-11-20' });
    const ordered = await propose({ ExpiresOn: '2026-11-20' });
    const { orderId: orderNo } = (await order(ordered.ProposalId)).body.mainResult;
    const added = await propose({ ExpiresOn: '2026-11-20' });
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 4, BottlesQty: 0 }];
    const form = orderForm({ CartId: added.ProposalId, Lines, GrandTotal: 662.4 });
    expect(
      (await open().call(accountOrdersChange, { ...form, orderNo, Version: 1 }, alphaBuyer)).status,
    ).toBe(200);
    await change(ProposalId, { code: 'WHITE1', cases: 1, version: 1 }, rosa);
    const { pseudonym } = await erasePerson(open().shop.database, office.email);
    const { By, Changes } = await find(ProposalId);
    expect([By, Changes[0]?.By]).toEqual(Array(2).fill({ IsOffice: true, Name: '' }));
    expect(JSON.stringify(await find(ProposalId))).not.toContain(pseudonym);
    open().setNow(new Date('2027-12-21T12:00:00Z'));
    await forgetOld(open().shop);
    expect((await find(ordered.ProposalId)).State).toBe('ordered');
    expect((await find(added.ProposalId)).State).toBe('ordered');
    const gone = open().call(accountProposalsItem, about(ProposalId), alphaBuyer);
    expect(await refused(gone)).toEqual([404, 'proposal-not-found']);
  });

  it('runs one more SQL statement to order a proposal than to order a basket', async () => {
    const { ProposalId } = await propose();
    const own = await countStatements(open(), () => order(newCartId()));
    const proposed = await countStatements(open(), () => order(ProposalId));
    expect({ own, more: proposed - own }).toMatchInlineSnapshot(`
      {
        "more": 1,
        "own": 12,
      }
    `);
  });
});

const settings = defaultMerchant();
const taking = {
  ...settings,
  backOffice: { ...settings.backOffice, takesChanges: true, door: 'files' as const },
};

describeShop(
  'a proposal that a requested change adds to an order',
  (open) => {
    const { begin, propose, find, order, readMails } = proposing(open);
    beforeEach(begin);

    it('sends no expiry mail while the merchant decides on the change, and orders the proposal when the merchant accepts', async () => {
      const { orderId: orderNo } = (await order(newCartId())).body.mainResult;
      await open().callRaw(reportOrder, { orderNo, Number: 'M1' }, {});
      const { ProposalId } = await propose({ ExpiresOn: '2026-11-16' });
      const Lines = [{ ProductCode: 'WHITE1', CasesQty: 4, BottlesQty: 0 }];
      const form = orderForm({ CartId: ProposalId, Lines, GrandTotal: 662.4 });
      const asked = await open().call(accountOrdersAskChange, { ...form, orderNo, Version: 1 }, alphaBuyer);
      const { RequestNo } = asked.body.mainResult;
      open().setNow(new Date('2026-11-17T09:00:00Z'));
      await tellExpired(open().shop);
      expect((await readMails()).filter(({ key }) => key.startsWith('proposal-expired'))).toEqual([]);
      const answer = { RequestNo, Outcome: 'accept', Sentence: '' } as const;
      expect(await refused(open().call(boardAnswerChange, answer, office))).toEqual([200, undefined]);
      expect((await find(ProposalId)).State).toBe('ordered');
    });
  },
  taking,
);
