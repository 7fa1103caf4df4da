import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { splitBottles, stockInBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';

/** Stock, for merchants who show it: 'In stock: 3 cases and 2 bottles'; without a figure 'In stock'. */
export function stockText(product: ProductCard): string {
  const bottles = stockInBottles(product);
  if (bottles === null) return 'In stock';
  if (bottles === 0) return 'Not in stock';
  return `In stock: ${quantityWords(splitBottles(bottles, product.CaseSize), product)}`;
}
