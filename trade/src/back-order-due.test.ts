import fc from 'fast-check';
import { expect, it } from 'vitest';
import { awaitedWords, dayAfterDue, dueMove, orderDue } from './back-order-due.ts';
import { addDays, isWorkingDay } from './delivery-calendar.ts';

const TODAY = '2026-12-01';
const line = (dueDate: string | null, stockBottles: number | null = 0, bottles = 12) => ({
  bottles,
  stockBottles,
  dueDate,
});

it.each([
  [
    'the latest date of its lines',
    [line('2026-12-04'), line('2026-12-12'), line('2026-12-08')],
    '2026-12-12',
  ],
  ['null if a line has no date', [line('2026-12-04'), line(null)], null],
  ['null if the date of a line has passed', [line('2026-12-04'), line('2026-11-30')], null],
  ['the date of the lines that stock does not cover', [line('2026-12-04'), line(null, 12)], '2026-12-04'],
  ['undefined if stock covers all lines', [line('2026-12-04', 12), line(null, null)], undefined],
])('N2: computes as the due date of a back order %s', (_what, lines, due) =>
  expect(orderDue(lines, TODAY)).toBe(due),
);

it.each([
  [null, null, undefined],
  [null, '2026-12-12', { to: '2026-12-12', isTold: false }],
  ['2026-12-12', '2026-12-12', undefined],
  ['2026-12-12', '2026-12-19', { to: '2026-12-19', isTold: true }],
  ['2026-12-12', '2026-12-05', { to: '2026-12-05', isTold: true }],
  ['2026-12-12', null, { to: null, isTold: true }],
  ['2026-12-12', undefined, undefined],
  ['2026-11-30', null, undefined],
  ['2026-11-30', '2026-12-12', { to: '2026-12-12', isTold: true }],
])('N3: reports the move of a due date from %s to %s as %j', (announced, due, move) => {
  expect(dueMove(announced, due, TODAY)).toEqual(move);
});

it('tells the buyer about each new due date only once', () => {
  const date = fc.option(fc.integer({ min: -40, max: 400 }).map((days) => addDays(TODAY, days)));
  fc.assert(
    fc.property(date, fc.array(date, { minLength: 1, maxLength: 4 }), (announced, dates) => {
      const due = orderDue(
        dates.map((each) => line(each)),
        TODAY,
      );
      const move = dueMove(announced, due, TODAY);
      if (move !== undefined) expect(dueMove(move.to, due, TODAY)).toBeUndefined();
    }),
  );
});

const weekdays = { days: [1, 2, 3, 4, 5], closedDays: ['2026-12-25', '2026-12-28'] };
it.each([
  ['on Monday for stock that is due on Saturday', '2026-12-12', null, weekdays, '2026-12-14'],
  ['on a day of the address’s round', '2026-12-12', null, { ...weekdays, days: [2] }, '2026-12-15'],
  ['after the bank holidays', '2026-12-24', null, weekdays, '2026-12-29'],
  ['not before the day that the buyer asked for', '2026-12-12', '2026-12-18', weekdays, '2026-12-18'],
  ['after the due date itself', '2026-12-14', '2026-12-14', weekdays, '2026-12-15'],
])('N4: proposes to deliver a back order %s', (_what, due, earliest, rules, day) => {
  expect(dayAfterDue(due, earliest, rules)).toBe(day);
});

it('proposes the first working day that is after the due date and not before the day that the buyer asked for', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  fc.assert(
    fc.property(days, fc.nat(800), fc.nat(800), (open, due, asked) => {
      const rules = { days: open, closedDays: ['2027-01-01', '2027-03-26', '2028-02-29'] };
      const [date, earliest] = [addDays(TODAY, due), addDays(TODAY, asked)];
      const day = dayAfterDue(date, earliest, rules);
      expect(day > date && day >= earliest && isWorkingDay(day, rules)).toBe(true);
      for (let before = addDays(day, -1); before > date && before >= earliest; before = addDays(before, -1)) {
        expect(isWorkingDay(before, rules)).toBe(false);
      }
    }),
  );
});

it.each([
  [{}, 'When stock arrives'],
  [{ StockDue: '2026-12-12' }, 'Stock due 12 Dec'],
  [{ StockDue: '2026-12-12', ProposedDate: '2026-12-14' }, 'Mon 14 Dec, stock due 12 Dec'],
  [{ StockDue: '2026-12-31', ProposedDate: '2027-01-04' }, 'Mon 4 Jan 2027, stock due 31 Dec'],
])('writes the dates %j of an order as %j', (dates, words) => expect(awaitedWords(dates, TODAY)).toBe(words));
