import { expect, it } from 'vitest';
import { cartOf, freshBasket, mergeBaskets, recordCart, type SyncedBasket } from './basket-sync.ts';
import { type CartItem, replaceItems } from './cart.ts';

type Basket = SyncedBasket<CartItem>;

/** A basket of so many lines, each changed once more than in the given one. */
function changed(basket: Basket, lines: number, page: string): Basket {
  const items = Array.from({ length: lines }, (_, index) => ({
    Code: `WINE${index}`,
    CaseSize: 6,
    CasesQty: 1 + (basket.lines.get(`WINE${index}`)?.version.count ?? 0),
    BottlesQty: 0,
  }));
  return recordCart(basket, replaceItems(cartOf(basket), items, page), { person: 'ann', page });
}

/** The median of 51 merges, in milliseconds. */
function mergeMs(lines: number): number {
  const stored = changed(freshBasket('first'), 2 * lines, 'a');
  const [one, other] = [changed(stored, lines, 'b'), changed(stored, 2 * lines, 'c')];
  const times = Array.from({ length: 51 }, () => {
    const start = performance.now();
    expect(mergeBaskets(one, other).lines.size).toBe(2 * lines);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[25] ?? Number.NaN;
}

it('B17: merges 200 lines in less than 20 ms, and 4,000 too', () => {
  const [small, large] = [mergeMs(100), mergeMs(2000)];
  process.stdout.write(`200 lines ${small.toFixed(3)} ms, 4,000 lines ${large.toFixed(3)} ms\n`);
  expect(small).toBeLessThan(20);
  expect(large).toBeLessThan(20);
});
