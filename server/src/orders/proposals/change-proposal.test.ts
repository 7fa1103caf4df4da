import { accountActs } from '@tradecellar/contract/account.ts';
import { loginsRemove } from '@tradecellar/contract/logins.ts';
import {
  accountProposalsChange,
  accountProposalsDecline,
  accountProposalsMake,
  accountProposalsWithdraw,
} from '@tradecellar/contract/proposals.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, office } from '../../../test/fixture.ts';
import { proposing, refused, rosa } from '../../../test/proposing.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';

describeShop('a proposal that is changed', (open) => {
  const { begin, about, making, propose, find, change, order } = proposing(open);
  beforeEach(begin);

  it('P6: shows the office and the customer each change of a proposal with its author, old and new quantity', async () => {
    const { ProposalId } = await propose();
    await change(ProposalId, { code: 'WHITE1', cases: 1, version: 1 });
    await change(ProposalId, { code: 'SCARCE1', cases: 1, version: 0 }, groupBuyer);
    await change(ProposalId, { code: 'RED1', cases: 0, version: 1 }, rosa);
    const seen = await find(ProposalId);
    expect(
      seen.Changes.map(({ By, ProductCode, Before, After }) => [
        By.Name,
        ProductCode,
        Before.CasesQty,
        After.CasesQty,
      ]),
    ).toEqual([
      ['Al Pha', 'WHITE1', 2, 1],
      ['Gail Group', 'SCARCE1', 0, 1],
      ['Rosa Miles', 'RED1', 1, 0],
    ]);
    expect(await find(ProposalId, rosa)).toEqual(seen);
    const acts = await open().call(accountActs, { CustomerAccount: 'ALPHA' }, alphaBuyer);
    expect(acts.body.Proposals?.map(({ Act, Who }) => [Act, Who])).toEqual([
      ['changed-proposal', rosa.email],
      ['proposed-order', rosa.email],
    ]);
    expect(seen.Lines.map(({ ProductCode }) => ProductCode)).toEqual(['WHITE1', 'SCARCE1']);
    expect(seen.Changes[0]?.At).toBe('2026-11-16T10:00:00.000Z');
  });

  it('P7: refuses a change as a whole if a person changed one of its lines meanwhile, and names the person', async () => {
    const { ProposalId } = await propose();
    await change(ProposalId, { code: 'WHITE1', cases: 5, version: 1 }, groupBuyer);
    const Lines = [
      { ProductCode: 'RED1', CasesQty: 9, BottlesQty: 0, Version: 1 },
      { ProductCode: 'WHITE1', CasesQty: 3, BottlesQty: 0, Version: 1 },
    ];
    const { problem } = await open().call(
      accountProposalsChange,
      { ...about(ProposalId), Lines },
      alphaBuyer,
    );
    expect(problem).toMatchObject({
      code: 'proposal-changed-meanwhile',
      details: { codes: ['WHITE1'], by: 'Gail Group' },
    });
    expect((await find(ProposalId)).Lines.map(({ CasesQty }) => CasesQty)).toEqual([5, 1]);
    // Nobody else changed the line of RED1. Repeating a change adds no further change.
    for (const _ of [1, 2, 3])
      expect((await change(ProposalId, { code: 'RED1', cases: 9, version: 1 })).status).toBe(200);
    expect((await find(ProposalId)).Changes).toHaveLength(2);
  });

  it.each(['2026-12-04T12:00:00Z', '2026-12-05T00:00:00Z'])(
    'refuses to change, decline or withdraw a proposal that has expired, at %s',
    async (now) => {
      const { ProposalId } = await propose({ ExpiresOn: '2026-12-03' });
      open().setNow(new Date(now));
      const fewer = { code: 'WHITE1', cases: 1, version: 1 };
      const asked = [
        () => change(ProposalId, fewer),
        () => change(ProposalId, fewer, rosa),
        () => open().call(accountProposalsDecline, { ...about(ProposalId), Word: '' }, alphaBuyer),
        () => open().call(accountProposalsWithdraw, about(ProposalId), rosa),
      ];
      for (const ask of asked) expect(await refused(ask())).toEqual([409, 'proposal-closed']);
      expect(await find(ProposalId)).toMatchObject({ State: 'expired', Changes: [] });
    },
  );

  it('applies the first of two simultaneous changes of a line, and refuses the second', async () => {
    const { ProposalId } = await propose();
    const both = await Promise.all([
      change(ProposalId, { code: 'WHITE1', cases: 7, version: 1 }, alphaBuyer),
      change(ProposalId, { code: 'WHITE1', cases: 8, version: 1 }, rosa),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await find(ProposalId)).Changes).toHaveLength(1);
  });

  it('refuses a change if the person’s login was removed while the change waited for a lock', async () => {
    const { ProposalId } = await propose();
    const removed = { Email: groupBuyer.email, CustomerAccount: 'ALPHA' };
    const answer = waitBehind(
      open(),
      () => change(ProposalId, { code: 'WHITE1', cases: 9, version: 1 }, groupBuyer),
      {
        before: lockRows(sql`SELECT FROM customer WHERE account = 'ALPHA'`),
        meanwhile: () => open().call(loginsRemove, removed, office),
      },
    );
    expect(await refused(answer)).toEqual([403, 'account-not-yours']);
    expect((await find(ProposalId)).Changes).toEqual([]);
  });

  it('refuses more than 20,000 changes of a proposal, which can still be ordered', async () => {
    const { ProposalId } = await propose();
    await sql`
      INSERT INTO proposal_change (proposal_id, at, who, who_name, by_office, product_code, description, case_size,
        cases_before, bottles_before, cases_after, bottles_after)
      SELECT id, now(), made_by, made_by_name, true, 'RED1', 'Margaux', 6, n, 0, n + 1, 0
      FROM proposal, generate_series(1, 19999) n`.execute(open().shop.database);
    const last = { code: 'WHITE1', cases: 1, version: 1 };
    expect((await change(ProposalId, last, rosa)).status).toBe(200);
    const { status, problem } = await change(ProposalId, { code: 'RED1', cases: 4, version: 1 });
    expect([status, problem.code, problem.details]).toEqual([409, 'proposal-full', { most: 20_000 }]);
    const again = making({ ProposalId, Sentence: 'Two, rather' });
    expect(await refused(open().call(accountProposalsMake, again, rosa))).toEqual([409, 'proposal-full']);
    expect((await change(ProposalId, last)).status).toBe(200);
    const Lines = [
      { ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 },
      { ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 },
    ];
    expect((await order(ProposalId, alphaBuyer, { Lines, GrandTotal: 237.6 })).status).toBe(200);
  });
});
