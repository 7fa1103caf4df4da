import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  isOutOfStock,
  isSellable,
  normaliseQuantity,
  type Quantity,
  type StockSwitches,
  stockBound,
} from '@tradecellar/trade/quantity.ts';
import { cappedSentence } from './order-quantity.ts';
import type { QuantityFault } from './read-order/typed-quantity.ts';

/** The quantity for the basket, with a note if it was capped; or a refusal. */
export type FittedQuantity =
  | { readonly quantity: Quantity; readonly note: string | undefined }
  | { readonly refusal: string };

/** The sellable part of a quantity, re-split and within the stock: 6 bottles of a case of 6 are 1 case. */
export function fitQuantity(product: ProductCard, asked: Quantity, switches: StockSwitches): FittedQuantity {
  if (isOutOfStock(product, switches)) return { refusal: `${product.Description} is out of stock.` };
  const bound = stockBound(product, switches);
  const quantity = normaliseQuantity(asked, product.CaseSize, bound);
  if (!isSellable(quantity, product)) {
    return { refusal: `${product.Description} is sold by the case of ${product.CaseSize} only.` };
  }
  return { quantity, note: cappedSentence(asked, product, bound) };
}

export const faultSentences: Readonly<Record<QuantityFault, string>> = {
  negative: 'A quantity below 1 cannot be ordered.',
  zero: 'A quantity below 1 cannot be ordered.',
  'too-many': 'That is more than can be ordered.',
  'part-of-a-bottle': 'A part of a bottle cannot be ordered.',
  unclear: 'This may mean several quantities.',
  missing: 'How many?',
};
