export type Quantity = { readonly cases: number; readonly bottles: number };

export type Pack = { readonly CaseSize: number; readonly OnlySellMultiplesOf?: number | null };

/** Without both figures the stock is unlimited. */
export type Stock = {
  readonly CaseSize: number;
  readonly StockCases?: number | null;
  readonly StockBottles?: number | null;
};

/** The merchant's switches for stock (1.switch.4, 1.switch.8). */
export type StockSwitches = { readonly stockControl: boolean; readonly backOrder?: boolean };

/** The bound of a quantity field if stock is unlimited, in bottles (9.constants.20). */
export const STOCK_CEILING = 9_999_999;

function checkedCaseSize(caseSize: number): number {
  if (!Number.isSafeInteger(caseSize) || caseSize < 1) throw new RangeError(`Not a case size: ${caseSize}`);
  return caseSize;
}

/**
 * The quantity in bottles: 2 cases and 3 bottles of a 12-bottle case are 27 (4.basket.5).
 * @throws RangeError if the case size is not a positive integer.
 */
export function totalBottles(quantity: Quantity, caseSize: number): number {
  return quantity.cases * checkedCaseSize(caseSize) + quantity.bottles;
}

/**
 * Bottles as cases and loose bottles: 27 bottles of a 12-bottle case are 2 cases and 3 bottles. A negative total counts
 * as 0.
 */
export function splitBottles(total: number, caseSize: number): Quantity {
  const size = checkedCaseSize(caseSize);
  const bottles = Math.max(0, total);
  return { cases: Math.floor(bottles / size), bottles: bottles % size };
}

/**
 * The bottles of an order's line as cases and loose bottles. An imported line may have an unknown case size, 0: then
 * all bottles are loose.
 */
export function lineQuantity(bottles: number, caseSize: number): Quantity {
  return caseSize > 0 ? splitBottles(bottles, caseSize) : { cases: 0, bottles };
}

/**
 * Limits a basket's quantity to the bound and splits it into cases and bottles again (4.basket.5, 4.basket.6). 1 case
 * and 14 bottles of a 12-bottle case is 2 cases and 2 bottles. With a bound of 20 bottles it is 1 case and 8 bottles.
 */
export function normaliseQuantity(
  quantity: Quantity,
  caseSize: number,
  boundBottles = STOCK_CEILING,
): Quantity {
  return splitBottles(Math.min(totalBottles(quantity, caseSize), boundBottles), caseSize);
}

export function stockInBottles(product: Stock): number | null {
  const { StockCases, StockBottles, CaseSize } = product;
  if (StockCases == null && StockBottles == null) return null;
  return Math.max(0, totalBottles({ cases: StockCases ?? 0, bottles: StockBottles ?? 0 }, CaseSize));
}

/**
 * The most bottles that a quantity field accepts (decision 8). The stock is a bound only with stock control on and back
 * order off: with back order on, a back order takes what the stock does not cover. If a product is not sold singly,
 * only whole cases count: with 8 bottles in stock and 6-bottle cases the bound is 6.
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

/** The merchant's switch for multiples (1.switch.16). */
export type PackSwitches = { readonly onlySellMultiplesOf: boolean };

/**
 * The multiple of bottles in which a product is sold. 1 if the switch is off: then every product is sold singly. The
 * server calculates the multiple when it presents or prices a product.
 */
export function multiplesSold(onlySellMultiplesOf: number, switches: PackSwitches): number {
  return switches.onlySellMultiplesOf ? onlySellMultiplesOf : 1;
}

/** True if the bottles field shows (5.quantity.4). */
export function sellsSingles({ OnlySellMultiplesOf, CaseSize }: Pack): boolean {
  return (OnlySellMultiplesOf ?? 1) <= 1 && CaseSize > 1;
}

/** True if a quantity can be sold: whole numbers from 0, and loose bottles only if the product is sold singly. */
export function isSellable(quantity: Quantity, product: Pack): boolean {
  const { cases, bottles } = quantity;
  if (![cases, bottles].every((count) => Number.isSafeInteger(count) && count >= 0)) return false;
  const total = totalBottles(quantity, product.CaseSize);
  return total <= STOCK_CEILING && (sellsSingles(product) || total % product.CaseSize === 0);
}

/**
 * True if the product shows as Out of Stock: stock control is on, back order is off and nothing is in stock
 * (2.product.5). A product that is sold only by the case is out of stock if less than a case is left.
 */
export function isOutOfStock(product: Stock & Pack, switches: StockSwitches): boolean {
  return stockBound(product, switches) === 0;
}

/** True if the plus button for bottles is enabled: another bottle must stay within the bound (4.basket.15). */
export function canStepUp(quantity: Quantity, caseSize: number, boundBottles: number): boolean {
  return totalBottles(quantity, caseSize) < boundBottles;
}
