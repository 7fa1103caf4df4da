import * as proposals from '@tradecellar/contract/proposals.ts';
import { type Call, call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
const asked = (ProposalId: string) => ({
  ...ALPHA,
  ProposalId,
  Sentence: 'As we said on the telephone',
  ExpiresOn: '2026-11-30',
  Lines: [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 }],
});

export const proposalCalls: readonly Call[] = [
  call(proposals.accountProposalsMake, asked(first)),
  call(proposals.accountProposals, ALPHA),
  call(proposals.accountProposalsChange, {
    ...ALPHA,
    ProposalId: first,
    Lines: [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0, Version: 1 }],
  }),
  call(proposals.accountProposalsItem, { ...ALPHA, ProposalId: first }),
  call(proposals.boardProposals, { Show: 'open', StartIndex: 0 }),
  call(proposals.accountProposalsDecline, { ...ALPHA, ProposalId: first, Word: 'Too much' }),
  call(proposals.accountProposalsMake, asked(second)),
  call(proposals.accountProposalsWithdraw, { ...ALPHA, ProposalId: second }),
];
