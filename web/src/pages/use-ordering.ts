import { useMemo } from 'react';
import { useSettings } from '../api/settings.ts';
import { quantityOf } from '../features/basket/basket-item.ts';
import { addAllToBasket, addToBasket, useBasket } from '../features/basket/basket-store.ts';
import { openMiniBasket } from '../features/basket/flyout.ts';
import type { Ordering } from '../features/catalogue/ordering.ts';

/** The basket as product lists and product pages use it. */
export function useOrdering(): Ordering {
  const { items } = useBasket();
  const { basketInFlyout } = useSettings().switches;
  return useMemo(
    () => ({
      held: new Map(items.map((item) => [item.Code, quantityOf(item)])),
      add: (product, quantity, boundBottles) => {
        addToBasket(product, quantity, boundBottles);
        if (basketInFlyout && (quantity.cases > 0 || quantity.bottles > 0)) openMiniBasket();
      },
      addAll: (lines) => {
        addAllToBasket(lines);
        if (basketInFlyout) openMiniBasket();
      },
    }),
    [items, basketInFlyout],
  );
}
