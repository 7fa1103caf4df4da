/** A quantity of one product: whole cases and loose bottles, neither negative. */
export type Quantity = { readonly cases: number; readonly bottles: number };

/** How a product is packed and sold. */
export type Pack = { readonly CaseSize: number; readonly OnlySellMultiplesOf?: number | null };

/** A product's stock. Without either figure it is unlimited. */
export type Stock = {
  readonly CaseSize: number;
  readonly StockCases?: number | null;
  readonly StockBottles?: number | null;
};

/** The merchant's switches that affect stock (1.switch.4, 1.switch.8). */
export type StockSwitches = { readonly stockControl: boolean; readonly backOrder?: boolean };

/** The bottles that "unlimited" stands for in a quantity field (9.constants.20). */
export const STOCK_CEILING = 9_999_999;

function checkedCaseSize(caseSize: number): number {
  if (!Number.isSafeInteger(caseSize) || caseSize < 1) throw new RangeError(`Not a case size: ${caseSize}`);
  return caseSize;
}

/**
 * The quantity in bottles: 2 cases and 3 bottles of 12 are 27 (4.basket.5).
 * @throws RangeError when the case size is not a whole number from 1.
 */
export function totalBottles(quantity: Quantity, caseSize: number): number {
  return quantity.cases * checkedCaseSize(caseSize) + quantity.bottles;
}

/** Bottles as whole cases and the rest: 27 bottles of 12 are 2 cases and 3 bottles. Negative counts as 0. */
export function splitBottles(total: number, caseSize: number): Quantity {
  const size = checkedCaseSize(caseSize);
  const bottles = Math.max(0, total);
  return { cases: Math.floor(bottles / size), bottles: bottles % size };
}

/**
 * The bottles of an order's line as whole cases and the rest. An imported line may lack its case size, 0:
 * then all are bottles.
 */
export function lineQuantity(bottles: number, caseSize: number): Quantity {
  return caseSize > 0 ? splitBottles(bottles, caseSize) : { cases: 0, bottles };
}

/**
 * The quantity in the basket: capped at a bound in bottles and re-split (4.basket.5, 4.basket.6). 1 case and
 * 14 bottles of a 12-bottle case is 2 cases and 2 bottles; with a bound of 20 it is 1 case and 8.
 */
export function normaliseQuantity(
  quantity: Quantity,
  caseSize: number,
  boundBottles = STOCK_CEILING,
): Quantity {
  return splitBottles(Math.min(totalBottles(quantity, caseSize), boundBottles), caseSize);
}

/** Stock in bottles; null, for unlimited, when the product has no stock figure. */
export function stockInBottles(product: Stock): number | null {
  const { StockCases, StockBottles, CaseSize } = product;
  if (StockCases == null && StockBottles == null) return null;
  return Math.max(0, totalBottles({ cases: StockCases ?? 0, bottles: StockBottles ?? 0 }, CaseSize));
}

/**
 * The most a quantity field takes, in bottles (decision 8). Only stock control bounds it, and only while
 * back order is off: with back order on, what stock does not cover is what back orders are for.
 * A product that is not sold singly is bounded by its whole cases: 8 bottles in cases of 6 bound it at 6.
 */
export function stockBound(
  product: Stock & Pack,
  { stockControl, backOrder = false }: StockSwitches,
): number {
  const stock = stockInBottles(product);
  if (!stockControl || backOrder || stock === null) return STOCK_CEILING;
  const bound = Math.min(stock, STOCK_CEILING);
  return sellsSingles(product) ? bound : bound - (bound % checkedCaseSize(product.CaseSize));
}

/** The merchant's switch that affects how products are packed (1.switch.16). */
export type PackSwitches = { readonly onlySellMultiplesOf: boolean };

/**
 * The multiple of bottles in which a product is sold: its own OnlySellMultiplesOf; with the switch off 1, so
 * that everything is sold singly. The server decides it once, when it presents or prices a product.
 */
export function multiplesSold(onlySellMultiplesOf: number, switches: PackSwitches): number {
  return switches.onlySellMultiplesOf ? onlySellMultiplesOf : 1;
}

/**
 * Whether the bottles field is shown: OnlySellMultiplesOf is 1 or less and a case holds more than one (5.quantity.4).
 */
export function sellsSingles({ OnlySellMultiplesOf, CaseSize }: Pack): boolean {
  return (OnlySellMultiplesOf ?? 1) <= 1 && CaseSize > 1;
}

/** Whether a quantity can be sold: whole, not negative, and loose bottles only of products sold singly. */
export function isSellable(quantity: Quantity, product: Pack): boolean {
  const { cases, bottles } = quantity;
  if (![cases, bottles].every((count) => Number.isSafeInteger(count) && count >= 0)) return false;
  const total = totalBottles(quantity, product.CaseSize);
  return total <= STOCK_CEILING && (sellsSingles(product) || total % product.CaseSize === 0);
}

/**
 * Out of Stock shows if stock control is on, back order is off and stock is nil (2.product.5). A product sold
 * only by the case is out of stock when less than one case is left.
 */
export function isOutOfStock(product: Stock & Pack, switches: StockSwitches): boolean {
  return stockBound(product, switches) === 0;
}

/**
 * Whether the bottles' plus button is enabled: one bottle more must stay within the bound in bottles
 * (4.basket.15).
 */
export function canStepUp(quantity: Quantity, caseSize: number, boundBottles: number): boolean {
  return totalBottles(quantity, caseSize) < boundBottles;
}
