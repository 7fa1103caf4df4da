import { addToCart } from '@tradecellar/trade/cart.ts';
import type { MergeNews } from '@tradecellar/trade/device-basket.ts';
import type { BasketItem } from './basket-item.ts';
import { type DeviceStore, freshUuid } from './device-store.ts';
import { showToast } from './toast-store.ts';

/** Tells of a merge once: orders of other devices, and lines that gave way, which can be had back. */
export function tellNews(store: DeviceStore, { orders, overruled }: MergeNews<BasketItem>): void {
  if (orders.length > 0) {
    const numbers = orders.join(' and ');
    const sentence = `Ordered on another device: ${orders.length === 1 ? 'order' : 'orders'} ${numbers}.`;
    showToast({ kind: 'note', sentence });
  } else if (overruled.length > 0) {
    const names = overruled.map(({ Description }) => Description).join(', ');
    const undo = () =>
      store.change((basket) => overruled.reduce((cart, item) => addToCart(cart, item, freshUuid()), basket));
    showToast({ kind: 'note', sentence: `Changed on another device: ${names}.`, undo });
  }
}
