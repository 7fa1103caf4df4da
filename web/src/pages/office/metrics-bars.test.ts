import { expect, it } from 'vitest';
import { metricsBars } from './metrics-bars.ts';

const placed = (day: string, order_count: number, order_total: number) => ({ day, order_count, order_total });
const ordersOf = (range: { start: string; end: string }, days: readonly ReturnType<typeof placed>[]) => {
  const { unit, bars } = metricsBars(range, days);
  return { unit, bars: bars.map(({ key, orders }) => `${key} ${orders}`) };
};

it('draws a day without orders as a bar of 0', () => {
  const march = { start: '2026-03-01', end: '2026-03-03' };
  expect(ordersOf(march, [placed('2026-03-02', 2, 100_500)])).toEqual({
    unit: 'day',
    bars: ['2026-03-01 0', '2026-03-02 2', '2026-03-03 0'],
  });
  expect(metricsBars(march, [placed('2026-03-02', 2, 100_500)]).bars[1]?.total).toBe(100_500);
});

it('draws a range of one day as one bar, and a range of two months as a bar for each day', () => {
  expect(ordersOf({ start: '2026-03-01', end: '2026-03-01' }, []).bars).toEqual(['2026-03-01 0']);
  expect(ordersOf({ start: '2026-07-01', end: '2026-08-31' }, []).bars).toHaveLength(62);
});

it('draws longer ranges by month, from the first order to the last, and loses no order', () => {
  const days = [
    placed('2026-01-31', 1, 1_000),
    placed('2026-03-01', 2, 2_000),
    placed('2026-03-31', 3, 3_000),
  ];
  const { unit, bars } = metricsBars({ start: '1926-01-01', end: '2026-12-31' }, days);
  expect(unit).toBe('month');
  expect(bars).toEqual([
    { key: '2026-01', orders: 1, total: 1_000 },
    { key: '2026-02', orders: 0, total: 0 },
    { key: '2026-03', orders: 5, total: 5_000 },
  ]);
  expect(ordersOf({ start: '1926-01-01', end: '2026-12-31' }, [])).toEqual({ unit: 'month', bars: [] });
});

it('draws a range that ends on the last day of the year 9999', () => {
  expect(ordersOf({ start: '9999-12-30', end: '9999-12-31' }, []).bars).toHaveLength(2);
});
