import { type Stock, splitBottles, stockInBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';

/** What is in the cellar, for merchants who show it: 'In stock: 3 cases and 2 bottles'. Without a figure: 'In stock'. */
export function stockText(product: Stock & { readonly CustomLabel: string; readonly Type: string }): string {
  const bottles = stockInBottles(product);
  if (bottles === null) return 'In stock';
  if (bottles === 0) return 'Not in stock';
  return `In stock: ${quantityWords(splitBottles(bottles, product.CaseSize), product)}`;
}
