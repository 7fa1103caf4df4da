import type { Claim } from '@tradecellar/contract/claims.ts';
import { emptyClaimsLog, type SentClaim } from './claim-buyers.ts';
import type { ClaimFacts, FoundClaim, FoundClaimLine } from './claim-facts.ts';
import type { KnownOrder } from './known-orders.ts';
import type { FoundOrder, RunFacts } from './run-facts.ts';
import type { Outcome, SettlementSent } from './settlements.ts';
import { nothingTold, type ToldOnce } from './told.ts';

export const line = { product: 'RED1', bottles: 6, nett: 60, vat: 12 };
export const order: FoundOrder = {
  cartId: 'c1',
  account: 'ALPHA',
  orderNo: 'XX000001',
  number: 'M-XX000001',
  state: 'delivered',
  nett: 60,
  vat: 12,
  creditTaken: 72,
  steps: ['placed', 'confirmed', 'dispatched', 'delivered'],
  lines: [{ ...line, takenFrom: 'stock' }],
  messages: [{ event: 'order.placed', isTaken: true }],
};
/** The order that sends one bottle again. */
export const again: FoundOrder = {
  ...order,
  cartId: 'c2',
  orderNo: 'XX000002',
  number: 'M-XX000002',
  state: 'confirmed',
  nett: 0,
  vat: 0,
  creditTaken: 0,
  steps: ['placed', 'confirmed'],
  lines: [{ product: 'RED1', bottles: 1, nett: 0, vat: 0, takenFrom: 'stock' }],
};
export const knownOf = ({ orderNo, cartId, account, nett, vat, lines }: FoundOrder): KnownOrder => ({
  orderNo,
  cartId,
  account,
  kind: 'Order',
  grandTotal: nett + vat,
  lines: lines.map((each) => ({ lineNo: 1, ...each })),
  placed: 1,
  isToldCancelled: false,
});

/** A claim of a bottle each, by its outcome. */
const foundLine = (lineNo: number, state: string): FoundClaimLine => ({
  lineNo,
  orderLineNo: 1,
  product: 'RED1',
  bottles: 1,
  reason: 'broken',
  state,
  nett: 10,
  vat: 2,
  isLate: false,
  creditNote: state === 'credited' ? 'CN1' : '',
  replacement: state === 'replaced' ? 'XX000002' : null,
});
export const found: FoundClaim = {
  key: 'k1',
  claimNo: 'CL100001',
  account: 'ALPHA',
  orderNo: 'XX000001',
  lines: ['credited', 'replaced', 'declined'].map((state, at) => foundLine(at + 1, state)),
  photos: [{ photoNo: 1, hash: 'h1' }],
};
export const withLine = (at: number, facts: Partial<FoundClaimLine>): FoundClaim => ({
  ...found,
  lines: found.lines.map((each, index) => (index === at ? { ...each, ...facts } : each)),
});
export const told: Claim = {
  ClaimNo: 'CL100001',
  OrderNo: 'M-XX000001',
  OpenedBy: 'alpha@example.com',
  OpenedAt: '2026-11-26T12:00:00Z',
  Note: '',
  PhotoNos: [],
  PhotoCount: 1,
  Lines: found.lines.map(({ lineNo, bottles, nett, vat }) => ({
    LineNo: lineNo,
    OrderLineNo: 1,
    ProductCode: 'RED1',
    Description: 'Red',
    Vintage: '',
    CaseSize: 6,
    Bottles: bottles,
    Reason: 'broken',
    State: 'open',
    IsLate: false,
    Nett: nett,
    VAT: vat,
    Sentence: '',
    CreditNote: '',
    ReplacementOrderNo: '',
  })),
};
const asked = { OrderLineNo: 1, Bottles: 1, Reason: 'broken' } as const;
export const sent: SentClaim = {
  key: 'k1',
  account: 'ALPHA',
  orderNo: 'XX000001',
  asked: [asked, asked, asked],
  sentAt: 1_000,
  answeredAt: 2_000,
  answers: [told, told],
};
export const settled = (
  lineNo: number,
  outcome: Outcome,
  facts: Partial<SettlementSent> = {},
): SettlementSent => ({
  claimNo: 'CL100001',
  lineNo,
  outcome,
  by: 'office',
  isTaken: true,
  ...facts,
});
const credit = settled(1, 'credit', { by: 'call', creditNote: 'CN1' });
export const settlements = [settled(1, 'accept'), credit, settled(2, 'replace'), settled(3, 'decline')];
export const message = (id: string, event: string) => ({
  id,
  event,
  claim: {
    ClaimNo: 'CL100001',
    OrderNo: 'XX000001',
    Number: 'M-XX000001',
    CustomerAccount: 'ALPHA',
    OpenedAt: '',
    OpenedBy: '',
    Note: '',
    PhotoCount: 1,
    Lines: told.Lines,
  },
});
export const messages = [
  message('m1', 'claim.opened'),
  ...['m2', 'm3', 'm4'].map((id) => message(id, 'claim.settled')),
];
const toldAll: ToldOnce[] = [
  { orderNo: 'XX000001', state: 'dispatched', way: 'office' },
  { orderNo: 'XX000001', state: 'delivered', way: 'file', at: '2026-11-26T12:00:00.500Z' },
];
export const delivery = {
  orderNo: 'XX000001',
  deliveredAt: '2026-11-26T12:00:00Z',
  receivedBy: '',
  isChecked: false,
};
export const claims: ClaimFacts = {
  log: {
    ...emptyClaimsLog(),
    sent: [sent],
    photos: [
      { claimNo: 'CL100001', photoNo: 1, hash: 'h1', answer: 'taken' },
      { claimNo: 'CL100001', photoNo: 1, hash: 'h2', answer: 'claim-photo-otherwise' },
    ],
  },
  told: { ...nothingTold(), all: toldAll },
  settlements,
  messages,
  found: [found],
  deliveries: [delivery, { ...delivery, orderNo: 'XX000002', deliveredAt: null }],
};
export const MAILS = [
  'XX000001',
  'XX000001-order-desk',
  'XX000001-delivered',
  'XX000002',
  'XX000002-order-desk',
  'CL100001-desk',
  'CL100001-accept-1',
  'CL100001-credit-1',
  'CL100001-replace-2',
  'CL100001-decline-3',
];
const numbers = { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' };

/** A run in which an order came, and each of three bottles was claimed and settled in its own way. */
export function runWith(
  facts: Partial<ClaimFacts> = {},
  others: Partial<RunFacts> = {},
  mails = MAILS,
): RunFacts {
  return {
    before: { stock: { RED1: 100 }, reserves: {}, said: { ALPHA: 5_000 } },
    caseSizes: { RED1: 6 },
    carts: [
      {
        cartId: 'c1',
        account: 'ALPHA',
        lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }],
        grandTotal: 72,
        addressId: '1',
        requiredDate: '2026-12-01',
        reference: 'P c1',
        changes: [],
        answer: numbers,
      },
    ],
    cancelled: new Set(),
    cancelledThere: new Set(),
    known: [knownOf(order), knownOf(again)],
    numbers: new Map([
      ['XX000001', 'M-XX000001'],
      ['XX000002', 'M-XX000002'],
    ]),
    found: {
      placements: [
        { cartId: 'c1', account: 'ALPHA', numbers },
        { cartId: 'c2', account: 'ALPHA', numbers: { ...numbers, orderId: 'XX000002' } },
      ],
      orders: [order, again],
      mails: mails.map((key) => ({ key, isSent: true })),
      customers: [{ account: 'ALPHA', said: 5_000, placed: 72, available: 4_928 }],
      stock: { RED1: 93 },
      reserves: {},
    },
    claims: { ...claims, ...facts },
    changes: undefined,
    baskets: undefined,
    received: mails.map((key) => ({ key, via: 'A', arrivedAt: 1, takenAt: 1 })),
    ends: [],
    databaseAway: [],
    outages: [],
    unexpected: [],
    ...others,
  };
}
