import { Order } from '@tradecellar/contract/checkout.ts';
import { beginPlacing, takeBack } from '@tradecellar/trade/device-basket.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type Static, Type } from 'typebox';
import { stored } from '../../../api/stored.ts';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import { baskets } from '../../../cart/basket/device-store.ts';
import type { Device } from '../../../cart/basket/stored-device.ts';
import { tellChanges } from '../../../cart/basket/waiting-changes.ts';
import { hideToast } from '../../../cart/toast/toast-store.ts';
import type { LinePreview, StockPreview } from '../../../cart/totals/stock-preview.ts';
import { selectedCustomer } from '../../../session/account.ts';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';

const { PaymentMethod: _method, Basket: _basket, ...fields } = Order.properties;

/** An order that waits for the network (docs/basket-sync.md). A waiting order is always sent on credit. */
const WaitingOrder = Type.Object({
  // The checker of stored texts does not know the format `uuid`, so `CartId` may be any string.
  order: Type.Object({ ...fields, CartId: Type.String(), GrandTotal: Type.Integer() }),
  sources: Type.Array(Type.String()),
  /** Missing in orders that an earlier release stored. */
  customer: Type.Optional(Type.String()),
});
export type WaitingOrder = Static<typeof WaitingOrder>;

export function waitingIn(form: string | undefined): WaitingOrder | undefined {
  return form === undefined ? undefined : stored(form, WaitingOrder);
}

/** Example: ' for The Vine'. Names the customer if the order's account is not selected. */
export function forCustomer({ order, customer }: WaitingOrder): string {
  return ` for ${customer || order.CustomerAccount}`;
}

/** Example: '6 bottles from stock, 1 case on back order'. Empty if the whole line comes from stock. */
export function sourcesOf(line: LinePreview | undefined, item: BasketItem): string {
  const parts = line?.parts ?? [];
  return parts.map(({ source, ...quantity }) => `${quantityWords(quantity, item)} ${source}`).join(', ');
}

/**
 * Stores an order until the network is back. Refuses if the browser stores nothing, because the order would be lost
 * with the page.
 */
export function waitForNetwork(
  order: WaitingOrder['order'],
  items: readonly BasketItem[],
  preview: StockPreview,
): void {
  const store = baskets.storeOf(order.CustomerAccount);
  if (store === undefined) return;
  const sources = items.map((item) => sourcesOf(preview.lines.get(item.Code), item));
  const form = JSON.stringify({ order, sources, customer: selectedCustomer() } satisfies WaitingOrder);
  tellChanges(form);
  store.update((device) => (isOf(device, order) ? beginPlacing(takeBack(device), form) : device));
  // The toast's Undo would change the basket of the waiting order.
  hideToast();
  const { device, isPageOnly } = store.getState();
  if (device.placing.isSent) {
    showAlert({
      title: 'Your order has no answer yet',
      message:
        'It was sent earlier, and may have gone through. We’ll check as soon as you’re back online, and it won’t be placed twice.',
    });
    return;
  }
  if (!isPageOnly) return;
  store.update(takeBack);
  showAlert({
    title: 'Your order can’t wait here',
    message:
      'This browser stores nothing, so the order would be gone with this page. Please place it once you are back online.',
  });
}

const isOf = ({ uuid }: Device, { CartId }: WaitingOrder['order']) => uuid === CartId;
