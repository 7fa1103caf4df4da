import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { ADDED_NOTICE_MS, addedSentence, REFRESHED_FLASH_MS } from '@tradecellar/trade/notices.ts';
import { isOutOfStock, normaliseQuantity, type Quantity, stockBound } from '@tradecellar/trade/quantity.ts';
import { useBriefly } from '../../ui/browser/use-briefly.ts';
import { addUndoably, useQuantity } from '../basket/basket-store.ts';
import { openMiniBasket } from '../basket/flyout.ts';
import { type QuantityText, typeQuantities, useTypedQuantity } from '../basket/typed-quantities.ts';
import { asksFirst } from '../basket/waiting.ts';
import { fitQuantity, isHeld, isNone, quantityTexts, stepMax, typedQuantityOf } from './order-quantity.ts';

type Message = { readonly kind: 'good' | 'note'; readonly sentence: string };

export type Order = ReturnType<typeof useOrder>;

/** The order of a product that is alone on its page. */
export function useOrder(product: ProductCard, switches: Settings['switches']) {
  return useRowOrder(product, switches, useQuantity(product.Code), useTypedQuantity(product));
}

/**
 * A product's quantity fields and Add to Cart. Untouched fields show the basket's quantity. Adding replaces it, and 0
 * removes the line (4.basket.1, 4.basket.4). A list subscribes to the basket and to the typed quantities once, and gives
 * each row its own.
 */
export function useRowOrder(
  product: ProductCard,
  switches: Settings['switches'],
  held: Quantity | undefined,
  typed: QuantityText | undefined,
) {
  const [message, show] = useBriefly<Message>(ADDED_NOTICE_MS);
  const [isRefreshed, refresh] = useBriefly<true>(REFRESHED_FLASH_MS);

  const bound = stockBound(product, switches);
  const shown: QuantityText = typed ?? quantityTexts(held);
  const asked = typedQuantityOf(shown, product);
  const isNothing = isNone(asked);
  const isTyped = typed !== undefined && !isHeld({ ...typed, product }, held);

  function addNow() {
    if (isNothing && held === undefined) {
      show({ kind: 'note', sentence: 'Please enter a quantity' });
      return;
    }
    const fitted = isNothing ? { quantity: asked, note: undefined } : fitQuantity(product, asked, switches);
    if ('refusal' in fitted) {
      show({ kind: 'note', sentence: fitted.refusal });
      return;
    }
    if (asksFirst(addNow)) return;
    addUndoably([{ product, quantity: fitted.quantity }]);
    if (switches.basketInFlyout && !isNothing) openMiniBasket();
    refresh(true);
    if (isNothing) show({ kind: 'note', sentence: `${product.Description} removed from basket` });
    else if (fitted.note !== undefined) show({ kind: 'note', sentence: fitted.note });
    else show({ kind: 'good', sentence: addedSentence(product.Description) });
  }

  const quantity = normaliseQuantity(asked, product.CaseSize, bound);
  return {
    held,
    state: isTyped ? ('typed' as const) : held && ('held' as const),
    /** The nett total of both fields. Undefined if both are 0, and if the total is too large. */
    lineNett: isNone(quantity) ? undefined : priceLines([{ product, quantity }])?.totals.nett,
    shown,
    type: ({ cases, bottles }: QuantityText) => typeQuantities({ product, cases, bottles }),
    isOut: isOutOfStock(product, switches),
    max: stepMax(asked, product.CaseSize, bound),
    addNow,
    /** Handles Enter in a list. Empty fields show no message, because the focus moves to the next row. */
    addOnTheWay: () => (!isNothing || held !== undefined) && addNow(),
    message,
    isRefreshed: isRefreshed === true,
  };
}
