import { expect, it } from 'vitest';
import { overdueSince } from './overdue-hold.ts';

const day = '2026-11-30';
const rule = { afterDays: 30, abovePence: 50_000 };
const onlyDays = { afterDays: 30, abovePence: 0 };
const onlySum = { afterDays: 0, abovePence: 50_000 };
const [late, notYet, today] = ['2026-10-30', '2026-10-31', day];
const due = (dueDate: string | null, payablePence: number, isInQuery = false) => ({
  dueDate,
  payablePence,
  isInQuery,
});
const two = [due('2026-10-01', 45_000), due(late, 8_000)];

it.each([
  ['more than £500 is overdue by 31 days', two, 0, rule, '2026-10-01'],
  ['the items are overdue by 30 days', [due(notYet, 53_000)], 0, rule, undefined],
  [
    'only a part of the sum is overdue by 31 days',
    [due(late, 45_000), due(notYet, 8_000)],
    0,
    rule,
    undefined,
  ],
  ['exactly £500 is overdue', [due(late, 50_000)], 0, rule, undefined],
  ['£500.01 is overdue', [due(late, 50_001)], 0, rule, late],
  ['a free credit covers the sum above £500', [due(null, -3_000), ...two], 0, rule, undefined],
  ['a payment for no item covers the sum above £500', two, 3_000, rule, undefined],
  ['a credit covers the oldest item', [due('2026-09-01', -45_000), ...two], 0, onlyDays, late],
  ['a credit covers more than is overdue', [due(late, -90_000), ...two], 0, onlyDays, undefined],
  ['an item is paid by card', [due(late, 0), due(late, 50_000)], 0, rule, undefined],
  ['the overdue items are in query', [due(late, 99_000, true)], 0, rule, undefined],
  [
    'an item in query leaves less than the limit',
    [due('2026-10-01', 45_000, true), due(late, 8_000)],
    0,
    rule,
    undefined,
  ],
  [
    'an item in query stands before an item that is overdue',
    [due('2026-10-01', 1, true), due(late, 50_001)],
    0,
    rule,
    late,
  ],
  ['an item has no due date', [due(null, 99_000)], 0, rule, undefined],
  ['only days count, and a penny is overdue by 31 days', [due(late, 1)], 0, onlyDays, late],
  [
    'only the sum counts, and £500.01 was due yesterday',
    [due('2026-11-29', 50_001)],
    0,
    onlySum,
    '2026-11-29',
  ],
  ['only the sum counts, and £500.01 is due today', [due(today, 50_001)], 0, onlySum, undefined],
  ['both figures are 0', two, 0, { afterDays: 0, abovePence: 0 }, undefined],
  ['nothing is open', [], 0, onlyDays, undefined],
] as const)(
  'decides if an order on credit waits for the office: %s',
  (_case, items, onAccountPence, given, since) => {
    expect(overdueSince({ items, onAccountPence }, given, day)).toBe(since);
  },
);
