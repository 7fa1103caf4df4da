import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import {
  accountProposals,
  accountProposalsItem,
  accountProposalsMake,
  accountProposalsWithdraw,
} from '@tradecellar/contract/proposals.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, stranger } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { type Making, proposing, refused, rosa } from '../../../test/proposing.ts';
import { BasketDevice } from '../../../test/shared-device.ts';
import { describeShop } from '../../../test/test-shop.ts';

describeShop('a basket that is proposed', (open) => {
  const { begin, making, about, propose, find, change, order, readMails } = proposing(open);
  beforeEach(begin);

  it('shows the customer a proposal’s author, last day and lines at today’s prices', async () => {
    const asked = making();
    const { body } = await open().call(accountProposalsMake, asked, rosa);
    const recipients = ['alpha-accounts@example.com', 'alpha@example.com', 'group@example.com'];
    expect(body.mainResult.MailedTo).toEqual(recipients);
    const found = await find(asked.ProposalId);
    expect(found).toEqual(body.mainResult.Proposal);
    expect(found).toMatchObject({
      ProposalId: asked.ProposalId,
      State: 'open',
      By: { IsOffice: true, Name: 'Rosa Miles' },
      CustomerName: 'Alpha Restaurant',
      Sentence: asked.Sentence,
      ExpiresOn: '2026-11-30',
      LineCount: 2,
      OrderNo: '',
      Changes: [],
      Total: { Nett: 336, VAT: 67.2, Total: 403.2 },
    });
    expect(
      found.Lines.map(({ ProductCode, CasesQty, News, Version }) => [ProductCode, CasesQty, News, Version]),
    ).toEqual([
      ['WHITE1', 2, 'same', 1],
      ['RED1', 1, 'same', 1],
    ]);
    expect(found.Lines[0]?.Product?.BottleNett).toBe(11.5);
    expect((await readMails()).map((mail) => mail.recipients)).toEqual([recipients]);
    const list = await open().call(accountProposals, { CustomerAccount: 'ALPHA' }, alphaBuyer);
    expect(list.body.mainResult).toEqual({
      Proposals: [expect.objectContaining({ State: 'open', LineCount: 2 })],
    });
  });

  it('P5: stores a proposal once and mails it once, however often the call is repeated', async () => {
    const asked = making();
    const answers = await Promise.all([1, 2, 3].map(() => open().call(accountProposalsMake, asked, rosa)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await change(asked.ProposalId, { code: 'RED1', cases: 4, version: 1 });
    const late = await open().call(accountProposalsMake, asked, rosa);
    expect(late.body.mainResult.Proposal.Lines.map(({ CasesQty }) => CasesQty)).toEqual([2, 4]);
    expect(await readMails()).toHaveLength(1);
    const { rows } = await sql`SELECT * FROM proposal`.execute(open().shop.database);
    expect(rows).toHaveLength(1);
  });

  it('changes a proposal that the office sends again, unless the customer has changed the proposal', async () => {
    const { ProposalId } = await propose();
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 3, BottlesQty: 0 }];
    const changed = await propose({ ProposalId, Lines, Sentence: 'Three, rather' });
    expect(changed.Sentence).toBe('Three, rather');
    expect(changed.Lines.map(({ ProductCode, CasesQty }) => [ProductCode, CasesQty])).toEqual([
      ['WHITE1', 3],
    ]);
    expect(changed.Changes).toMatchObject([
      {
        ProductCode: 'WHITE1',
        Before: { CasesQty: 2 },
        After: { CasesQty: 3 },
        By: { IsOffice: true, Name: 'Rosa Miles' },
      },
      { ProductCode: 'RED1', Before: { CasesQty: 1 }, After: { CasesQty: 0 } },
    ]);
    await change(ProposalId, { code: 'WHITE1', cases: 5, version: 2 });
    const other = open().call(accountProposalsMake, making({ ProposalId, Lines: [] }), rosa);
    expect(await refused(other)).toEqual([409, 'proposal-changed-meanwhile']);
  });

  it('refuses to propose a basket again if a colleague in the office changed the proposal', async () => {
    const asked = making();
    await open().call(accountProposalsMake, asked, rosa);
    const colleague = { ...rosa, email: 'otto@office.example.com', name: 'Otto Reed' };
    await change(asked.ProposalId, { code: 'WHITE1', cases: 7, version: 1 }, colleague);
    const again = await open().call(accountProposalsMake, { ...asked, Sentence: 'Two are enough' }, rosa);
    expect(again.problem).toMatchObject({
      code: 'proposal-changed-meanwhile',
      details: { codes: ['WHITE1'], by: '' },
    });
    // The refusal names the customer, who added a wine that is not in this call.
    await change(asked.ProposalId, { code: 'SCARCE1', cases: 1, version: 0 });
    const other = await open().call(accountProposalsMake, { ...asked, Sentence: 'Two, rather' }, rosa);
    expect(other.problem.details).toMatchObject({ codes: ['WHITE1', 'SCARCE1'], by: 'Al Pha' });
    const { Lines, Sentence } = await find(asked.ProposalId);
    expect([Sentence, ...Lines.map(({ CasesQty }) => CasesQty)]).toEqual([asked.Sentence, 7, 1, 1]);
  });

  it('ignores a late repeat of the first call after a correction, and returns the mailed addresses only for the first call', async () => {
    const asked = making();
    const corrected = { ...asked, Lines: [{ ProductCode: 'WHITE1', CasesQty: 9, BottlesQty: 0 }] };
    const mailedTo: number[] = [];
    for (const call of [asked, corrected, asked, corrected]) {
      const { body } = await open().call(accountProposalsMake, call, rosa);
      mailedTo.push(body.mainResult.MailedTo.length);
    }
    expect(mailedTo).toEqual([3, 0, 3, 0]);
    expect(await readMails()).toHaveLength(1);
    const { Lines, Changes } = await find(asked.ProposalId);
    expect(Lines.map(({ ProductCode, CasesQty }) => [ProductCode, CasesQty])).toEqual([['WHITE1', 9]]);
    expect(Changes).toHaveLength(2);
  });

  it('refuses each kind of invalid proposal with its code, and stores nothing [setting proposals.days, proposals.mostDays]', async () => {
    const refusal = (facts: Partial<Making>) =>
      refused(open().call(accountProposalsMake, making(facts), rosa));
    expect(await refusal({ ExpiresOn: '2026-11-15' })).toEqual([422, 'proposal-expiry']);
    expect(await refusal({ ExpiresOn: '2027-01-16' })).toEqual([422, 'proposal-expiry']);
    expect(await refusal({ ExpiresOn: '2026-02-30' })).toEqual([400, 'bad-request']);
    expect(await refusal({ Lines: [] })).toEqual([422, 'basket-empty']);
    expect(await refusal({ Lines: [{ ProductCode: 'GONE1', CasesQty: 1, BottlesQty: 0 }] })).toEqual([
      422,
      'product-withdrawn',
    ]);
    expect(await refusal({ Lines: [{ ProductCode: 'NO', CasesQty: 1, BottlesQty: 0 }] })).toEqual([
      422,
      'product-withdrawn',
    ]);
    expect(await refusal({ Lines: [{ ProductCode: 'CASES1', CasesQty: 0, BottlesQty: 1 }] })).toEqual([
      422,
      'bottles-not-sold',
    ]);
    expect(await refusal({ CustomerAccount: 'NOBODY' })).toEqual([422, 'choose-customer']);
    expect(await refusal({ Sentence: 'x'.repeat(501) })).toEqual([400, 'bad-request']);
    const Lines = Array.from({ length: 2_001 }, (_, n) => ({
      ProductCode: `P${n}`,
      CasesQty: 1,
      BottlesQty: 0,
    }));
    expect(await refusal({ Lines })).toEqual([422, 'order-too-long']);
    const placed = newCartId();
    await order(placed, rosa);
    expect(await refusal({ ProposalId: placed })).toEqual([409, 'basket-already-placed']);
    const { orderId: orderNo } = (await order(newCartId(), rosa)).body.mainResult;
    const added = newCartId();
    const WHITE = [{ ProductCode: 'WHITE1', CasesQty: 4, BottlesQty: 0 }];
    const changed = orderForm({ CartId: added, Lines: WHITE, GrandTotal: 662.4 });
    expect((await open().call(accountOrdersChange, { ...changed, orderNo, Version: 1 }, rosa)).status).toBe(
      200,
    );
    expect(await refusal({ ProposalId: added })).toEqual([409, 'basket-already-placed']);
    const { ProposalId } = await propose({ ExpiresOn: '2027-01-15' });
    expect(await refused(change(ProposalId, { code: 'WHITE1', cases: 0, version: 1 }))).toEqual([
      200,
      undefined,
    ]);
    expect(await refused(change(ProposalId, { code: 'RED1', cases: 0, version: 1 }))).toEqual([
      422,
      'proposal-empty',
    ]);
    const list = await open().call(accountProposals, { CustomerAccount: 'ALPHA' }, rosa);
    expect(list.body.mainResult.Proposals).toHaveLength(1);
    expect(list.body.mainResult.Proposing).toMatchObject({
      ExpiresOn: '2026-11-30',
      LatestExpiry: '2027-01-15',
    });
  });

  it('P12: removes the proposed lines from the office’s basket once, and keeps the remaining lines', async () => {
    const [desk, phone] = [new BasketDevice(open, rosa), new BasketDevice(open, rosa)];
    await desk.sync();
    for (const [code, cases] of Object.entries({ WHITE1: 2, RED1: 1, ODD1: 1 })) desk.set(code, cases);
    await desk.sync();
    const { CartId: ProposalId, Basket } = desk.form();
    const asked = making({ ProposalId, ...(Basket && { Basket }) });
    await phone.sync();
    expect((await open().call(accountProposalsMake, asked, rosa)).status).toBe(200);
    for (const each of [desk, phone]) await each.sync();
    phone.set('WHITE1', 2);
    await phone.sync();
    // The office repeats the call after a lost answer, first unchanged and then with another sentence.
    for (const Sentence of [asked.Sentence, 'And otherwise']) {
      expect((await open().call(accountProposalsMake, { ...asked, Sentence }, rosa)).status).toBe(200);
    }
    await desk.sync();
    expect(desk.cases).toMatchObject({ ODD1: 1 });
    expect(desk.cases).not.toHaveProperty('RED1');
    expect(desk.held.uuid).not.toBe(ProposalId);
    expect([...desk.told, ...phone.told], 'nobody ordered').toEqual([]);
  });

  it('refuses to propose a basket that another device changed, until this device has synced', async () => {
    const [desk, phone] = [new BasketDevice(open, rosa), new BasketDevice(open, rosa)];
    await desk.sync();
    desk.set('WHITE1', 2);
    await desk.sync();
    await phone.sync();
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }];
    const asked = () => {
      const { CartId: ProposalId, Basket } = desk.form();
      return making({ ProposalId, Lines, ...(Basket && { Basket }) });
    };
    const before = asked();
    phone.set('WHITE1', 4);
    await phone.sync();
    const { status, problem } = await open().call(accountProposalsMake, before, rosa);
    expect([status, problem.code, problem.details]).toEqual([409, 'basket-changed', { codes: ['WHITE1'] }]);
    expect(await readMails()).toEqual([]);
    await desk.sync();
    desk.set('WHITE1', 2);
    await desk.sync();
    expect((await propose(asked())).State).toBe('open');
  });

  it('refuses to propose a basket that another device ordered, until the buyer has seen the order', async () => {
    const [desk, phone] = [new BasketDevice(open, rosa), new BasketDevice(open, rosa)];
    await desk.sync();
    desk.set('WHITE1', 2);
    await desk.sync();
    await phone.sync();
    const orderNo = await phone.place();
    desk.set('WHITE1', 2);
    await desk.sync();
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }];
    const asked = () => {
      const { CartId: ProposalId, Basket } = desk.form();
      return making({ ProposalId, Lines, ...(Basket && { Basket }) });
    };
    const { status, problem } = await open().call(accountProposalsMake, asked(), rosa);
    expect([status, problem.code, problem.details]).toEqual([
      409,
      'ordered-since',
      { orderNo, codes: ['WHITE1'] },
    ]);
    expect(await readMails()).toEqual([]);
    desk.set('WHITE1', 2);
    await desk.sync();
    expect((await propose(asked())).State).toBe('open');
  });

  it('P10: shows a proposal only to its account, and lets only the office make and withdraw a proposal', async () => {
    const { ProposalId } = await propose();
    const beta = { CustomerAccount: 'BETA', ProposalId };
    expect(await refused(open().call(accountProposalsItem, beta, betaBuyer))).toEqual([
      404,
      'proposal-not-found',
    ]);
    expect(await refused(open().call(accountProposalsItem, about(newCartId()), alphaBuyer))).toEqual([
      404,
      'proposal-not-found',
    ]);
    for (const as of [betaBuyer, stranger]) {
      expect(await refused(open().call(accountProposalsItem, about(ProposalId), as))).toEqual([
        403,
        'account-not-yours',
      ]);
    }
    expect(await refused(open().call(accountProposalsMake, making(), alphaBuyer))).toEqual([
      403,
      'admins-only',
    ]);
    expect(await refused(open().call(accountProposalsWithdraw, about(ProposalId), alphaBuyer))).toEqual([
      403,
      'admins-only',
    ]);
    // Two accounts can have proposals with the same uuid.
    await propose({
      CustomerAccount: 'BETA',
      ProposalId,
      Lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }],
    });
    expect((await find(ProposalId)).LineCount).toBe(2);
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(open().shop.database);
    expect(await refused(open().call(accountProposalsItem, about(ProposalId), alphaBuyer))).toEqual([
      403,
      'account-not-yours',
    ]);
  });
});
