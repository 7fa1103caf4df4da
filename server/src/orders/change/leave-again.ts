import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import type { Shop } from '../../shop.ts';
import { closingOfRepeat, leaveBasket } from '../place/leave-basket.ts';
import { readFacts } from '../place/read-facts.ts';

type Repeated = {
  readonly order: Order;
  readonly person: Person;
  readonly shop: Pick<Shop, 'clock' | 'merchant'>;
  readonly writer: Writer;
};

/** Takes a basket that another device has added to the order before out of the basket as this device has it, too. */
export async function leaveAgain(
  { order, person, shop, writer }: Repeated,
  numbers: OrderNumbers,
): Promise<void> {
  if (order.Basket === undefined) return;
  const { closing, stored } = await readFacts(writer, { order, person }, shop.merchant);
  await leaveBasket(writer, {
    person: person.email,
    account: order.CustomerAccount,
    closing: closingOfRepeat(closing, stored),
    numbers,
    at: shop.clock.now(),
  });
}
