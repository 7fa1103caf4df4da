import { describe, expect, it } from 'vitest';
import { violationsOf } from './check-run.ts';
import type { FoundOrder, RunFacts } from './run-facts.ts';

const order: FoundOrder = {
  cartId: 'c1',
  account: 'ALPHA',
  orderNo: 'XX000001',
  number: 'M-XX000001',
  state: 'confirmed',
  nett: 60,
  vat: 12,
  creditTaken: 72,
  steps: ['placed', 'handed-over', 'confirmed'],
  lines: [{ product: 'RED1', bottles: 6, nett: 60, vat: 12, takenFrom: 'stock' }],
  messages: [{ event: 'order.placed', isTaken: true }],
};
const numbers = { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' };
const known = {
  orderNo: 'XX000001',
  cartId: 'c1',
  account: 'ALPHA',
  kind: 'Order',
  grandTotal: 72,
  lines: [{ lineNo: 1, product: 'RED1', bottles: 6, nett: 60, vat: 12 }],
  placed: 1,
  isToldCancelled: false,
};
const taken = (key: string, at: number) => ({ key, via: 'A', arrivedAt: at, takenAt: at });

/** A run in which one order was placed and nothing went wrong. */
const wellRun: RunFacts = {
  before: { stock: { RED1: 100 }, reserves: { 'ALPHA RED1': 14 }, said: { ALPHA: 5_000 } },
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
  known: [known],
  numbers: new Map([['XX000001', 'M-XX000001']]),
  found: {
    placements: [{ cartId: 'c1', account: 'ALPHA', numbers }],
    orders: [order],
    mails: [
      { key: 'XX000001', isSent: true },
      { key: 'XX000001-order-desk', isSent: true },
    ],
    customers: [{ account: 'ALPHA', said: 5_000, placed: 72, available: 4_928 }],
    stock: { RED1: 94 },
    reserves: { 'ALPHA RED1': 14 },
  },
  received: [taken('XX000001', 10_000), taken('XX000001-order-desk', 10_000)],
  ends: [],
  databaseAway: [],
  claims: undefined,
  changes: undefined,
  baskets: undefined,
  outages: [],
  unexpected: [],
};
const found = (facts: Partial<RunFacts['found']>): RunFacts => ({
  ...wellRun,
  found: { ...wellRun.found, ...facts },
});
const withOrder = (facts: Partial<FoundOrder>) => found({ orders: [{ ...order, ...facts }] });
const cancelledOrder: FoundOrder = {
  ...order,
  state: 'cancelled',
  steps: ['placed', 'cancelled'],
  creditTaken: 0,
  lines: order.lines.map((line) => ({ ...line, takenFrom: '' })),
};
const cancelledRun: RunFacts = {
  ...found({
    orders: [cancelledOrder],
    stock: { RED1: 100 },
    customers: [{ account: 'ALPHA', said: 5_000, placed: 0, available: 5_000 }],
  }),
  cancelled: new Set(['XX000001']),
  known: [{ ...known, isToldCancelled: true }],
};

describe('the checker of a tortured shop', () => {
  it('finds nothing in a run in which nothing went wrong', () => {
    expect(violationsOf(wellRun)).toEqual([]);
    expect(violationsOf(cancelledRun)).toEqual([]);
    expect(violationsOf({ ...cancelledRun, known: [] })).toEqual([]);
  });

  const doctored: readonly [what: string, run: RunFacts, says: RegExp][] = [
    ['an order twice', found({ orders: [order, order] }), /XX000001 is there 2 times/],
    [
      'a basket placed twice',
      found({
        placements: [...wellRun.found.placements, ...wellRun.found.placements],
        orders: [order, { ...order, orderNo: 'XX000002' }],
      }),
      /c1 is placed 2 times/,
    ],
    ['an order lost', found({ placements: [], orders: [] }), /c1 is placed 0 times/],
    ["a basket that is nobody's", { ...wellRun, carts: [] }, /c1 is placed and nobody's/],
    [
      'a refused basket that is placed',
      { ...wellRun, carts: wellRun.carts.map((cart) => ({ ...cart, answer: 'out-of-stock' })) },
      /was refused \(out-of-stock\) and is placed/,
    ],
    [
      'another sum than its buyer saw',
      { ...wellRun, carts: wellRun.carts.map((cart) => ({ ...cart, grandTotal: 71.99 })) },
      /saw 71.99/,
    ],
    ['a sum that is not that of its lines', withOrder({ nett: 59, vat: 13 }), /59 nett is not the sum/],
    ['steps that lead elsewhere', withOrder({ steps: ['placed'] }), /is confirmed by the steps placed/],
    ['a step taken twice', withOrder({ steps: ['placed', 'confirmed', 'confirmed'] }), /by the steps/],
    ['stock leaked', found({ stock: { RED1: 88 } }), /stock of RED1 is 88, and should be 94/],
    ['stock below zero', found({ stock: { RED1: -1 } }), /stock of RED1 is -1$/m],
    [
      'stock given back twice',
      { ...cancelledRun, found: { ...cancelledRun.found, stock: { RED1: 106 } } },
      /is 106/,
    ],
    ['reserves leaked', found({ reserves: { 'ALPHA RED1': 8 } }), /reserves of ALPHA RED1 is 8/],
    ['credit off', withOrder({ creditTaken: 60 }), /takes 60 of credit, not 72/],
    [
      'credit of a customer off',
      found({ customers: [{ account: 'ALPHA', said: 5_000, placed: 144, available: 4_856 }] }),
      /ALPHA has 144 placed/,
    ],
    ['a message lost', { ...wellRun, known: [] }, /known to the back office 0 times/],
    [
      'a message that waits',
      withOrder({ messages: [{ event: 'order.placed', isTaken: false }] }),
      /not taken/,
    ],
    ['two messages of an order', { ...wellRun, known: [{ ...known, placed: 2 }] }, /office 2 times/],
    ['another sum handed over', { ...wellRun, known: [{ ...known, grandTotal: 1 }] }, /came over as 1/],
    [
      'an order only the back office knows',
      { ...wellRun, found: found({ orders: [] }).found },
      /and not here/,
    ],
    ['another number', withOrder({ number: 'M-OTHER' }), /has the number M-OTHER/],
    ['no number', withOrder({ number: null }), /has the number null/],
    ['a cancelled order the back office keeps', { ...cancelledRun, known: [known] }, /does not know/],
    ['an order cancelled by nobody', { ...cancelledRun, cancelled: new Set() }, /nobody did it/],
    ['a cancellation lost', { ...wellRun, cancelled: new Set(['XX000001']) }, /told that it is cancelled/],
    ['a mail lost', { ...wellRun, received: wellRun.received.slice(1) }, /Mail XX000001 never arrived/],
    ['a mail never queued', found({ mails: wellRun.found.mails.slice(1) }), /has its number, and no mail/],
    [
      'a mail twice',
      { ...wellRun, received: [...wellRun.received, taken('XX000001', 20_000)] },
      /XX000001 arrived 2 times/,
    ],
    ['a fault of the server', { ...wellRun, unexpected: ['/submit/order answered 500'] }, /answered 500/],
    ['a failover of 12.5 s', { ...wellRun, outages: [7, 12.5] }, /for 12.5 s of a failover/],
  ];
  it.each(doctored)('finds %s', (_what, run, says) => {
    expect(violationsOf(run).join('\n')).toMatch(says);
  });

  describe('a mail twice', () => {
    const twice = { ...wellRun, received: [...wellRun.received, taken('XX000001', 40_000)] };
    const end = (what: 'server' | 'mail', name: string, at: number): RunFacts => ({
      ...twice,
      ends: [{ what, name, at }],
    });
    it.each([
      ['its mail server died before it answered', end('mail', 'A', 10_100)],
      ['its server died before it could record it', end('server', 'A', 12_000)],
      ['it was read just after its server died', end('server', 'A', 9_900)],
      [
        'a mail server that died took it after the other one',
        {
          ...end('mail', 'B', 9_000),
          received: [...wellRun.received, { key: 'XX000001', via: 'B', arrivedAt: 8_000, takenAt: 23_000 }],
        },
      ],
      [
        'its server died while the database was away',
        { ...end('server', 'A', 17_000), databaseAway: [{ from: 9_000, to: 15_000 }] },
      ],
    ])('is nobody’s fault where %s', (_where, run) => {
      expect(violationsOf(run)).toEqual([]);
    });
    it.each([
      ['another server died', end('server', 'B', 12_000)],
      ['its server died later', end('server', 'A', 22_000)],
      ['its server had died before', end('server', 'A', 9_000)],
      ['its mail server died later', end('mail', 'A', 12_000)],
    ])('is a fault where %s', (_where, run) => {
      expect(violationsOf(run)).toHaveLength(1);
    });
  });
});
