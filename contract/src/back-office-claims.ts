import { type Static, Type } from 'typebox';
import { ClaimLine, ClaimNo } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { oneLine } from './fields.ts';

/** The claim that the merchant's system gets: in webhooks, in the list of claims and in files. */
export const BackOfficeClaim = Type.Object({
  ClaimNo: Type.String({ description: 'CL and digits' }),
  OrderNo: Type.String({ description: 'The shop’s number of the order; empty for one of the ledger alone' }),
  Number: Type.String({ description: 'The merchant’s number of the order; empty until it is confirmed' }),
  CustomerAccount: Type.String(),
  OpenedAt: Type.String({ format: 'date-time' }),
  OpenedBy: Type.String({ description: 'The e-mail of the person who reported it' }),
  Note: Type.String(),
  PhotoCount: Type.Integer(),
  Lines: Type.Array(ClaimLine),
});
export type BackOfficeClaim = Static<typeof BackOfficeClaim>;

export const backOfficeClaims = defineEndpoint({
  method: 'GET',
  path: '/back-office/claims',
  who: 'key',
  scope: 'orders:read',
  summary: 'Up to 100 claims in the sequence of their numbers',
  query: Type.Object({
    after: Type.Optional(
      Type.String({ pattern: '^CL\\d{1,15}$', description: 'The last claim of the page before' }),
    ),
    state: Type.Optional(Type.Enum(['open'], { description: 'Only claims with an open line' })),
  }),
  answer: Type.Object({
    Claims: Type.Array(BackOfficeClaim, { maxItems: 100 }),
    More: Type.Boolean({ description: 'Whether there are more now' }),
  }),
  problems: [],
});

/** A repeated settlement changes nothing. The server refuses a contradiction and shows it to the office. */
export const settleBackOfficeClaim = defineEndpoint({
  method: 'POST',
  path: '/back-office/claims/:claimNo/settle',
  who: 'key',
  scope: 'orders:write',
  summary: 'Settles lines of a claim, or reports their credit note',
  params: Type.Object({ claimNo: ClaimNo }),
  body: Type.Object(
    {
      LineNos: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          minItems: 1,
          maxItems: 500,
          description: 'All that are not settled otherwise when left out',
        }),
      ),
      Outcome: Type.Optional(Type.Enum(['accept', 'decline'])),
      CreditNote: Type.Optional(oneLine(60, 1)),
      Sentence: Type.Optional(oneLine(500)),
    },
    { examples: [{ CreditNote: 'CN7' }, { Outcome: 'decline', Sentence: 'Signed for in good order.' }] },
  ),
  answer: BackOfficeClaim,
  problems: ['claim-not-found', 'claim-needs-sentence', 'claim-line-settled', 'claim-credited-otherwise'],
});

/** A webhook about a claim, signed like webhooks about orders. */
export const ClaimWebhook = Type.Object({
  type: Type.Enum(['claim.opened', 'claim.withdrawn', 'claim.settled']),
  timestamp: Type.String({ format: 'date-time', description: 'The time of the event' }),
  data: BackOfficeClaim,
});
export type ClaimWebhook = Static<typeof ClaimWebhook>;
