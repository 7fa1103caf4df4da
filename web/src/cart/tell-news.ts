import { addToCart } from '@tradecellar/trade/cart.ts';
import type { MergeNews } from '@tradecellar/trade/device-basket.ts';
import { payingBasket } from '../api/leave-to-pay.ts';
import type { BasketItem } from './basket-item.ts';
import { type DeviceStore, freshUuid } from './device-store.ts';
import { isQuiet } from './placing.ts';
import { showToast } from './toast-store.ts';

/** Tells of a merge once: orders of other devices, and lines that gave way, which can be had back. */
export function tellNews(
  store: DeviceStore,
  uuid: string,
  { orders: all, overruled }: MergeNews<BasketItem>,
): void {
  const orders = isQuiet(uuid) || uuid === payingBasket() ? [] : all.filter((orderNo) => !isQuiet(orderNo));
  if (orders.length > 0) {
    const numbers = orders.join(' and ');
    const sentence = `Ordered on another device: ${orders.length === 1 ? 'order' : 'orders'} ${numbers}.`;
    showToast({ kind: 'note', sentence, orderNo: orders[0] });
  } else if (all.length === 0 && overruled.length > 0) {
    const names = overruled.map(({ Description }) => Description).join(', ');
    const undo = () =>
      store.change((basket) => overruled.reduce((cart, item) => addToCart(cart, item, freshUuid()), basket));
    showToast({ kind: 'note', sentence: `Changed on another device: ${names}.`, undo });
  }
}
