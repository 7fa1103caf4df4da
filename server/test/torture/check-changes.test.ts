import { describe, expect, it } from 'vitest';
import { changeFaults } from './check-changes.ts';
import type { Cart, SentChange } from './diary.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import type { RunFacts } from './run-facts.ts';

const numbers = { orderId: 'XX000001', backOrderId: 'XX000002', reservesOrderId: '0' };
const made = { ...numbers, backOrderId: '0', Version: 2 };
const change: SentChange = {
  key: 'k1',
  version: 1,
  by: 'alpha@example.com',
  lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }],
  addressId: '1',
  requiredDate: '2026-12-01',
  reference: 'C k1',
  grandTotal: 72,
  sentAt: 1_000,
  answers: [made, made],
};
const cart: Cart = {
  ...change,
  cartId: 'c1',
  account: 'ALPHA',
  lines: [{ ProductCode: 'RED1', CasesQty: 2, BottlesQty: 0 }],
  reference: 'P c1',
  grandTotal: 144,
  answer: numbers,
  changes: [change],
};
const message: OrderMessageSeen = {
  id: 'm1',
  event: 'order.placed',
  orderNo: 'XX000001',
  cartId: 'c1',
  account: 'ALPHA',
  kind: 'Order',
  grandTotal: 72,
  lines: [{ lineNo: 1, product: 'RED1', bottles: 6, nett: 60, vat: 12 }],
  reference: 'C k1',
  requiredDate: '2026-12-01',
  at: 5_000,
};
const kept = [
  { version: 1, key: null, by: 'alpha@example.com', reference: 'P c1', bottles: { RED1: 12 } },
  { version: 2, key: 'k1', by: 'alpha@example.com', reference: 'C k1', bottles: { RED1: 6 } },
].map((version) => ({ ...version, requiredDate: '2026-12-01' }));
const mails = ['XX000001-changed-2', 'XX000001-order-desk-2', 'XX000002-cancelled'];
const changes = {
  messages: [message],
  versions: [{ cartId: 'c1', version: 2, kept }],
  sentRequests: [],
  requests: [],
};

/** A run in which one order was changed before it was handed over, and lost its back order. */
const wellRun: RunFacts = {
  before: { stock: { RED1: 100 }, reserves: { 'ALPHA RED1': 14 }, said: { ALPHA: 5_000 } },
  caseSizes: { RED1: 6 },
  carts: [cart],
  cancelled: new Set(),
  cancelledThere: new Set(),
  known: [{ ...message, placed: 1, isToldCancelled: false }],
  numbers: new Map(),
  found: {
    placements: [],
    orders: [],
    mails: [],
    customers: [{ account: 'ALPHA', said: 5_000, placed: 72, available: 4_928 }],
    stock: { RED1: 94 },
    reserves: { 'ALPHA RED1': 14 },
  },
  received: mails.map((key) => ({ key, via: 'A', arrivedAt: 6_000, takenAt: 6_000 })),
  ends: [],
  databaseAway: [],
  claims: undefined,
  changes,
  baskets: undefined,
  outages: [],
  unexpected: [],
};
const withChange = (facts: Partial<SentChange>, more: readonly SentChange[] = []): RunFacts => ({
  ...wellRun,
  carts: [{ ...cart, changes: [{ ...change, ...facts }, ...more] }],
});
const withFound = (facts: Partial<RunFacts['found']>): RunFacts => ({
  ...wellRun,
  found: { ...wellRun.found, ...facts },
});
const withMessages = (...messages: OrderMessageSeen[]): RunFacts => ({
  ...wellRun,
  changes: { ...changes, messages },
});
const withVersions = (version: number, versions: typeof kept): RunFacts => ({
  ...wellRun,
  changes: { ...changes, versions: [{ cartId: 'c1', version, kept: versions }] },
});

const faultsOf = (run: RunFacts) => changeFaults(run, run.changes ?? changes);

describe('the checker of changed orders', () => {
  it('finds nothing where an order was changed and nothing went wrong', () => {
    expect(faultsOf(wellRun)).toEqual([]);
    // One that met its cancellation: nobody heard of it, and it holds nothing.
    const cancelled = {
      ...withFound({
        stock: { RED1: 100 },
        customers: [{ account: 'ALPHA', said: 5_000, placed: 0, available: 5_000 }],
      }),
      known: [],
      cancelled: new Set(['XX000001']),
    };
    expect(faultsOf({ ...cancelled, changes: { ...changes, messages: [] } })).toEqual([]);
    // A part that was handed over and cancelled leaves another one that is changed after it.
    const former = { ...message, orderNo: 'XX000002', reference: 'P c1', at: 500 };
    expect(faultsOf({ ...withMessages(former, message), cancelledThere: new Set(['XX000002']) })).toEqual([]);
  });

  const second = { ...change, key: 'k2' };
  it.each<[what: string, run: RunFacts, says: RegExp]>([
    ['a change without an outcome', withChange({ answers: [] }), /k1 of basket c1 never got an answer/],
    [
      'a change that is refused once it was made',
      withChange({ answers: [made, 'order-not-changeable'] }),
      /and then answered/,
    ],
    [
      'two answers to a change',
      withChange({ answers: [made, { ...made, Version: 3 }] }),
      /answered differently/,
    ],
    [
      'a change of a version that its buyer had not seen',
      withChange({ version: 2 }),
      /of version 2 made version 2/,
    ],
    ['two changes of one version', withChange({}, [second]), /they made the versions 2,2/],
    ['a change lost', withVersions(1, []), /at version 1: 1 changes of it were made/],
    [
      'a change that was refused and is there',
      withChange({ answers: ['order-changed-meanwhile'] }),
      /at version 2: 0 changes/,
    ],
    ['a version lost', withVersions(2, kept.slice(1)), /changed 1 times, and its versions 2 are kept/],
    ['a version written twice', withVersions(3, [...kept, ...kept.slice(1)]), /its versions 1,2,2 are kept/],
    [
      'a version of somebody else',
      withVersions(
        2,
        kept.map((one) => ({ ...one, by: '' })),
      ),
      /version 2 is k1 by , the diary/,
    ],
    [
      'a version with other bottles',
      withVersions(
        2,
        kept.map((one) => ({ ...one, bottles: { RED1: 7 } })),
      ),
      /version 2 has {"RED1":7}/,
    ],
    [
      'a hand-over of the old lines',
      withMessages({ ...message, reference: 'P c1' }),
      /as P c1 for .*: its last version is C k1/,
    ],
    [
      'an old message again',
      withMessages(message, { ...message, requiredDate: '2026-11-30' }),
      /for 2026-11-30: its last/,
    ],
    [
      'a change after the handing over',
      withMessages({ ...message, at: 900 }),
      /changed by k1 100 ms after it/,
    ],
    [
      'another sum handed over',
      withMessages({ ...message, grandTotal: 144 }),
      /came over as 144, its last version comes to 72/,
    ],
    [
      'a cancelled part handed over',
      withMessages(message, { ...message, orderNo: 'XX000002' }),
      /XX000002 came over as .* had cancelled it/,
    ],
    [
      'a change without its mail',
      { ...wellRun, received: wellRun.received.slice(1) },
      /No mail XX000001-changed-2 arrived/,
    ],
    [
      'stock not restored',
      withFound({ stock: { RED1: 88 } }),
      /Of 100 bottles of RED1 94 are left by the messages, and 88/,
    ],
    [
      'reserves not restored',
      withFound({ reserves: { 'ALPHA RED1': 8 } }),
      /reserved for ALPHA RED1 14 .* 8 here/,
    ],
    [
      'credit not restored',
      withFound({ customers: [{ account: 'ALPHA', said: 5_000, placed: 216, available: 4_784 }] }),
      /216 of credit placed, and 72/,
    ],
  ])('finds %s', (_what, run, says) => {
    expect(faultsOf(run).join('\n')).toMatch(says);
  });
});
