import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { Order } from '@tradecellar/contract/checkout.ts';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { referenceProblem } from '@tradecellar/trade/customer-reference.ts';
import { deliveryTypeOf, missingParts, ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { whichTooLong } from '../../ui/too-long.ts';
import { oneOffFields } from './address-choice.tsx';
import type { CheckoutBasket } from './checkout-lines.ts';
import type { ChosenTime } from './delivery-facts.ts';
import type { OrderToPlace } from './use-place-order.ts';

export type AskedOrder = {
  readonly account: string;
  readonly basket: CheckoutBasket;
  readonly address: DeliveryAddress | undefined;
  readonly chosen: ChosenTime | undefined;
  readonly reference: string;
  readonly notes: string;
  readonly settings: Settings;
  readonly customer: CustomerAccount;
};

const { CustomerReference, Delivery_Notes } = Order.properties;
export const referenceField = {
  label: 'Customer Reference / Purchase Order',
  mostLetters: mostLetters(CustomerReference),
};
export const notesMostLetters = mostLetters(Delivery_Notes);
export const notesField = (address: DeliveryAddress | undefined) => ({
  label: address && deliveryTypeOf(address.Id) === 'collection' ? 'Notes for Collection' : 'Delivery Notes',
  mostLetters: notesMostLetters,
});

/** The reason why the order cannot be placed yet; undefined when it can. */
export function reasonNotReady(asked: AskedOrder): string | undefined {
  const { address, chosen, reference, notes, settings, customer } = asked;
  if (!address) return 'Please choose a delivery address.';
  const [missing] = missingParts(address);
  if (address.Id === ONE_OFF_ID && missing !== undefined) {
    return problemSentence('address-incomplete', { missing });
  }
  const tooLong = whichTooLong(
    ...(address.Id === ONE_OFF_ID ? oneOffFields(address) : []),
    { ...referenceField, value: reference },
    { ...notesField(address), value: notes },
  );
  if (tooLong !== undefined) return tooLong;
  const isDated = settings.switches.deliveryDates || deliveryTypeOf(address.Id) === 'collection';
  if (isDated && !chosen) return 'The delivery dates are not known yet.';
  const problem = referenceProblem(reference, {
    MandatoryOrderNo: customer.MandatoryOrderNo,
    referenceRequired: settings.switches.referenceRequired,
  });
  return problem === undefined ? undefined : problemSentence(problem);
}

/** The order as sent, without its payment method or any price; undefined while it cannot be placed. */
export function orderOf(asked: AskedOrder): OrderToPlace | undefined {
  const { account, basket, address, chosen, reference, notes, settings } = asked;
  if (!address || reasonNotReady(asked) !== undefined) return undefined;
  const type = deliveryTypeOf(address.Id);
  return {
    CartId: basket.cartId,
    CustomerAccount: account,
    DeliveryType: type,
    DeliveryAddressId: address.Id,
    ...(address.Id === ONE_OFF_ID ? { OverrideDeliveryAddress: typedAddress(address) } : {}),
    RequiredDate: requiredDate(type, chosen, settings),
    CustomerReference: reference.trim(),
    Delivery_Notes: notes.trim(),
    GrandTotal: basket.totals.grand,
    Lines: basket.lines.map(({ item }) => ({
      ProductCode: item.Code,
      CasesQty: item.CasesQty,
      BottlesQty: item.BottlesQty,
    })),
  };
}

function typedAddress({ Id, CustomerAccount, DeliveryNotes1, DeliveryNotes2, ...typed }: DeliveryAddress) {
  return typed;
}

function requiredDate(
  type: 'delivery' | 'collection',
  chosen: ChosenTime | undefined,
  { switches }: Settings,
): string {
  if (!chosen) return '';
  if (type === 'collection') return `${chosen.date}T${chosen.time}`;
  return switches.deliveryDates ? chosen.date : '';
}
