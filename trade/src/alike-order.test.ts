import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALIKE_MS, alikeOrder, type PlacedProducts } from './alike-order.ts';

const now = new Date('2026-11-03T14:05:00Z');
const wines = (count: number) => Array.from({ length: count }, (_, index) => `W${index}`);
const order = (codes: readonly string[], agoMs = 60_000): PlacedProducts => ({
  codes: new Set(codes),
  placedAt: new Date(now.getTime() - agoMs),
});

describe('G1: a basket that resembles an order', () => {
  it.each([
    { basket: 1, least: undefined },
    { basket: 2, least: undefined },
    { basket: 3, least: 3 },
    { basket: 4, least: 4 },
    { basket: 5, least: 5 },
    { basket: 6, least: 5 },
    { basket: 7, least: 6 },
    { basket: 11, least: 10 },
    { basket: 12, least: 10 },
    { basket: 18, least: 15 },
    { basket: 19, least: 16 },
  ])(
    'requires $least shared wines for a match between an order and a basket of $basket wines',
    ({ basket, least }) => {
      const found = wines(basket + 1)
        .map((_, shared) => alikeOrder(wines(basket), [order(wines(shared))], now)?.sharedLines)
        .find((shared) => shared !== undefined);
      expect(found).toBe(least);
    },
  );

  it('finds only an order of the last 24 hours, to the millisecond', () => {
    const at = (agoMs: number) => alikeOrder(wines(3), [order(wines(3), agoMs)], now)?.sharedLines;
    expect([at(0), at(ALIKE_MS), at(ALIKE_MS + 1)]).toEqual([3, 3, undefined]);
  });

  it('counts each product of the basket once, and ignores wines that only the order has', () => {
    expect(alikeOrder(['A', 'A', 'B'], [order(['A', 'B'])], now)).toBeUndefined();
    expect(alikeOrder(wines(3), [order(wines(40))], now)?.sharedLines).toBe(3);
  });

  it('finds the order that shares most wines with the basket, and the latest of equally alike orders', () => {
    const [five, six, later] = [order(wines(5), 0), order(wines(6), 2_000), order(wines(6), 1_000)];
    expect(alikeOrder(wines(6), [five, six], now)?.order).toBe(six);
    expect(alikeOrder(wines(6), [six, five, later], now)?.order).toBe(later);
  });

  it('finds, among random orders, only an order of the last 24 hours with five sixths of the basket’s wines', () => {
    const codes = fc.uniqueArray(fc.constantFrom(...wines(14)));
    const orders = fc.array(fc.record({ codes, agoMs: fc.integer({ min: 0, max: 2 * ALIKE_MS }) }));
    fc.assert(
      fc.property(codes, orders, (basket, facts) => {
        const all = facts.map((each) => order(each.codes, each.agoMs));
        const matches = all.filter(
          (each) =>
            basket.length >= 3 &&
            now.getTime() - each.placedAt.getTime() <= ALIKE_MS &&
            basket.filter((code) => !each.codes.has(code)).length <= basket.length / 6,
        );
        const found = alikeOrder(basket, all, now);
        expect(found !== undefined).toBe(matches.length > 0);
        if (found) expect(matches).toContain(found.order);
      }),
    );
  });
});
