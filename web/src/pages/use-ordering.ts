import { useMemo } from 'react';
import { packOf, quantityOf } from '../features/basket/basket-item.ts';
import { addAllToBasket, addToBasket, useBasket } from '../features/basket/basket-store.ts';
import type { Ordering } from '../features/catalogue/ordering.ts';

/** The basket as product lists and product pages use it. */
export function useOrdering(): Ordering {
  const { items } = useBasket();
  return useMemo(
    () => ({
      held: new Map(items.map((item) => [item.Code, quantityOf(item)])),
      add: addToBasket,
      addAll: addAllToBasket,
      packOf,
    }),
    [items],
  );
}
