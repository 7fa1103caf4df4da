import { describe, expect, it } from 'vitest';
import { nearestMoney } from './money.ts';
import {
  applyPayment,
  lessReturned,
  notInLedger,
  type PayableItem,
  payableItems,
  payOldestFirst,
  type ReceivedPayment,
  refusedItem,
} from './pay-items.ts';
import { type LedgerRow, openItems } from './statement.ts';

const row = (number: string, date: string, pounds: number, facts: Partial<LedgerRow> = {}): LedgerRow => ({
  number,
  date,
  dueDate: null,
  total: nearestMoney(pounds),
  references: [],
  settledBy: '',
  ...facts,
});
const invoice = row('I1', '2026-10-01', 100, { settledBy: 'R0=0.00' });
const payment = (facts: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  number: 'PY000001',
  day: '2026-11-16',
  amountPence: 6000,
  isBalanceNew: true,
  items: [{ number: 'I1', pence: 6000, leftPence: 4000 }],
  ...facts,
});
const missing = (ledger: readonly LedgerRow[], ...payments: ReceivedPayment[]) => {
  const { items, balancePence } = notInLedger(ledger, openItems(ledger), payments);
  return [Object.fromEntries(items), balancePence];
};

describe('payments that the ledger does not have yet', () => {
  it.each([
    ['R1=20', { I1: 6000 }],
    ['R1=59.99', { I1: 6000 }],
    ['R1=60', {}],
    ['R1', {}],
  ])('counts £60.00 of an invoice that is settled by “%s”', (settledBy, items) => {
    const ledger = [{ ...invoice, settledBy }];
    expect(missing(ledger, payment())).toEqual([items, 'I1' in items ? 6000 : 0]);
  });

  it('has a part of an item that the ledger does not have any more', () => {
    expect(missing([row('I2', '2026-10-01', 5)], payment())).toEqual([{}, 0]);
  });

  it('has two payments of an item one after the other', () => {
    const both = [
      payment(),
      payment({ number: 'PY000002', items: [{ number: 'I1', pence: 1500, leftPence: 8500 }] }),
    ];
    expect(missing([invoice], ...both)).toEqual([{ I1: 7500 }, 7500]);
    expect(missing([{ ...invoice, settledBy: 'R1=60' }], ...both)).toEqual([{ I1: 1500 }, 1500]);
    expect(missing([{ ...invoice, settledBy: 'R1=75' }], ...both)).toEqual([{}, 0]);
  });

  it('has the later of two payments if the ledger has fallen by its pence, and then the earlier', () => {
    const both = [
      payment(),
      payment({ number: 'PY000002', items: [{ number: 'I1', pence: 1500, leftPence: 8500 }] }),
    ];
    expect(missing([{ ...invoice, settledBy: 'R2=15' }], ...both)).toEqual([{ I1: 6000 }, 6000]);
    const third = payment({ number: 'PY000003', items: [{ number: 'I1', pence: 500, leftPence: 8000 }] });
    expect(missing([{ ...invoice, settledBy: 'R2=15' }], ...both, third)).toEqual([{ I1: 6500 }, 6500]);
    expect(missing([{ ...invoice, settledBy: 'R2=75' }], ...both, third)).toEqual([{ I1: 500 }, 500]);
  });

  it('takes the fall of a payment that a credit names for that payment', () => {
    const credit = row('PY000002', '2026-11-20', -1);
    const both = [
      payment({ items: [{ number: 'I1', pence: 1000, leftPence: 9000 }] }),
      payment({ number: 'PY000002', items: [{ number: 'I1', pence: 6000, leftPence: 4000 }] }),
    ];
    expect(missing([{ ...invoice, settledBy: 'R2=60' }, credit], ...both)).toEqual([{ I1: 1000 }, 1000]);
  });

  it.each([
    ['its own number', row('PY000001', '2026-11-20', -1)],
    ['a reference', row('R1', '2026-11-20', -1, { references: ['', 'PY000001'] })],
  ])('has a payment that a credit names by %s', (_what, credit) => {
    expect(missing([invoice, credit], payment())).toEqual([{}, 0]);
  });

  it('has a payment of a ledger without settlements by one credit of the same sum from the day of the payment', () => {
    const ledger = [
      row('I0', '2026-09-01', 500),
      { ...invoice, settledBy: '' },
      row('R1', '2026-11-15', -60),
      row('R2', '2026-11-17', -60),
    ];
    expect(missing(ledger.slice(0, 3), payment())).toEqual([{ I1: 6000 }, 6000]);
    expect(missing(ledger, payment())).toEqual([{}, 0]);
    expect(missing(ledger, payment(), payment({ number: 'PY000002' }))).toEqual([{ I1: 6000 }, 6000]);
    const stated = ledger.map((each) => (each.number === 'I1' ? invoice : each));
    expect(missing(stated, payment()), 'a ledger with settlements says what a credit settles').toEqual([
      { I1: 6000 },
      6000,
    ]);
  });

  describe('two payments of a day in a ledger without settlements', () => {
    const ledger = [row('I0', '2026-09-01', 500), { ...invoice, settledBy: '' }];
    const later = (facts: Partial<ReceivedPayment> = {}) =>
      payment({
        number: 'PY000002',
        items: [{ number: 'I1', pence: 4000, leftPence: 6000 }],
        amountPence: 4000,
        ...facts,
      });

    it('has both payments by one credit of their sum', () => {
      const banked = row('R1', '2026-11-17', -100);
      expect(missing([...ledger, banked], payment(), later())).toEqual([{}, 0]);
      expect(missing([...ledger, banked], payment(), later({ day: '2026-11-17' })), 'of two days').toEqual([
        { I1: 10_000 },
        10_000,
      ]);
    });

    it('takes no credit that names another payment', () => {
      const more = [row('I2', '2026-10-02', 80), row('R1', '2026-11-17', -60, { references: ['PY000001'] })];
      const same = later({ amountPence: 6000, items: [{ number: 'I2', pence: 6000, leftPence: 2000 }] });
      expect(missing([...ledger, ...more], payment(), same)).toEqual([{ I2: 6000 }, 6000]);
    });
  });

  it('takes no transfer of the same day and sum that the ledger had before the payment', () => {
    const ledger = [{ ...invoice, settledBy: '' }, row('I2', '2026-10-02', 80), row('R1', '2026-11-16', -60)];
    const paid = payment({ isBalanceNew: false, items: [{ number: 'I2', pence: 6000, leftPence: 2000 }] });
    expect(missing(ledger, paid)).toEqual([{ I2: 6000 }, 6000]);
  });

  it('counts the whole payment against a balance that is still the same', () => {
    const settled = { ...invoice, settledBy: 'R1' };
    expect(missing([settled], payment({ isBalanceNew: false }))).toEqual([{}, 6000]);
  });

  it('has the use of a credit once the credit has no more open than the payment left', () => {
    const used = payment({
      amountPence: 7000,
      items: [
        { number: 'I1', pence: 10_000, leftPence: 0 },
        { number: 'C1', pence: -3000, leftPence: -500 },
      ],
    });
    const credit = row('C1', '2026-10-02', -35);
    expect(missing([invoice, credit], used)).toEqual([{ I1: 10_000, C1: -3000 }, 7000]);
    expect(missing([{ ...invoice, settledBy: 'C1=30; R1=70' }, credit], used)).toEqual([{}, 0]);
  });
});

const item = (number: string, pounds: number, facts: Partial<PayableItem> = {}): PayableItem => ({
  number,
  date: '2026-10-01',
  dueDate: null,
  totalPence: pounds * 100,
  openPence: pounds * 100,
  payablePence: pounds * 100,
  isInQuery: false,
  ...facts,
});

it('takes what is paid and not in the ledger off the open part of an item', () => {
  const paid = new Map([
    ['I1', 4000],
    ['C1', -500],
    ['I2', 9000],
  ]);
  const items = [item('I1', 100), item('C1', -20), item('I2', 50), item('I3', 1)];
  expect(payableItems(items, paid).map(({ payablePence }) => payablePence)).toEqual([6000, -1500, 0, 100]);
});

describe('picked items', () => {
  const items = [item('I1', 100), item('I2', 50, { isInQuery: true }), item('C1', -20)];
  it.each([
    [
      'a part and a credit',
      [
        ['I1', 9999],
        ['C1', -2000],
      ],
      undefined,
    ],
    ['a penny too many', [['I1', 10_001]], { number: 'I1', payablePence: 10_000, isInQuery: false }],
    ['nothing', [['I1', 0]], { number: 'I1', payablePence: 10_000, isInQuery: false }],
    ['a charge as a credit', [['I1', -100]], { number: 'I1', payablePence: 10_000, isInQuery: false }],
    ['too much of a credit', [['C1', -2001]], { number: 'C1', payablePence: -2000, isInQuery: false }],
    ['an unknown item', [['X1', 100]], { number: 'X1', payablePence: 0, isInQuery: false }],
    ['an item in query', [['I2', 5000]], { number: 'I2', payablePence: 5000, isInQuery: true }],
  ] as const)('refuses the first item that cannot be paid: %s', (_what, picked, refused) => {
    const parts = picked.map(([number, pence]) => ({ number, pence, isInQuery: false }));
    expect(refusedItem(items, parts)).toEqual(refused);
  });

  it('accepts an item in query that the buyer picked as such', () => {
    expect(refusedItem(items, [{ number: 'I2', pence: 5000, isInQuery: true }])).toBeUndefined();
  });
});

describe('a sum without picked items', () => {
  const items = [item('I1', 100), item('Q1', 70, { isInQuery: true }), item('C1', -20), item('I2', 50)];
  it.each([
    [0, []],
    [10_000, [['I1', 10_000]]],
    [
      12_500,
      [
        ['I1', 10_000],
        ['I2', 2500],
      ],
    ],
    [
      99_900,
      [
        ['I1', 10_000],
        ['I2', 5000],
      ],
    ],
  ] as const)('pays £0.01 × %i to the charges that are due first', (sum, parts) => {
    expect(payOldestFirst(items, sum).map(({ number, pence }) => [number, pence])).toEqual(parts);
  });

  it('pays every item whole, and uses every credit, if the sum is all that is open', () => {
    const parts = payOldestFirst([item('I1', 100), item('C1', -20), item('I2', 50)], 13_000);
    expect(parts.map(({ pence }) => pence)).toEqual([10_000, -2000, 5000]);
  });
});

describe('money that arrives', () => {
  const picked = [
    { number: 'I1', pence: 10_000 },
    { number: 'I2', pence: 5000 },
    { number: 'C1', pence: -2000 },
  ];
  it.each([
    ['as it was picked', [item('I1', 100), item('I2', 50), item('C1', -20)], [10_000, 5000, -2000], 0],
    ['a charge settled meanwhile', [item('I2', 50), item('C1', -20)], [0, 5000, -2000], 10_000],
    [
      'a charge settled in part',
      [item('I1', 30), item('I2', 50), item('C1', -20)],
      [3000, 5000, -2000],
      7000,
    ],
    ['a credit used meanwhile', [item('I1', 100), item('I2', 50)], [10_000, 3000, 0], 0],
    ['everything gone', [], [0, 0, 0], 13_000],
  ] as const)('pays each item at most once: %s', (_what, items, parts, onAccount) => {
    const applied = applyPayment(items, picked, 13_000);
    expect(applied.items.map(({ pence }) => pence)).toEqual(parts);
    expect(applied.onAccountPence).toBe(onAccount);
  });
});

describe('a payment of which money went back to the card', () => {
  const items = [
    { number: 'C1', pence: -2000, leftPence: -1000 },
    { number: 'I1', pence: 4000, leftPence: 0 },
    { number: 'I2', pence: 6000, leftPence: 500 },
  ];
  const paid = payment({ amountPence: 9000, items });
  it.each([
    ['nothing', 0, 9000, ['C1 -2000', 'I1 4000', 'I2 6000']],
    ['a part of the credit on the account', 1000, 8000, ['C1 -2000', 'I1 4000', 'I2 6000']],
    ['a part of the last item', 2000, 7000, ['C1 -2000', 'I1 4000', 'I2 5000']],
    ['the last item and a part of the item before', 7500, 1500, ['C1 -2000', 'I1 3500']],
  ])('pays the other items if %s went back', (_what, returned, amountPence, left) => {
    const less = lessReturned(paid, returned);
    expect(less?.amountPence).toBe(amountPence);
    expect(less?.items.map(({ number, pence }) => `${number} ${pence}`)).toEqual(left);
    for (const each of less?.items ?? []) {
      const before = items.find(({ number }) => number === each.number);
      expect(each.pence + each.leftPence).toBe((before?.pence ?? 0) + (before?.leftPence ?? 0));
    }
  });

  it.each([60, 40])('is in a ledger with a receipt of £%i if £20.00 of £60.00 went back', (pounds) => {
    const ledger = [row('I1', '2026-10-01', 100), row('R1', '2026-11-17', -pounds)];
    const less = lessReturned(payment(), 2000);
    expect(less && missing(ledger, less)).toEqual([{}, 0]);
  });

  it('pays nothing if everything went back', () => {
    expect(lessReturned(paid, 9000)).toBeUndefined();
    expect(lessReturned(paid, 9500)).toBeUndefined();
  });
});
