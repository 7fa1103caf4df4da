import { describe, expect, test } from 'vitest';
import { thankYou } from './thank-you.ts';

const orders = (orderId: string, backOrderId: string, reservesOrderId: string, confirmed = true) =>
  thankYou({ orderId, backOrderId, reservesOrderId, confirmed });

describe('the main line of the thank-you page', () => {
  test.each([
    ['1001', true, 'Thank you. We are getting order number 1001 ready for you.'],
    ['XX000001', false, 'Your order number XX000001 was confirmed!'],
    ['0', false, 'Your order was confirmed!'],
    ['0', true, 'Thank you. We are getting your order ready for you.'],
  ])(
    'thanks for order %s, confirmed %s [4.thankyou.1, 4.thankyou.2, 4.thankyou.3]',
    (orderId, confirmed, sentence) => {
      expect(orders(orderId, '0', '0', confirmed).main).toBe(sentence);
    },
  );
});

describe('the extra lines of the thank-you page', () => {
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
  ])(
    'explains order %s, back order %s and reserves order %s [4.thankyou.4, 4.thankyou.5, 4.thankyou.6, 4.thankyou.7, 4.thankyou.8]',
    (orderId, backOrderId, reservesOrderId, extra) => {
      expect(orders(orderId, backOrderId, reservesOrderId).extra).toEqual(extra);
    },
  );
});
