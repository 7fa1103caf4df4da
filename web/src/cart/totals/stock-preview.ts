import { problemSentence } from '@tradecellar/contract/problems.ts';
import { orderDue, proposedDay } from '@tradecellar/trade/back-order-due.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { lacksPrice, type NilPrices } from '@tradecellar/trade/nil-price.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { dueDateWords, isPromised } from '@tradecellar/trade/stock-due.ts';
import {
  type AnalysedLine,
  type AnalysedQuantities,
  type Available,
  analyseBasket,
  type BasketLine,
} from '@tradecellar/trade/stock-split.ts';

export type PreviewLine = BasketLine & { readonly Description: string };

export type LinePart = { readonly source: string; readonly cases: number; readonly bottles: number };

export type LinePreview = {
  /** Empty if the whole line comes from stock, or the line cannot be ordered. */
  readonly parts: readonly LinePart[];
  readonly problem: string | undefined;
};

export type StockPreview = {
  readonly lines: ReadonlyMap<string, LinePreview>;
  readonly orders: readonly OrderKind[];
};

export type DueAvailable = Omit<Available, 'products'> & {
  readonly products:
    | readonly (NonNullable<Available['products']>[number] &
        Partial<NilPrices> & { readonly DueDate?: string })[]
    | undefined;
};

/** Today in London, and the proposed day for a back order whose stock is due on `due`. */
export type Dates = {
  readonly today: PlainDate;
  readonly dayProposed: (due: PlainDate) => PlainDate | undefined;
};

/** Previews how an order would split (decision 17). A product that the server does not return is withdrawn. */
export function previewStock(
  items: readonly PreviewLine[],
  available: DueAvailable,
  { today, dayProposed }: Dates,
): StockPreview {
  const { lines, orders } = analyseBasket(items, available);
  const isSold = (code: string) => available.products?.some(({ Code }) => Code === code) ?? true;
  const dueOf = (code: string) => available.products?.find(({ Code }) => Code === code)?.DueDate;
  const awaited = lines.map((line) => ({
    bottles: 'refused' in line ? 0 : bottlesOnBackOrder(line),
    stockBottles: 0,
    dueDate: dueOf(line.Code) ?? null,
  }));
  const orderIsDue = orderDue(awaited, today);
  const proposed = orderIsDue == null ? undefined : dayProposed(orderIsDue);
  const proposedWords = proposed === undefined ? '' : `: proposed for ${proposedDay(proposed, today)}`;
  const previews = lines.map((line) => {
    const product = { ProductCode: line.Code, description: line.Description };
    const problem = isSold(line.Code)
      ? (unpriced(line, available) ?? beyondStock(line))
      : problemSentence('product-withdrawn', product);
    const due = dueOf(line.Code);
    const dueWords = isPromised(due, today) ? `, ${dueDateWords(due, today)}${proposedWords}` : '';
    return [line.Code, { parts: partsOf(line, dueWords), problem }] as const;
  });
  return { lines: new Map(previews), orders };
}

/** The refusal of a line whose price is 0, unless `NilPrice` says that 0 is its price. */
function unpriced(
  { Code, Description, ...line }: PreviewLine,
  { products }: DueAvailable,
): string | undefined {
  const product = products?.find((each) => each.Code === Code);
  if (product?.CasePrice === undefined || product.BottleNett === undefined) return undefined;
  const prices = {
    NilPrice: false,
    ...product,
    CasePrice: product.CasePrice,
    BottleNett: product.BottleNett,
  };
  const quantity = { cases: line.CasesQty, bottles: line.BottlesQty };
  return lacksPrice(prices, quantity)
    ? problemSentence('price-missing', { ProductCode: Code, description: Description })
    : undefined;
}

/** Bottles that an order has taken. A change of the order returns these bottles first. */
export type HeldBottles = {
  readonly code: string;
  readonly stockBottles: number;
  readonly reserveBottles: number;
};

/** Stock and reserves for a change of an order: the free bottles and the order's own bottles. */
export function withHeld(available: DueAvailable, held: readonly HeldBottles[]): DueAvailable {
  const { products, reserves } = available;
  const heldOf = (wanted: string) => held.find(({ code }) => code === wanted);
  const unlisted = held.filter(({ code }) => !reserves?.some(({ ProductCode }) => ProductCode === code));
  return {
    ...available,
    products: products?.map((product) =>
      // A product without a stock figure is unlimited.
      product.StockCases == null && product.StockBottles == null
        ? product
        : {
            ...product,
            StockBottles: (product.StockBottles ?? 0) + (heldOf(product.Code)?.stockBottles ?? 0),
          },
    ),
    reserves: reserves && [
      ...reserves.map((entry) => ({
        ...entry,
        FreeBottles: entry.FreeBottles + (heldOf(entry.ProductCode)?.reserveBottles ?? 0),
      })),
      ...unlisted.map(({ code, reserveBottles }) => ({
        ProductCode: code,
        FreeCases: 0,
        FreeBottles: reserveBottles,
      })),
    ],
  };
}

const origins: Record<OrderKind, string> = {
  Order: 'from stock',
  'Back Order': 'on back order',
  'Reserves Order': 'from your reserves',
};

function bottlesOnBackOrder({
  CasesBackOrderQty: cases,
  BottlesBackOrderQty: bottles,
  CaseSize,
}: AnalysedQuantities & Pick<BasketLine, 'CaseSize'>): number {
  return totalBottles({ cases, bottles }, CaseSize);
}

/** `due` is appended to the part on back order: ', due 12 Dec: proposed for Tue 15 Dec', or empty. */
function partsOf(line: AnalysedLine, due: string): readonly LinePart[] {
  if ('refused' in line) return [];
  const parts = [
    { source: origins['Reserves Order'], cases: line.CasesReservesQty, bottles: line.BottlesReservesQty },
    { source: origins.Order, cases: line.CasesStockQty, bottles: line.BottlesStockQty },
    {
      source: `${origins['Back Order']}${due}`,
      cases: line.CasesBackOrderQty,
      bottles: line.BottlesBackOrderQty,
    },
  ].filter(({ cases, bottles }) => cases + bottles > 0);
  return parts.every(({ source }) => source === origins.Order) ? [] : parts;
}

function beyondStock(line: AnalysedLine<PreviewLine>): string | undefined {
  if (!('refused' in line)) return undefined;
  const { Code: ProductCode, Description: description, availableBottles } = line;
  const available = countWords(availableBottles, 'bottle');
  return problemSentence('beyond-stock', { ProductCode, description, available, availableBottles });
}

const COUNTS = ['no', 'one', 'two', 'three'];

const sources: Record<OrderKind, string> = {
  Order: 'stock',
  'Back Order': 'back order',
  'Reserves Order': 'reserves',
};

/** 'We’ll send this as two orders: stock and back order.' Undefined for a single plain Order. */
export function ordersSentence(orders: readonly OrderKind[]): string | undefined {
  const [only] = orders;
  if (only === undefined || (only === 'Order' && orders.length === 1)) return undefined;
  const reserves = orders.includes('Reserves Order') ? ' Reserves are wine that we keep for you.' : '';
  if (orders.length === 1) return `We’ll send this as one order ${origins[only]}.${reserves}`;
  const list = new Intl.ListFormat('en-GB').format(orders.map((kind) => sources[kind]));
  return `We’ll send this as ${COUNTS[orders.length]} orders: ${list}.${reserves}`;
}
