import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import {
  type AnalysedLine,
  type Available,
  analyseBasket,
  type BasketAnalysis,
} from '@tradecellar/trade/stock-split.ts';
import type { BasketItem } from '../../cart/basket-item.ts';

/** Division of each line before ordering, and the orders that the basket becomes. */
export type StockPreview = Pick<BasketAnalysis, 'orders'> & {
  readonly lines: ReadonlyMap<string, AnalysedLine>;
  /** Codes of products that are no longer sold. */
  readonly withdrawn: ReadonlySet<string>;
};

/** Quantity of a line from one source. */
export type LinePart = { readonly source: string; readonly cases: number; readonly bottles: number };

const sources = { reserves: 'from your reserves', stock: 'from stock', backOrder: 'on back order' } as const;

/** The preview of a basket (decision 17). A product the server does not return is withdrawn. */
export function previewStock(items: readonly BasketItem[], available: Available): StockPreview {
  const { lines, orders } = analyseBasket(items, available);
  const isSold = ({ Code }: BasketItem) =>
    available.products === undefined || available.products.some((product) => product.Code === Code);
  return {
    orders,
    lines: new Map(lines.map((line) => [line.Code, line])),
    withdrawn: new Set(items.filter((item) => !isSold(item)).map(({ Code }) => Code)),
  };
}

/** The parts of a line; none when it comes entirely from stock or cannot be ordered. */
export function partsOfLine(line: AnalysedLine | undefined): readonly LinePart[] {
  if (line === undefined || 'refused' in line) return [];
  const parts = [
    { source: sources.reserves, cases: line.CasesReservesQty, bottles: line.BottlesReservesQty },
    { source: sources.stock, cases: line.CasesStockQty, bottles: line.BottlesStockQty },
    { source: sources.backOrder, cases: line.CasesBackOrderQty, bottles: line.BottlesBackOrderQty },
  ].filter(({ cases, bottles }) => cases + bottles > 0);
  return parts.every(({ source }) => source === sources.stock) ? [] : parts;
}

/** Reason why a line cannot be ordered, in the server's words; undefined if it can. */
export function lineProblem(
  { Code, Description }: Pick<BasketItem, 'Code' | 'Description'>,
  { lines, withdrawn }: Pick<StockPreview, 'lines' | 'withdrawn'>,
): string | undefined {
  const product = { ProductCode: Code, description: Description };
  if (withdrawn.has(Code)) return problemSentence('product-withdrawn', product);
  const line = lines.get(Code);
  if (line === undefined || !('refused' in line)) return undefined;
  const { availableBottles } = line;
  const available = countWords(availableBottles, 'bottle');
  return problemSentence('beyond-stock', { ...product, available, availableBottles });
}

const origins: Record<OrderKind, string> = {
  Order: 'from stock',
  'Back Order': 'on back order',
  'Reserves Order': 'from your reserves',
};
const COUNTS = ['no', 'one', 'two', 'three'];

/**
 * 'This will be placed as two orders: one from stock and one on back order.' Undefined for a single plain Order.
 */
export function ordersSentence(orders: readonly OrderKind[]): string | undefined {
  const [only] = orders;
  if (only === undefined) return undefined;
  if (orders.length === 1)
    return only === 'Order' ? undefined : `This will be placed as one order ${origins[only]}.`;
  const each = orders.map((kind) => `one ${origins[kind]}`);
  const list = new Intl.ListFormat('en-GB').format(each);
  return `This will be placed as ${COUNTS[orders.length]} orders: ${list}.`;
}
