import { Type } from 'typebox';

export const pricesBy = Type.Enum(['order', 'delivery'], {
  default: 'order',
  mustBe: '"order" or "delivery"',
  description:
    'The day whose prices an order has: the day of the order, or the day of its delivery or collection, if the buyer chooses the day',
});
