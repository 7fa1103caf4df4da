import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { splitBasket } from './stock-split.ts';
import { thankYou } from './thank-you.ts';

const orders = (orderId: string, backOrderId: string, reservesOrderId: string, confirmed = true) =>
  thankYou({ orderId, backOrderId, reservesOrderId, confirmed });

describe('the main line', () => {
  test.each([
    ['1001', true, 'Thank you. We are getting order number 1001 ready for you.'],
    ['XX000001', false, 'Your order number XX000001 was confirmed!'],
    ['0', false, 'Your order was confirmed!'],
    ['0', true, 'Thank you. We are getting your order ready for you.'],
  ])('order %s, confirmed %s', (orderId, confirmed, sentence) => {
    expect(orders(orderId, '0', '0', confirmed).main).toBe(sentence);
  });
});

describe('the extra lines', () => {
  const additional = 'Not all Stock available. Some items have been moved to an additional Back Order: 1002';
  test.each([
    ['1001', '0', '0', []],
    ['0', '0', '1003', ['All items have been moved to Reserves Order: 1003']],
    ['1001', '0', '1003', ['Some items have been moved to Reserves Order: 1003']],
    ['1001', '1002', '0', [additional]],
    ['1001', '1002', '1003', ['Some items have been moved to Reserves Order: 1003', additional]],
    [
      '0',
      '1002',
      '1003',
      [
        'Some items have been moved to Reserves Order: 1003',
        'Not all Stock available. Some items have been moved to Back Order: 1002',
      ],
    ],
    ['0', '1002', '0', ['No Stock. All items have been moved to Back Order: 1002']],
    ['0', '0', '0', []],
  ])('order %s, back %s, reserves %s', (orderId, backOrderId, reservesOrderId, extra) => {
    expect(orders(orderId, backOrderId, reservesOrderId).extra).toEqual(extra);
  });

  it('say all and some as the split of the basket does', () => {
    const anyLine = fc.record({
      reservesBottles: fc.nat(1),
      stockBottles: fc.nat(1),
      backOrderBottles: fc.nat(1),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 3 }), (lines) => {
        const split = splitBasket(lines);
        const { extra } = orders(
          split.hasOrder ? '1001' : '0',
          split.hasBackOrder ? '1002' : '0',
          split.hasReservesOrder ? '1003' : '0',
        );
        const shareSaid = (order: string) => {
          const sentence = extra.find((line) => line.includes(order));
          if (sentence === undefined) return 'none';
          return sentence.includes('All items') ? 'all' : 'some';
        };
        expect(shareSaid('Reserves Order: 1003')).toBe(split.toReserves);
        expect(shareSaid('Back Order: 1002')).toBe(split.toBackOrder);
      }),
    );
  });
});
