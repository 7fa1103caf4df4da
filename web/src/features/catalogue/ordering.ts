import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';

/** A product and how much of it is to go into the basket. */
export type OrderLine = { readonly product: ProductCard; readonly quantity: Quantity };

/** The basket as product lists use it; the page passes it in, because features do not import each other. */
export type Ordering = {
  /** The basket's quantities, by Code. */
  readonly held: ReadonlyMap<string, Quantity>;
  /** Add to Cart (4.basket.1): sets or replaces, capped at the bound; 0 removes the line. */
  readonly add: (product: ProductCard, quantity: Quantity, boundBottles: number) => void;
  readonly addAll: (lines: readonly OrderLine[]) => void;
};
