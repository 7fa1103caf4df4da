import { describe, expect, it } from 'vitest';
import { addDays } from './delivery-calendar.ts';
import { nearestMoney } from './money.ts';
import { type LedgerRow, openItems, statementFigures } from './statement.ts';

const row = (number: string, date: string, pounds: number, facts: Partial<LedgerRow> = {}): LedgerRow => ({
  number,
  date,
  dueDate: null,
  total: nearestMoney(pounds),
  references: [],
  settledBy: '',
  ...facts,
});
const open = (...args: Parameters<typeof openItems>) =>
  openItems(...args).map(({ number, openPence }) => [number, openPence]);

describe('open items of a ledger without settlements', () => {
  it('settles the item that is due first, and leaves the rest of a part payment open', () => {
    const ledger = [
      row('I1', '2026-10-01', 100, { dueDate: '2026-12-01' }),
      row('I2', '2026-10-05', 60, { dueDate: '2026-11-05' }),
      row('R1', '2026-10-10', -80),
    ];
    expect(open(ledger)).toEqual([['I1', 8000]]);
    expect(open(ledger, { upTo: '2026-10-09' })).toEqual([
      ['I2', 6000],
      ['I1', 10_000],
    ]);
  });

  it('takes an item without a due date as due on its date', () => {
    const ledger = [
      row('I1', '2026-10-09', 10, { dueDate: '2026-10-20' }),
      row('I2', '2026-10-19', 10),
      row('R1', '2026-10-20', -10),
    ];
    expect(open(ledger)).toEqual([['I1', 1000]]);
  });

  it('keeps what is left of the newest credit open if nothing is left to settle', () => {
    const ledger = [row('C1', '2026-10-01', -5), row('I1', '2026-10-02', 7), row('C2', '2026-10-03', -5)];
    expect(open(ledger)).toEqual([['C2', -300]]);
  });

  it('rounds each row to the penny first, half away from nought', () => {
    const ledger = [
      row('I1', '2026-10-01', 0.005),
      row('I2', '2026-10-02', 0.0149),
      row('I3', '2026-10-03', 0.0049),
    ];
    expect(open(ledger)).toEqual([
      ['I1', 1],
      ['I2', 1],
    ]);
  });
});

describe('open items of a ledger with settlements', () => {
  const invoice = (settledBy: string) => row('I1', '2026-10-01', 120, { settledBy });
  const receipt = row('R1', '2026-10-10', -100);
  const note = row('C7', '2026-10-12', -20);

  it.each([
    [
      'R1',
      [
        ['I1', 2000],
        ['C7', -2000],
      ],
    ],
    [
      'R1; C7=12.50',
      [
        ['I1', 750],
        ['C7', -750],
      ],
    ],
    ['C7=12.50; R1; C7', []],
    ['R1; C7', []],
    [
      'R1=40',
      [
        ['I1', 8000],
        ['R1', -6000],
        ['C7', -2000],
      ],
    ],
    [
      'R1=500',
      [
        ['I1', 2000],
        ['C7', -2000],
      ],
    ],
  ])('settles an invoice of £120.00 by “%s”', (settledBy, left) => {
    expect(open([invoice(settledBy), receipt, note])).toEqual(left);
  });

  it('settles by a receipt that the ledger does not have any more', () => {
    expect(open([invoice('R0')])).toEqual([]);
    expect(open([invoice('R0=20.01')])).toEqual([['I1', 9999]]);
  });

  it('reads a settlement of a credit as well, and counts a settlement that both rows name once', () => {
    const paid = { ...receipt, settledBy: 'I1=50' };
    expect(open([invoice(''), paid])).toEqual([
      ['I1', 7000],
      ['R1', -5000],
    ]);
    expect(open([invoice('R1=50'), paid])).toEqual([
      ['I1', 7000],
      ['R1', -5000],
    ]);
  });

  it('takes a sum that a row states before all that is left, whichever row comes first', () => {
    const other = row('I2', '2026-10-02', 80, { settledBy: 'R1=40' });
    expect(open([invoice('R1'), other, receipt])).toEqual([
      ['I1', 6000],
      ['I2', 4000],
    ]);
  });

  it('takes the sum of a settlement that both rows name if one row alone states a sum', () => {
    const other = row('I2', '2026-10-02', 80, { settledBy: 'R1' });
    const shared = { ...receipt, settledBy: 'I1=70; I2=30' };
    expect(open([invoice('R1'), other, shared])).toEqual([
      ['I1', 5000],
      ['I2', 5000],
    ]);
    expect(
      open([invoice('R1=70'), { ...other, settledBy: 'R1=30' }, { ...receipt, settledBy: 'I1; I2' }]),
    ).toEqual([
      ['I1', 5000],
      ['I2', 5000],
    ]);
  });

  it('leaves a receipt that settles nothing yet open', () => {
    const ledger = [invoice('R1'), receipt, row('I2', '2026-09-01', 9), note];
    expect(open(ledger)).toEqual([
      ['I2', 900],
      ['I1', 2000],
      ['C7', -2000],
    ]);
  });

  it('dates a settlement by the row that settles', () => {
    const ledger = [invoice('R1; C7=12.50'), receipt, note];
    expect(open(ledger, { upTo: '2026-10-11' })).toEqual([['I1', 2000]]);
    expect(open(ledger, { upTo: '2026-10-05' })).toEqual([['I1', 12_000]]);
    expect(open(ledger, { upTo: '2026-09-30' })).toEqual([]);
  });

  it('ignores a settlement by the row itself or by another charge', () => {
    expect(open([invoice('I1; I2'), row('I2', '2026-10-02', 5)])).toEqual([
      ['I1', 12_000],
      ['I2', 500],
    ]);
  });
});

it('marks a charge as in query by its number or a reference', () => {
  const ledger = [
    row('I1', '2026-10-01', 10, { references: ['', 'M1'] }),
    row('I2', '2026-10-02', 10, { references: ['M2'] }),
    row('I3', '2026-10-03', 10),
    row('C1', '2026-10-04', -5, { references: ['M1'], settledBy: 'I9' }),
  ];
  const inQuery = new Set(['M1', 'I3', '']);
  expect(openItems(ledger, { inQuery }).map(({ number, isInQuery }) => [number, isInQuery])).toEqual([
    ['I1', true],
    ['I2', false],
    ['I3', true],
  ]);
});

describe('the figures of a statement', () => {
  const ledger = [
    row('I1', '2026-06-01', 1, { dueDate: '2026-07-01' }),
    row('I2', '2026-08-01', 2, { dueDate: '2026-08-31' }),
    row('I3', '2026-09-01', 4, { dueDate: '2026-10-01' }),
    row('I4', '2026-10-01', 8, { dueDate: '2026-10-31' }),
    row('I5', '2026-11-01', 16, { dueDate: '2026-12-01' }),
    row('I6', '2026-10-15', 32, { settledBy: 'R0=0.50' }),
    row('R1', '2026-11-02', -0.25),
  ];
  const balance = nearestMoney(62.25);

  it('divides the open items into due and not yet due, and ages what is due', () => {
    const { due, ...sums } = statementFigures(ledger, { day: '2026-10-31', balance });
    expect(sums).toEqual({ balancePence: 6225, itemsPence: 6225 });
    expect(due).toEqual({
      duePence: 4625,
      // The item that is due on the day is not overdue, nor is the item without a due date.
      overduePence: 675,
      overdueSince: '2026-07-01',
      notYetDuePence: 1600,
      ageingPence: [400 + 800 + 3150 - 25, 0, 200, 100],
    });
  });

  it.each([
    [30, [200, 0, 0, 0]],
    [31, [0, 200, 0, 0]],
    [60, [0, 200, 0, 0]],
    [61, [0, 0, 200, 0]],
    [90, [0, 0, 200, 0]],
    [91, [0, 0, 0, 200]],
  ])('puts an item that has been due for %i days into its band', (days, bands) => {
    const rows = [row('I1', '2026-08-01', 2, { dueDate: '2026-08-31' })];
    const { due } = statementFigures(rows, { day: addDays('2026-08-31', days), balance: 0 });
    expect(due?.ageingPence).toEqual(bands);
  });

  it('takes credits that settle nothing yet off the charge that is overdue for longest', () => {
    const rows = [
      row('I1', '2026-06-01', 10, { dueDate: '2026-07-01', settledBy: 'R0=1' }),
      row('I2', '2026-07-01', 10, { dueDate: '2026-08-01' }),
      row('R1', '2026-08-02', -9.5),
    ];
    const { due } = statementFigures(rows, { day: '2026-08-03', balance: 0 });
    expect([due?.duePence, due?.overduePence, due?.overdueSince]).toEqual([950, 950, '2026-08-01']);
    const paid = [...rows, row('R2', '2026-08-02', -20)];
    const after = statementFigures(paid, { day: '2026-08-03', balance: 0 }).due;
    expect([after?.duePence, after?.overduePence, after?.overdueSince]).toEqual([-1050, 0, undefined]);
  });

  it('counts a charge in query as due and not as overdue', () => {
    const inQuery = new Set(['I1', 'I4']);
    const { due } = statementFigures(ledger, { day: '2026-10-31', balance, inQuery });
    expect(due).toEqual({
      duePence: 4625,
      overduePence: 575,
      overdueSince: '2026-08-31',
      notYetDuePence: 1600,
      ageingPence: [400 + 800 + 3150 - 25, 0, 200, 100],
    });
  });

  it('takes later rows off the balance of an earlier day', () => {
    const earlier = statementFigures(ledger, { day: '2026-10-31', balance, upTo: '2026-10-31' });
    expect(earlier.balancePence).toBe(6225 - 1600 + 25);
    expect(earlier.itemsPence).toBe(6225 - 1600 + 25);
  });

  it('shows both sums of a ledger whose items are not its balance', () => {
    const { balancePence, itemsPence } = statementFigures(ledger, { day: '2026-10-31', balance: 100_000 });
    expect([balancePence, itemsPence]).toEqual([1000, 6225]);
  });

  it('has no figures by due date if no row has a due date', () => {
    const rows = ledger.map((each) => ({ ...each, dueDate: null }));
    expect(statementFigures(rows, { day: '2026-10-31', balance }).due).toBeUndefined();
  });
});
