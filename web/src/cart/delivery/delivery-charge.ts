import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { type BasketTotals, basketTotals } from '@tradecellar/trade/basket-totals.ts';
import { deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { type ChargeWithMissing, deliveryCharge, NO_CHARGE } from '@tradecellar/trade/delivery-charge.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { type PricedItem, quantityOf } from '../basket/basket-item.ts';

export type ChargedTotals = BasketTotals & {
  /** Nett of the goods, without the delivery charge. */
  readonly goods: BasketTotals['nett'];
  readonly charge: ChargeWithMissing | undefined;
};

type Priced = { readonly lines: readonly PricedItem[]; readonly totals: BasketTotals };
type Destination = Pick<DeliveryAddress, 'Id' | 'Delivery_PostCode'>;

/** Adds the delivery charge for an address to a basket's totals. Without an address there is no charge yet. */
export function chargeDelivery(
  { lines, totals }: Priced,
  address: Destination | undefined,
  { deliveryCharge: rules }: Settings,
): ChargedTotals {
  const isDelivered = address !== undefined && deliveryTypeOf(address.Id) === 'delivery';
  const consignment = {
    lines: lines.map(({ item }) => ({
      totalBottles: totalBottles(quantityOf(item), item.CaseSize),
      caseSize: item.CaseSize,
    })),
    nett: totals.nett,
    postcode: isDelivered ? address.Delivery_PostCode : null,
  };
  const charge = deliveryCharge(consignment, rules);
  return { ...basketTotals([totals, charge ?? NO_CHARGE]), goods: totals.nett, charge };
}
