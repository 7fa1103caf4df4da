import type { OrderKind } from './order-number.ts';
import { ORDER_KINDS } from './order-number.ts';
import type { Quantity, Stock } from './quantity.ts';
import { splitBottles, stockInBottles, totalBottles } from './quantity.ts';

export type LineToSplit = {
  readonly totalBottles: number;
  readonly caseSize: number;
  readonly freeReserveBottles: number;
  readonly stockBottles: number | null;
  readonly backOrder: boolean;
  readonly stockControl: boolean;
};

export type LineSplit = {
  readonly reserves: Quantity;
  readonly stock: Quantity;
  readonly backOrder: Quantity;
  readonly reservesBottles: number;
  readonly stockBottles: number;
  readonly backOrderBottles: number;
};

/** Refuses a line beyond the stock. `availableBottles` is the most that the line can have, reserves included. */
export type BeyondStock = { readonly refused: 'beyond-stock'; readonly availableBottles: number };

/**
 * Splits a line (4.split.1, 4.split.2): the customer's free reserves come first, then stock, then, if back order is on,
 * a back order for the rest. Without a stock figure the stock covers everything. If back order is off, a line beyond
 * the stock is refused with stock control on; with stock control off the stock covers the line.
 *
 * Worked example: 30 bottles of a 12-bottle case, 5 in reserves, 20 in stock, back order on. Reserves give 5 bottles,
 * stock 1 case and 8 bottles, and 5 bottles go on back order.
 */
export function splitLine(line: LineToSplit): LineSplit | BeyondStock {
  const reservesBottles = Math.min(line.totalBottles, Math.max(0, line.freeReserveBottles));
  const rest = line.totalBottles - reservesBottles;
  const inStock = line.stockBottles === null ? rest : Math.max(0, line.stockBottles);
  if (rest > inStock && !line.backOrder && line.stockControl) {
    return { refused: 'beyond-stock', availableBottles: reservesBottles + inStock };
  }
  const stockBottles = line.backOrder ? Math.min(rest, inStock) : rest;
  const backOrderBottles = rest - stockBottles;
  return {
    reserves: splitBottles(reservesBottles, line.caseSize),
    stock: splitBottles(stockBottles, line.caseSize),
    backOrder: splitBottles(backOrderBottles, line.caseSize),
    reservesBottles,
    stockBottles,
    backOrderBottles,
  };
}

export type BasketLine = {
  readonly Code: string;
  readonly CaseSize: number;
  readonly CasesQty: number;
  readonly BottlesQty: number;
};

export type ReservesEntry = {
  readonly ProductCode: string;
  readonly FreeCases: number;
  readonly FreeBottles: number;
};

/** Quantities that the checkout adds to a basket line (3.basketitem.2), and the quantity on back order. */
export type AnalysedQuantities = {
  readonly CasesReservesQty: number;
  readonly BottlesReservesQty: number;
  readonly CasesStockQty: number;
  readonly BottlesStockQty: number;
  readonly CasesBackOrderQty: number;
  readonly BottlesBackOrderQty: number;
};

export type AnalysedLine<Line extends BasketLine = BasketLine> = Line & (AnalysedQuantities | BeyondStock);

/** The reserves and stock that the checkout knows. Undefined while a request is pending, or after a request failed. */
export type Available = {
  readonly reserves: readonly ReservesEntry[] | undefined;
  readonly products: readonly (Stock & { readonly Code: string })[] | undefined;
  readonly backOrder: boolean;
  readonly stockControl: boolean;
};

export type BasketAnalysis<Line extends BasketLine = BasketLine> = {
  readonly lines: readonly AnalysedLine<Line>[];
  readonly orders: readonly OrderKind[];
};

/**
 * The checkout's preview of the split (decision 17), by the same rule as the server's: free reserves, then stock, then
 * back order. Unknown reserves count as no reserves; unknown stock covers the rest. The server splits again when the
 * buyer places the order.
 */
export function analyseBasket<Line extends BasketLine>(
  lines: readonly Line[],
  available: Available,
): BasketAnalysis<Line> {
  const divided = lines.map((line) => ({ line, split: splitLine(lineToSplit(line, available)) }));
  return {
    lines: divided.map(({ line, split }) => ({ ...line, ...analysed(split) })),
    orders: orderKinds(divided.flatMap(({ split }) => ('refused' in split ? [] : [split]))),
  };
}

function orderKinds(splits: readonly LineSplit[]): OrderKind[] {
  const bottles = {
    Order: 'stockBottles',
    'Back Order': 'backOrderBottles',
    'Reserves Order': 'reservesBottles',
  } as const;
  return ORDER_KINDS.filter((kind) => splits.some((split) => split[bottles[kind]] > 0));
}

function lineToSplit(line: BasketLine, { reserves, products, backOrder, stockControl }: Available) {
  const product = products?.find(({ Code }) => Code === line.Code);
  return {
    totalBottles: totalBottles({ cases: line.CasesQty, bottles: line.BottlesQty }, line.CaseSize),
    caseSize: line.CaseSize,
    freeReserveBottles: freeBottles(line, reserves ?? []),
    stockBottles: product === undefined ? null : stockInBottles(product),
    backOrder,
    stockControl,
  };
}

function analysed(split: LineSplit | BeyondStock): AnalysedQuantities | BeyondStock {
  if ('refused' in split) return split;
  const { reserves, stock, backOrder } = split;
  return {
    CasesReservesQty: reserves.cases,
    BottlesReservesQty: reserves.bottles,
    CasesStockQty: stock.cases,
    BottlesStockQty: stock.bottles,
    CasesBackOrderQty: backOrder.cases,
    BottlesBackOrderQty: backOrder.bottles,
  };
}

function freeBottles(line: BasketLine, reserves: readonly ReservesEntry[]): number {
  const entry = reserves.find(({ ProductCode }) => ProductCode === line.Code);
  if (entry === undefined) return 0;
  return totalBottles({ cases: entry.FreeCases, bottles: entry.FreeBottles }, line.CaseSize);
}
