import { backOfficeClaims, settleBackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { boardReplacements, boardUndoClaims } from '@tradecellar/contract/board-claims.ts';
import * as claims from '@tradecellar/contract/claims.ts';
import { documentCalls } from './document-calls.ts';
import { type Call, call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const report = (orderNo: string) => ({
  ...ALPHA,
  orderNo,
  Key: crypto.randomUUID(),
  Lines: [{ OrderLineNo: 1, Bottles: 1, Reason: 'broken' as const }],
  Note: '',
  PhotoCount: 1,
});
const openClaim = () =>
  call(
    claims.accountClaimsOpen,
    ({ backOrder }) => report(backOrder),
    (seen, { mainResult }) => {
      seen.claim = mainResult.ClaimNo;
    },
  );

export const claimCalls: readonly Call[] = [
  call(claims.accountClaimsAllThere, ({ backOrder }) => ({ ...ALPHA, orderNo: backOrder })),
  openClaim(),
  call(claims.accountClaimsWithdraw, ({ claim }) => ({ ...ALPHA, ClaimNo: claim })),
  openClaim(),
  call(claims.accountClaimsAddPhoto, ({ claim }) => ({
    ...ALPHA,
    ClaimNo: claim,
    PhotoNo: 1,
    Content: photo,
  })),
  call(claims.accountClaimsPhoto, ({ claim }) => ({ ...ALPHA, ClaimNo: claim, PhotoNo: 1 })),
  call(claims.accountClaims, ({ backOrder }) => ({ ...ALPHA, orderNo: backOrder })),
  call(claims.accountClaimsInQuery, ALPHA),
  call(claims.boardClaims, { show: 'open', start: 0 }),
  call(claims.boardSettleClaims, ({ claim }) => ({
    Lines: [{ ClaimNo: claim, LineNo: 1 }],
    Outcome: 'accept' as const,
    Sentence: '',
  })),
  call(boardReplacements, ({ claim }) => ({ Lines: [{ ClaimNo: claim, LineNo: 1 }] })),
  call(boardUndoClaims, ({ claim }) => ({ Lines: [{ ClaimNo: claim, LineNo: 1 }] })),
  call(backOfficeClaims, {}),
  call(settleBackOfficeClaim, ({ claim }) => ({ claimNo: claim, CreditNote: 'CN1' })),
  ...documentCalls,
];
