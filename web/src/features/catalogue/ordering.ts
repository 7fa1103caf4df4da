import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';

/** A product and how much of it is to go into the basket. */
export type OrderLine = { readonly product: ProductCard; readonly quantity: Quantity };

/** The basket as product lists see it. The page hands it in: the basket is a feature of its own. */
export type Ordering = {
  /** What the basket holds now, by Code. */
  readonly held: ReadonlyMap<string, Quantity>;
  /** Add to Cart (4.basket.1): sets or replaces, capped at the bound; nothing at all takes the line out. */
  readonly add: (product: ProductCard, quantity: Quantity, boundBottles: number) => void;
  readonly addAll: (lines: readonly OrderLine[]) => void;
};
