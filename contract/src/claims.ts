import { CLAIM_REASONS, CLAIM_STATES } from '@tradecellar/trade/claim-life.ts';
import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, AskedOrderNumber, oneLine, Pounds } from './fields.ts';

/**
 * The most claims of an order, including withdrawn claims. Each claim sends a mail to the order desk and a message to
 * the merchant's system.
 */
export const MOST_CLAIMS = 100;

export const MOST_PHOTOS = 10;

/** In bytes. Browsers scale photos down before they send them. */
export const MOST_PHOTO_BYTES = 700_000;

const ClaimReason = Type.Enum([...CLAIM_REASONS]);
const ClaimState = Type.Enum([...CLAIM_STATES]);

export const ClaimNo = Type.String({ pattern: '^CL[1-9]\\d{5,14}$', examples: ['CL100001'] });

const Moment = Type.String({ format: 'date-time' });
const PhotoNo = Type.Integer({ minimum: 1, maximum: MOST_PHOTOS });

const claimLine = {
  LineNo: Type.Integer({ description: 'Within the claim, from 1' }),
  OrderLineNo: Type.Integer({ description: 'Within the order, from 1' }),
  ProductCode: Type.String(),
  Description: Type.String(),
  Vintage: Type.String({ description: 'Empty if unknown' }),
  CaseSize: Type.Integer({ description: '0 if unknown' }),
  Bottles: Type.Integer(),
  Reason: ClaimReason,
  State: ClaimState,
  IsLate: Type.Boolean({ description: 'Reported after the end of its window' }),
  Nett: Pounds,
  VAT: Pounds,
  Sentence: Type.String({ description: 'To the buyer, when it was settled; may be empty' }),
  CreditNote: Type.String({ description: 'The number of the merchant’s credit note, else empty' }),
  ReplacementOrderNo: Type.String({ description: 'The order that sends the bottles again, else empty' }),
  ChangedAt: Type.Optional(Moment),
};
export const ClaimLine = Type.Object(claimLine);
export type ClaimLine = Static<typeof ClaimLine>;

export const Claim = Type.Object({
  ClaimNo: Type.String(),
  OrderNo: Type.String(),
  OpenedBy: Type.String(),
  OpenedAt: Moment,
  Note: Type.String(),
  PhotoNos: Type.Array(PhotoNo, { description: 'The photos that have arrived' }),
  PhotoCount: Type.Integer({ description: 'The photos that the buyer took' }),
  Lines: Type.Array(ClaimLine),
});
export type Claim = Static<typeof Claim>;

export const OrderClaims = Type.Object({
  Claims: Type.Array(Claim),
  CanClaim: Type.Boolean({ description: 'The order has left, or is due' }),
  /** The end of each window; absent if the window has not begun. */
  FaultsUntil: Type.Optional(Moment),
  NotArrivedUntil: Type.Optional(Moment),
  CheckedBy: Type.String({ description: 'The person who found all of it there, else empty' }),
  CheckedAt: Type.Optional(Moment),
});
export type OrderClaims = Static<typeof OrderClaims>;

export const accountClaims = defineEndpoint({
  method: 'POST',
  path: '/account/claims',
  who: 'person',
  right: 'see-customers',
  summary: 'The claims of one order, and the ends of its windows',
  body: Type.Object({ CustomerAccount: AccountCode, orderNo: AskedOrderNumber }),
  answer: mainResult(OrderClaims),
  problems: ['order-not-found'],
});

const ReportedLine = Type.Object({
  OrderLineNo: Type.Integer({ minimum: 1 }),
  Bottles: Type.Integer({ minimum: 1, maximum: 9_999_999 }),
  Reason: Type.Enum(CLAIM_REASONS.filter((reason) => reason !== 'not-arrived')),
});
export type ReportedLine = Static<typeof ReportedLine>;

/**
 * The browser sends a claim with a key. A repeated call with the same key returns the same claim, whatever has happened
 * since; the server refuses the key with other lines. A call without lines means that the whole order did not arrive:
 * it claims all bottles that are not claimed yet.
 */
export const accountClaimsOpen = defineEndpoint({
  method: 'POST',
  path: '/account/claims/open',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Reports what is wrong with an order, or that it did not arrive',
  body: Type.Object({
    CustomerAccount: AccountCode,
    orderNo: AskedOrderNumber,
    Key: Type.String({ format: 'uuid', description: 'The browser’s, the same each time it is sent' }),
    Lines: Type.Array(ReportedLine, { maxItems: 500 }),
    Note: Type.String({ maxLength: 1_000 }),
    PhotoCount: Type.Integer({ minimum: 0, maximum: MOST_PHOTOS }),
  }),
  answer: mainResult(Claim),
  problems: [
    'order-not-found',
    'order-not-claimable',
    'claim-line-not-found',
    'claim-beyond-order',
    'claim-nothing-left',
    'claim-otherwise',
    'claim-too-many',
  ],
});

/**
 * The browser sends photos one by one, so that a poor connection does not lose photos that have arrived. A repeated
 * photo changes nothing.
 */
export const accountClaimsAddPhoto = defineEndpoint({
  method: 'POST',
  path: '/account/claims/photos/add',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Adds a photo to a claim',
  body: Type.Object({
    CustomerAccount: AccountCode,
    ClaimNo,
    PhotoNo,
    Content: Type.String({
      contentEncoding: 'base64',
      maxLength: Math.ceil(MOST_PHOTO_BYTES / 3) * 4,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      examples: ['/9j/'],
    }),
  }),
  answer: mainResult(Claim),
  problems: ['claim-not-found', 'claim-photo-otherwise', 'photo-unsuitable'],
});

export const accountClaimsPhoto = defineEndpoint({
  method: 'POST',
  path: '/account/claims/photos/item',
  who: 'person',
  right: 'see-orders',
  summary: 'A photo of a claim, as JPEG',
  body: Type.Object({
    CustomerAccount: AccountCode,
    ClaimNo,
    PhotoNo,
    IsSmall: Type.Optional(Type.Boolean({ description: 'At most 384 pixels a side; else at most 1,600' })),
  }),
  answer: mainResult(
    Type.Object({
      Jpeg: Type.String({ contentEncoding: 'base64' }),
      Width: Type.Integer({ description: 'Of the whole photo; a small one has its shape' }),
      Height: Type.Integer(),
    }),
  ),
  problems: ['claim-not-found'],
});

/** Withdraws the lines that are still open. A repeated call changes nothing. */
export const accountClaimsWithdraw = defineEndpoint({
  method: 'POST',
  path: '/account/claims/withdraw',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Withdraws a claim, or some of its lines',
  body: Type.Object({
    CustomerAccount: AccountCode,
    ClaimNo,
    LineNos: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 500 })),
  }),
  answer: mainResult(Claim),
  problems: ['claim-not-found', 'claim-line-settled'],
});

/** A repeated call changes nothing. The buyer can still claim afterwards. */
export const accountClaimsAllThere = defineEndpoint({
  method: 'POST',
  path: '/account/claims/all-there',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Records that all of an order came',
  body: Type.Object({ CustomerAccount: AccountCode, orderNo: AskedOrderNumber }),
  answer: mainResult(OrderClaims),
  problems: ['order-not-found', 'order-not-claimable'],
});

/**
 * Returns the sum of the claims that are open, or accepted but not credited so far. The sum changes no balance, because
 * the balance belongs to the merchant's ledger.
 */
export const accountClaimsInQuery = defineEndpoint({
  method: 'POST',
  path: '/account/claims/in-query',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary:
    'Claims of an account without their credit note yet, the last changed first, at most 100; 204 when there are none',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(Type.Object({ Nett: Pounds, VAT: Pounds, Claims: Type.Array(Claim) })),
  mayBeEmpty: true,
  problems: [],
});

export const BoardClaimLine = Type.Object({
  ...claimLine,
  ClaimNo: Type.String(),
  OrderNo: Type.String(),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  OpenedBy: Type.String(),
  OpenedAt: Moment,
  WindowEnd: Type.Optional(Moment),
  Note: Type.String(),
  PhotoNos: Type.Array(PhotoNo),
  UndoUntil: Type.Optional({
    ...Moment,
    description: 'Until then its settlement may be undone; absent where it has left the shop, or cannot be',
  }),
});
export type BoardClaimLine = Static<typeof BoardClaimLine>;

export const boardClaims = defineEndpoint({
  method: 'POST',
  path: '/admin/board/claims',
  who: 'admin',
  right: 'see-orders',
  summary: 'Lines of claims: the open ones by the end of their windows, or the settled ones, newest first',
  body: Type.Object({
    show: Type.Enum(['open', 'accepted', 'settled']),
    start: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  answer: mainResult(
    Type.Object({
      Lines: Type.Array(BoardClaimLine, { maxItems: 50 }),
      More: Type.Boolean(),
      OpenCount: Type.Integer({ description: 'Open lines, counted up to 10,000' }),
    }),
  ),
  problems: [],
});

/** Settles each line separately, so that a refused line does not stop the other lines. */
export const boardSettleClaims = defineEndpoint({
  method: 'POST',
  path: '/admin/board/claims/settle',
  who: 'admin',
  right: 'settle-claims',
  summary: 'Settles lines of claims: accepts with credit, replaces, or declines with a sentence',
  body: Type.Object({
    Lines: Type.Array(Type.Object({ ClaimNo, LineNo: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: 50,
    }),
    Outcome: Type.Enum(['accept', 'replace', 'decline']),
    Sentence: oneLine(500),
  }),
  answer: mainResult(
    Type.Object({
      Settled: Type.Integer(),
      Replacements: Type.Optional(
        Type.Array(Type.String(), { description: 'The numbers of orders that send bottles again' }),
      ),
      Refused: Type.Array(
        Type.Object({ ClaimNo: Type.String(), LineNo: Type.Integer(), Sentence: Type.String() }),
      ),
    }),
  ),
  problems: ['claim-needs-sentence'],
});
