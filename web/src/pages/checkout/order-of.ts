import { Order } from '@tradecellar/contract/checkout.ts';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import type { referenceProblem } from '@tradecellar/trade/customer-reference.ts';
import { deliveryTypeOf, missingParts, ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import type { PricedItem } from '../../cart/basket/basket-item.ts';
import type { ChargedTotals } from '../../cart/delivery/delivery-charge.ts';
import type { ChosenTime } from '../../cart/delivery/delivery-facts.ts';
import { whichTooLong } from '../../ui/fields/too-long.ts';
import { oneOffFields } from './address-choice.tsx';
import type { OrderToPlace } from './placing/use-place-order.ts';

/** The basket with its totals. `cartId` is the order's idempotency key. */
export type CheckoutBasket = {
  readonly cartId: string;
  readonly proposal?: string | undefined;
  readonly lines: readonly PricedItem[];
  readonly totals: ChargedTotals;
  /** The day of delivery whose prices the lines have; undefined for the prices of today. */
  readonly pricesOn?: PlainDate | undefined;
};

type AskedOrder = {
  readonly account: string;
  readonly basket: CheckoutBasket;
  readonly address: DeliveryAddress | undefined;
  readonly chosen: ChosenTime | undefined;
  readonly reference: string;
  readonly referenceFault: ReturnType<typeof referenceProblem>;
  readonly notes: string;
  readonly settings: Settings;
};

const { CustomerReference, Delivery_Notes } = Order.properties;
export const referenceField = {
  label: 'Customer Reference / Purchase Order',
  mostLetters: mostLetters(CustomerReference),
};
export const notesField = { label: 'Delivery Notes', mostLetters: mostLetters(Delivery_Notes) };

type ReadyOrder =
  | { readonly order: OrderToPlace; readonly reason?: undefined }
  | { readonly order?: undefined; readonly reason: string };

/** The order to send, or the reason why the order cannot be placed yet. The only price in the order is its total. */
export function orderOf(asked: AskedOrder): ReadyOrder {
  const { account, basket, address, chosen, reference, referenceFault, notes, settings } = asked;
  if (!address) return { reason: 'Please choose a delivery address.' };
  const isOneOff = address.Id === ONE_OFF_ID;
  const [missing] = missingParts(address);
  if (isOneOff && missing !== undefined)
    return { reason: problemSentence('address-incomplete', { missing }) };
  const tooLong = whichTooLong(
    ...(isOneOff ? oneOffFields(address) : []),
    { ...referenceField, value: reference },
    { ...notesField, value: notes },
  );
  if (tooLong !== undefined) return { reason: tooLong };
  const DeliveryType = deliveryTypeOf(address.Id);
  const isDated = settings.switches.deliveryDates || DeliveryType === 'collection';
  if (isDated && !chosen) return { reason: 'The delivery dates are not known yet.' };
  if (referenceFault !== undefined) return { reason: problemSentence(referenceFault) };
  const { Id, CustomerAccount, DeliveryNotes1, DeliveryNotes2, ...typedAddress } = address;
  return {
    order: {
      CartId: basket.cartId,
      CustomerAccount: account,
      DeliveryType,
      DeliveryAddressId: address.Id,
      ...(isOneOff ? { OverrideDeliveryAddress: typedAddress } : {}),
      RequiredDate: isDated && chosen ? [chosen.date, chosen.time].filter(Boolean).join('T') : '',
      CustomerReference: reference.trim(),
      Delivery_Notes: notes.trim(),
      GrandTotal: basket.totals.grand,
      Lines: basket.lines.map(({ item }) => ({
        ProductCode: item.Code,
        CasesQty: item.CasesQty,
        BottlesQty: item.BottlesQty,
      })),
    },
  };
}
