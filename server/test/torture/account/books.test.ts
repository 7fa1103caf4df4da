import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { staleSince } from './looking-people.ts';
import { PriceBooks } from './price-books.ts';
import { londonDay, nextMidnight } from './run-clock.ts';

it.each([
  ['2027-03-27T23:59:59Z', '2027-03-27', '2027-03-28T00:00:00Z'],
  ['2027-03-28T12:00:00Z', '2027-03-28', '2027-03-28T23:00:00Z'],
  ['2027-10-30T22:59:59Z', '2027-10-30', '2027-10-30T23:00:00Z'],
  ['2027-10-30T23:00:00Z', '2027-10-31', '2027-11-01T00:00:00Z'],
])('knows the day in London at %s, and the next midnight', (at, day, midnight) => {
  expect(londonDay(Date.parse(at))).toBe(day);
  expect(nextMidnight(Date.parse(at))).toBe(Date.parse(midnight));
});

it.each([
  [[], 90_000],
  [[{ from: 95_000, to: 99_000 }], 85_000],
  [[{ from: 40_000, to: 60_000 }], 90_000],
  [
    [
      { from: 70_000, to: 85_000 },
      { from: 94_000, to: Number.POSITIVE_INFINITY },
    ],
    60_000,
  ],
])('gives servers ten seconds with the database, which was away %j, to show new prices', (away, since) => {
  expect(staleSince(100_000, away)).toBe(since);
});

describe('the books of prices', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const rowOf = (list: string, from: string, pence: number) => ({ list, code: 'W', from, pence });
  const begun = () => {
    const books = new PriceBooks();
    books.begin('', 'W', 1_000);
    books.begin('L', 'W', undefined);
    const penceOn = (day: string, list = 'L') => {
      vi.advanceTimersByTime(1_000);
      return [...books.penceBetween(list, 'W', Date.now(), Date.now(), [day])];
    };
    return { books, penceOn };
  };

  it('have the list’s price from its day on, and the product’s price before', () => {
    const { books, penceOn } = begun();
    books.sends([rowOf('', '2027-02-01', 1_190)], ['2027-01-31'])(['2027-01-31']);
    books.sends([rowOf('L', '2027-03-01', 950)], ['2027-01-31'])(['2027-01-31']);
    expect(['2027-01-31', '2027-02-01', '2027-03-01'].map((day) => penceOn(day))).toEqual([
      [1_000],
      [1_190],
      [950],
    ]);
    expect(penceOn('2027-03-01', '')).toEqual([1_190]);
  });

  it('end a begun price by a price without a day, and keep later prices', () => {
    const { books, penceOn } = begun();
    const rows = [rowOf('', '2027-02-01', 1_190), rowOf('', '2027-02-05', 1_290)];
    books.sends(rows, ['2027-01-31'])(['2027-01-31']);
    books.sends([rowOf('', '', 1_050)], ['2027-02-02'])(['2027-02-02']);
    expect([penceOn('2027-02-02'), penceOn('2027-02-05')]).toEqual([[1_050], [1_290]]);
  });

  it('allow both prices while an act is under way, and for an act whose day nobody knows', () => {
    const { books, penceOn } = begun();
    books.sends([rowOf('', '2027-02-02', 1_190)], ['2027-01-31'])(['2027-01-31']);
    const taken = books.sends([rowOf('', '', 1_050)], ['2027-02-01', '2027-02-02']);
    expect(penceOn('2027-02-02')).toEqual([1_190, 1_050]);
    taken(['2027-02-01', '2027-02-02']);
  });

  it('have the prices before an act that was taken back or refused', () => {
    const { books, penceOn } = begun();
    const takeBack = books.sends([rowOf('', '', 1_050)], ['2027-02-01'])(['2027-02-01']);
    takeBack()(true);
    books.sends([rowOf('', '', 1_090)], ['2027-02-01'])(['2027-02-01'], 'refused');
    expect(penceOn('2027-02-01')).toEqual([1_000]);
  });

  it('allow both prices after a refusal if an earlier attempt had no answer', () => {
    const { books, penceOn } = begun();
    books.sends([rowOf('', '', 1_050)], ['2027-02-01'])(['2027-02-01'], 'either');
    expect(penceOn('2027-02-01')).toEqual([1_000, 1_050]);
  });
});
