import type { Merchant } from '@tradecellar/contract/settings.ts';
import { defaultCollectionTime, type WallClock } from '@tradecellar/trade/collection-hours.ts';
import { deliveryTypeOf, ONE_OFF_ID, takesOrders } from '@tradecellar/trade/delivery-address.ts';
import {
  cutOffAhead,
  type DeliveryRules,
  nextDeliveryDate,
  type PlainDate,
} from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Reader } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { deliveryRules } from './delivery-rules.ts';
import { presentAddress } from './present.ts';
import { readAddresses, readCustomerDays } from './queries.ts';

export type Delivery = {
  /** Weekdays from 1, Monday. */
  readonly days: readonly number[];
  /**
   * The cut-off as 'HH:mm', after which the next day counts. Null for collection and for a merchant without a cut-off.
   */
  readonly cutoff: string | null;
  /** Closed days from today on, of this year and the next year. */
  readonly closedDays: readonly PlainDate[];
  readonly cutOffAhead: { readonly minutesLeft: number; readonly dateAfter: PlainDate } | undefined;
  readonly next: PlainDate;
};

/**
 * The delivery calendar of an address (5.delivery.1). The days are the address's own round, else the account's days,
 * else the merchant's days. Collection follows the merchant's days and hours, and includes today while an hour is left.
 * Without an Id the calendar is the calendar of the first address that an order may go to. A one-off address has no
 * round of its own. Refuses `address-not-found` for an Id of another account, and for collection if the merchant offers
 * no collection.
 */
export async function findDelivery(
  shop: Shop,
  reader: Reader,
  account: string,
  addressId: string | undefined,
): Promise<Delivery | Refusal> {
  const now = londonTime(shop.clock.now());
  if (addressId !== undefined && deliveryTypeOf(addressId) === 'collection') {
    return shop.merchant.switches.collection
      ? collectionFrom(shop.merchant, now)
      : refuse('address-not-found');
  }
  const isOneOff = addressId === ONE_OFF_ID && shop.merchant.switches.overrideDeliveryAddress;
  const addresses = isOneOff ? [] : await readAddresses(reader, account);
  const address =
    addressId === undefined
      ? addresses.find((row) => takesOrders(presentAddress(row)))
      : addresses.find(({ id }) => id === addressId);
  if (address === undefined && addressId !== undefined && !isOneOff) return refuse('address-not-found');
  const customerDays = (await readCustomerDays(reader, account)) ?? '';
  return deliveryOn([address?.delivery_days ?? '', customerDays], shop.merchant, now);
}

function deliveryOn(ownDays: readonly string[], merchant: Merchant, now: WallClock): Delivery {
  const rules = deliveryRules(merchant, now, ownDays);
  return {
    ...comingDays(rules),
    cutoff: rules.cutOff,
    cutOffAhead: cutOffAhead(rules),
    next: nextDeliveryDate(rules),
  };
}

function collectionFrom(merchant: Merchant, now: WallClock): Delivery {
  const rules = deliveryRules(merchant, now);
  const [next = ''] = defaultCollectionTime(now, merchant.collection, rules).split('T');
  return { ...comingDays(rules), cutoff: null, cutOffAhead: undefined, next };
}

function comingDays({ days, closedDays, today }: DeliveryRules): Pick<Delivery, 'days' | 'closedDays'> {
  return { days, closedDays: closedDays.filter((day) => day >= today) };
}
