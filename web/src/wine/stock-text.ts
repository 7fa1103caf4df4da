import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { splitBottles, stockInBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords, shortQuantity } from '@tradecellar/trade/quantity-words.ts';
import { dueDateWords, isPromised, isSoldOut } from '@tradecellar/trade/stock-due.ts';
import { now } from '../session/clock.ts';

/** The stock, for merchants who show stock: 'In stock: 3 cases and 2 bottles', or 'In stock' without a figure. */
function stockText(product: ProductCard): string {
  const bottles = stockInBottles(product);
  if (bottles === null) return 'In stock';
  if (bottles === 0) return 'Not in stock';
  return `In stock: ${quantityWords(splitBottles(bottles, product.CaseSize), product)}`;
}

/** The stock for a row: '45 cs 5 bt left', 'In stock' without a figure, or 'Not in stock'. */
export function shortStockText(product: ProductCard): string {
  const bottles = stockInBottles(product);
  return bottles === null || bottles === 0
    ? stockText(product)
    : `${shortQuantity(splitBottles(bottles, product.CaseSize))} left`;
}

/** 'due 12 Dec' or '10 cases due 12 Dec' if the product is out of stock. Empty without a promised date. */
export function stockDueText(product: ProductCard): string {
  const { DueDate, DueBottles, CaseSize } = product;
  const today = londonTime(now()).date;
  const bottles = stockInBottles(product);
  const isOut = bottles === null || isSoldOut(bottles, product);
  // The list may have been open since yesterday.
  if (!isOut || !isPromised(DueDate, today)) return '';
  const quantity = DueBottles === undefined ? '' : quantityWords(splitBottles(DueBottles, CaseSize), product);
  return `${quantity} ${dueDateWords(DueDate, today)}`.trim();
}

/** A product's stock and due date: 'Not in stock, due 12 Dec', or 'due 12 Dec' if the merchant shows no stock. */
export function shownStockText(product: ProductCard, showStock: boolean): string {
  const due = stockDueText(product);
  return [showStock ? stockText(product) : '', due].filter((text) => text !== '').join(', ');
}
