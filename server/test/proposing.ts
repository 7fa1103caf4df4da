import { submitOrder } from '@tradecellar/contract/checkout.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import {
  accountProposalsChange,
  accountProposalsItem,
  accountProposalsMake,
} from '@tradecellar/contract/proposals.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { alphaBuyer, office, refillShop } from './fixture.ts';
import { newCartId, orderForm } from './order-form.ts';
import type { TestShop } from './test-shop.ts';

export const rosa = { ...office, name: 'Rosa Miles' };
export type Making = RequestOf<typeof accountProposalsMake>;

export function proposing(open: () => TestShop) {
  const making = (facts: Partial<Making> = {}): Making => ({
    CustomerAccount: 'ALPHA',
    ProposalId: newCartId(),
    Sentence: 'For the Christmas list, as we said on the telephone',
    ExpiresOn: '2026-11-30',
    Lines: [
      { ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 },
      { ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 },
    ],
    ...facts,
  });
  const about = (ProposalId: string) => ({ CustomerAccount: 'ALPHA', ProposalId });
  return {
    making,
    about,
    async begin() {
      const { database } = open().shop;
      await refillShop(database);
      open().setNow(new Date('2026-11-16T10:00:00Z'));
    },
    async propose(facts: Partial<Making> = {}) {
      const { body, problem } = await open().call(accountProposalsMake, making(facts), rosa);
      expect(problem, JSON.stringify(problem)).not.toHaveProperty('code');
      return body.mainResult.Proposal;
    },
    async find(ProposalId: string, as: object = alphaBuyer) {
      return (await open().call(accountProposalsItem, about(ProposalId), as)).body.mainResult;
    },
    change(
      ProposalId: string,
      line: { code: string; cases: number; version: number },
      as: object = alphaBuyer,
    ) {
      const wanted = { ProductCode: line.code, CasesQty: line.cases, BottlesQty: 0, Version: line.version };
      return open().call(accountProposalsChange, { ...about(ProposalId), Lines: [wanted] }, as);
    },
    /** Orders both proposed wines: £276 and £60 nett with £55.20 and £12 VAT. */
    order(CartId: string, as: object = alphaBuyer, facts: Parameters<typeof orderForm>[0] = {}) {
      const { Lines } = making();
      return open().call(submitOrder, orderForm({ CartId, Lines, GrandTotal: 403.2, ...facts }), as);
    },
    async readMails() {
      const { rows } = await sql<{ key: string; recipients: string[]; facts: { proposalId: number } }>`
        SELECT key, recipients, facts FROM mail WHERE key LIKE 'proposal%' ORDER BY queued_at, key`.execute(
        open().shop.database,
      );
      return rows;
    },
  };
}

export async function refused(
  answer: Promise<{ readonly status: number; readonly problem: { readonly code: string } }>,
) {
  const { status, problem } = await answer;
  return [status, problem.code];
}
