import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { ADDED_NOTICE_MS, addedSentence, REFRESHED_FLASH_MS } from '@tradecellar/trade/notices.ts';
import {
  canStepUp,
  isOutOfStock,
  normaliseQuantity,
  STOCK_CEILING,
  sellsSingles,
  stockBound,
} from '@tradecellar/trade/quantity.ts';
import { useBriefly } from '../ui/use-briefly.ts';
import { addToBasket, useQuantity } from './basket-store.ts';
import { openMiniBasket } from './flyout.ts';
import { cappedSentence, isHeld, quantityTexts, typedQuantityOf } from './order-quantity.ts';
import { forgetTyped, type QuantityText, typeQuantities, useTypedQuantity } from './typed-quantities.ts';

/** Result of an addition, shown beside the fields for three seconds. */
type Message = { readonly kind: 'good' | 'note'; readonly sentence: string };

export type Order = ReturnType<typeof useOrder>;

/**
 * The quantity fields of one product, and Add to Cart. Untouched fields show the basket's quantity; adding sets it, and
 * 0 removes the line (4.basket.1, 4.basket.4).
 */
export function useOrder(product: ProductCard, switches: Settings['switches']) {
  const held = useQuantity(product.Code);
  const typed = useTypedQuantity(product);
  const [message, show] = useBriefly<Message>(ADDED_NOTICE_MS);
  const [isRefreshed, refresh] = useBriefly<true>(REFRESHED_FLASH_MS);

  const bound = stockBound(product, switches);
  const shown: QuantityText = typed ?? quantityTexts(held);
  const asked = typedQuantityOf(shown, product);
  const isNothing = asked.cases === 0 && asked.bottles === 0;
  const isTyped = typed !== undefined && !isHeld(typed, held);

  function addNow() {
    if (isOutOfStock(product, switches)) return;
    if (isNothing && held === undefined) {
      show({ kind: 'note', sentence: 'Please enter a quantity' });
      return;
    }
    addToBasket(product, asked, bound);
    if (switches.basketInFlyout && !isNothing) openMiniBasket();
    forgetTyped([product.Code]);
    refresh(true);
    const capped = cappedSentence(asked, product, bound);
    if (isNothing) show({ kind: 'note', sentence: `${product.Description} removed from basket` });
    else if (capped !== undefined) show({ kind: 'note', sentence: capped });
    else show({ kind: 'good', sentence: addedSentence(product.Description) });
  }

  const aCaseMore = { ...asked, bottles: asked.bottles + product.CaseSize - 1 };
  const hasRoomForCase = canStepUp(aCaseMore, product.CaseSize, bound);
  const quantity = normaliseQuantity(asked, product.CaseSize, bound);
  const isNone = quantity.cases === 0 && quantity.bottles === 0;
  return {
    held,
    /** `typed`: the fields differ from the basket. */
    state: isTyped ? ('typed' as const) : held && ('held' as const),
    /** The nett sum of both fields; undefined for nothing, and if too large to add up. */
    lineNett: isNone ? undefined : priceLines([{ product, quantity }])?.totals.nett,
    /** The texts of both fields. */
    shown,
    type: ({ cases, bottles }: QuantityText) => typeQuantities({ product, cases, bottles }),
    hasBottles: sellsSingles(product),
    isOut: isOutOfStock(product, switches),
    /** The most that + reaches. */
    max: {
      cases: hasRoomForCase ? STOCK_CEILING : asked.cases,
      bottles: canStepUp(asked, product.CaseSize, bound) ? bound : asked.bottles,
    },
    addNow,
    /** Enter in a list: an empty field shows no message, since the focus moves to the next row. */
    addOnTheWay: () => (!isNothing || held !== undefined) && addNow(),
    message,
    isRefreshed: isRefreshed === true,
  };
}
