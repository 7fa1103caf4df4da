import { expect, it } from 'vitest';
import {
  bottleDifference,
  type ComingWine,
  changesOfWine,
  correctionOf,
  nextRoundDay,
  noticeWindow,
  roundIsDue,
  todaysPriceWords,
  toldLast,
  type WineChange,
} from './price-notice.ts';
import type { DatedPrice, DayPrice } from './price-of-day.ts';

const price = (pounds: number): DayPrice => ({
  CasePrice: pounds * 60_000,
  BottleNett: pounds * 10_000,
  BottleVAT: pounds * 2_000,
  NilPrice: false,
});
const plain = (pounds: number) => ({ CasePrice: pounds * 60_000, BottleNett: pounds * 10_000 });
const from = (day: string, pounds: number): DatedPrice => ({ ...price(pounds), from: day });
const wine = (dated: readonly DatedPrice[], more: Partial<ComingWine> = {}): ComingWine => ({
  prices: { product: { undated: price(10), dated } },
  vintage: '2022',
  caseSize: 6,
  unitSize: 75,
  goesOn: undefined,
  next: undefined,
  ...more,
});
const week = noticeWindow('2027-01-25', 7);
const pounds = (of: ComingWine, window = week) =>
  changesOfWine(of, window).map(({ day, price: change, vintage, size, goes }) => [
    day,
    ...(change ? [change.before.BottleNett / 10_000, change.after.BottleNett / 10_000] : []),
    ...(vintage ? [vintage.after] : []),
    ...(size ? [size.after.caseSize, size.after.unitSize] : []),
    ...(goes ? ['goes'] : []),
  ]);

it.each<[string, ComingWine, unknown[]]>([
  ['the last day of the window', wine([from('2027-02-01', 11)]), [['2027-02-01', 10, 11]]],
  ['not the day after the window', wine([from('2027-02-02', 11)]), []],
  ['not today', wine([from('2027-01-25', 11)]), []],
  [
    'the price of the day before',
    wine([from('2027-01-20', 9), from('2027-02-01', 11)]),
    [['2027-02-01', 9, 11]],
  ],
  ['not a day with the price of the day before', wine([from('2027-02-01', 10)]), []],
  [
    'two days',
    wine([from('2027-01-26', 11), from('2027-01-28', 10.5)]),
    [
      ['2027-01-26', 10, 11],
      ['2027-01-28', 11, 10.5],
    ],
  ],
  [
    'the account’s list before the product',
    wine([from('2027-02-01', 11)], {
      prices: {
        list: { undated: price(8), dated: [from('2027-01-30', 8.5)] },
        product: { undated: price(10), dated: [from('2027-02-01', 11)] },
      },
    }),
    [['2027-01-30', 8, 8.5]],
  ],
  [
    'the first price of a list',
    wine([], {
      prices: {
        list: { undated: undefined, dated: [from('2027-01-30', 8.5)] },
        product: { undated: price(10), dated: [] },
      },
    }),
    [['2027-01-30', 10, 8.5]],
  ],
  [
    'vintage and sizes with the price of one day',
    wine([from('2027-02-01', 11)], { next: { from: '2027-02-01', vintage: '2023', caseSize: 12 } }),
    [['2027-02-01', 10, 11, '2023', 12, 75]],
  ],
  [
    'not a next vintage that is here already',
    wine([], { next: { from: '2027-02-01', vintage: '2022' } }),
    [],
  ],
  [
    'no price after the wine has gone',
    wine([from('2027-01-28', 11), from('2027-02-01', 12)], { goesOn: '2027-01-30' }),
    [
      ['2027-01-28', 10, 11],
      ['2027-01-30', 'goes'],
    ],
  ],
])('lists as changes of a wine: %s', (_what, of, expected) => {
  expect(pounds(of)).toEqual(expected);
});

it('says how much more a bottle costs', () => {
  const change = { before: price(10), after: price(9.5) };
  expect(bottleDifference(change)).toBe(-5_000);
});

it('says until when an order has today’s price, by the day of the order or of the delivery', () => {
  expect(todaysPriceWords('order')).toBe('Orders placed before the day have today’s price.');
  expect(todaysPriceWords('delivery')).toBe('Orders delivered before the day have today’s price.');
});

it('tells nobody of anything with 0 days before', () => {
  expect(pounds(wine([from('2027-01-26', 11)]), noticeWindow('2027-01-25', 0))).toEqual([]);
});

const told = { day: '2027-02-01', price: { before: price(10), after: price(11) } };
it.each<[string, ComingWine | undefined, unknown]>([
  ['nothing while the told price holds', wine([from('2027-02-01', 11)]), undefined],
  [
    'nothing for a price that came earlier',
    wine([], { prices: { product: { undated: price(11), dated: [] } } }),
    undefined,
  ],
  ['nothing for a wine that is gone', undefined, undefined],
  ['that the price stays', wine([]), [11, 10]],
  ['that the price stays until a later day', wine([from('2027-02-08', 11)]), [11, 10]],
  ['another price', wine([from('2027-02-01', 12.5)]), [11, 12.5]],
])('corrects %s', (_what, of, expected) => {
  const { before, after } = correctionOf(told, of)?.price ?? {};
  expect(before && after && [before.BottleNett / 10_000, after.BottleNett / 10_000]).toEqual(expected);
});

it('corrects vintage, size and end', () => {
  const all = {
    day: '2027-02-01',
    vintage: { before: '2022', after: '2023' },
    size: { before: { caseSize: 6, unitSize: 75 }, after: { caseSize: 12, unitSize: 75 } },
  };
  const next = { from: '2027-02-01', vintage: '2023', caseSize: 12 };
  expect(correctionOf(all, wine([], { next }))).toBeUndefined();
  expect(correctionOf(all, wine([], { vintage: '2023', caseSize: 12 }))).toBeUndefined();
  expect(correctionOf(all, wine([]))).toEqual({
    day: '2027-02-01',
    vintage: { before: '2023', after: '2022' },
    size: { before: { caseSize: 12, unitSize: 75 }, after: { caseSize: 6, unitSize: 75 } },
  });
  const goes = { day: '2027-02-01', goes: true } as const;
  expect(correctionOf(goes, wine([], { goesOn: '2027-02-01' }))).toBeUndefined();
  expect(correctionOf(goes, wine([]))).toEqual({ day: '2027-02-01', stays: true });
});

it('knows what a person was told last', () => {
  const size = { before: { caseSize: 6, unitSize: 75 }, after: { caseSize: 12, unitSize: 75 } };
  const all: WineChange = { ...told, vintage: { before: '2022', after: '2023' }, size };
  expect(toldLast(all, null)).toEqual(all);
  const corrected = {
    day: told.day,
    price: { before: price(11), after: price(12.5) },
    vintage: { before: '2023', after: '2022' },
  };
  expect(toldLast(all, corrected)).toEqual({
    day: told.day,
    price: { before: price(10), after: price(12.5) },
    vintage: { before: '2022', after: '2022' },
    size,
  });
  const goes: WineChange = { day: told.day, goes: true };
  expect(toldLast(goes, { day: told.day, stays: true })).toEqual({ day: told.day });
  expect(toldLast(told, goes)).toEqual(goes);
  expect(toldLast({ day: told.day, size }, told)).toEqual({ ...told, size });
});

it('tells of a change of the day that the person was not told', () => {
  const { day } = told;
  const next = { from: day, vintage: '2023' };
  const vintage = { before: '2022', after: '2023' };
  expect(correctionOf({ day, vintage }, wine([from(day, 11)], { next }))).toEqual({
    day,
    price: { before: plain(10), after: plain(11) },
  });
  expect(correctionOf(told, wine([from(day, 11)], { next }))).toEqual({ day, vintage });
  expect(correctionOf({ day, vintage }, wine([from('2027-02-02', 11)], { next }))).toBeUndefined();
});

it('tells again that a wine goes after it was told as staying', () => {
  const { day } = told;
  const going = wine([from(day, 11)], { goesOn: day });
  const staying = wine([from(day, 11)]);
  let known: WineChange = { day, goes: true };
  for (const [now, heard] of [
    [going, undefined],
    [staying, { day, stays: true, price: { before: plain(10), after: plain(11) } }],
    [staying, undefined],
    [going, { day, goes: true }],
    [going, undefined],
    // The notice of the earlier day says that the wine goes.
    [wine([], { goesOn: '2027-01-30' }), undefined],
    [wine([], { goesOn: '2027-02-03' }), { day, stays: true }],
  ] as const) {
    const correction = correctionOf(known, now);
    expect(correction).toEqual(heard);
    known = toldLast(known, correction ?? null);
  }
});

it.each([
  ['before nine', { isHeld: false, isAsked: false, lastRound: undefined }, 8 * 60 + 59, false],
  ['at nine', { isHeld: false, isAsked: false, lastRound: undefined }, 9 * 60, true],
  [
    'late, after a night without a server',
    { isHeld: false, isAsked: false, lastRound: '2027-01-24' },
    1_439,
    true,
  ],
  ['after the round of the day', { isHeld: false, isAsked: false, lastRound: '2027-01-25' }, 1_000, false],
  ['when the office asks', { isHeld: false, isAsked: true, lastRound: '2027-01-25' }, 0, true],
  ['held', { isHeld: true, isAsked: true, lastRound: undefined }, 1_000, false],
])('sends a round or not: %s', (_when, gate, minutes, expected) => {
  expect(roundIsDue(gate, { date: '2027-01-25', minutes })).toBe(expected);
});

it('names the day of the next round', () => {
  expect(nextRoundDay({ lastRound: undefined }, { date: '2027-01-25' })).toBe('2027-01-25');
  expect(nextRoundDay({ lastRound: '2027-01-25' }, { date: '2027-01-25' })).toBe('2027-01-26');
});
