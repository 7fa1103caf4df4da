import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { emptyCart, replaceItems } from '@tradecellar/trade/cart.ts';
import { moneyFromPounds } from '@tradecellar/trade/money.ts';
import { STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { type Basket, type BasketItem, basketItemOf } from './basket-item.ts';

/**
 * A basket as it was found in the browser's storage: what could be read of it, how many lines could not, and
 * whether it is now another than is stored.
 */
export type ReadBasket = {
  readonly basket: Basket;
  readonly lostLines: number;
  readonly isRepaired: boolean;
};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** What one order may hold; more lines than that nobody has put in by hand. */
const mostLines = 1000;

/**
 * Reads a stored basket that anything may have happened to: an older version of the shop, another program, a
 * curious person. Lines that make no sense are left out and counted; a store that is no basket at all counts
 * as one lost line. The uuid is kept when it is one, so that an order under way is still placed only once.
 */
export function readStoredBasket(stored: unknown, freshUuid: string): ReadBasket {
  const empty = emptyCart<BasketItem>(freshUuid);
  if (stored === undefined || stored === null) return { basket: empty, lostLines: 0, isRepaired: false };
  if (typeof stored !== 'object' || !('items' in stored) || !Array.isArray(stored.items)) {
    return { basket: empty, lostLines: 1, isRepaired: true };
  }
  const found: readonly unknown[] = stored.items;
  const items = found.slice(0, mostLines).map(readItem);
  const kept = items.filter((item) => item !== undefined);
  const uuid =
    'uuid' in stored && typeof stored.uuid === 'string' && uuidPattern.test(stored.uuid)
      ? stored.uuid
      : freshUuid;
  const filled = kept.length > 0 ? replaceItems({ uuid, items: kept }, kept, freshUuid) : { uuid, items: [] };
  const lostLines = found.length - filled.items.length;
  return { basket: filled, lostLines, isRepaired: lostLines > 0 || uuid === freshUuid };
}

type Fields = Readonly<Record<string, unknown>>;

function readItem(found: unknown): BasketItem | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const fields = found as Fields; // Any object may be asked for any field; each is checked below.
  const cases = wholeOf(fields.CasesQty);
  const bottles = wholeOf(fields.BottlesQty);
  const product = readProduct(fields);
  if (product === undefined || cases === undefined || bottles === undefined) return undefined;
  return cases + bottles > 0 ? basketItemOf(product, { cases, bottles }) : undefined;
}

/** What the basket cannot do without must be right; what is only shown may be missing. */
function readProduct(fields: Fields): ProductCard | undefined {
  const Code = textOf(fields.Code);
  const CaseSize = wholeOf(fields.CaseSize);
  const CasePrice = poundsOf(fields.CasePrice);
  const BottleNett = poundsOf(fields.BottleNett);
  const BottleVAT = poundsOf(fields.BottleVAT);
  if (Code === '' || Code.length > 60 || CaseSize === undefined || CaseSize < 1) return undefined;
  if (CasePrice === undefined || BottleNett === undefined || BottleVAT === undefined) return undefined;
  return {
    Code,
    Description: textOf(fields.Description) || Code,
    SecondaryDescription: textOf(fields.SecondaryDescription),
    BinNo: textOf(fields.BinNo),
    Image1_URL: textOf(fields.Image1_URL),
    Vintage: textOf(fields.Vintage),
    CustomLabel: textOf(fields.CustomLabel),
    Type: textOf(fields.Type),
    CaseSize,
    UnitSize: unitSizeOf(fields.UnitSize),
    CasePrice,
    BottleNett,
    BottleVAT,
    OnlySellMultiplesOf: wholeOf(fields.OnlySellMultiplesOf) ?? 1,
    StockCases: wholeOf(fields.StockCases) ?? null,
    StockBottles: wholeOf(fields.StockBottles) ?? null,
    Colour: textOf(fields.Colour),
    Group: textOf(fields.Group),
    CountryDescription: textOf(fields.CountryDescription),
    Appellation: textOf(fields.Appellation),
    ClosureStyle: textOf(fields.ClosureStyle),
    OrganicBiodynamic: textOf(fields.OrganicBiodynamic),
  };
}

/** No text of a product is longer; one that is was not written by the shop. */
const longestText = 2000;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestText) : '';
}

const ordinaryUnitSize = 75;
/** In centilitres: ten thousand litres. */
const largestUnitSize = 1_000_000;

function unitSizeOf(value: unknown): number {
  const isSize = typeof value === 'number' && value > 0 && value <= largestUnitSize;
  return isSize ? value : ordinaryUnitSize;
}

function wholeOf(value: unknown): number | undefined {
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return isWhole && value >= 0 && value <= STOCK_CEILING ? value : undefined;
}

/** Pounds that money can be made of, from nought. */
function poundsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0)) return undefined;
  try {
    moneyFromPounds(value);
    return value;
  } catch {
    return undefined; // More than four decimals, or more than there is.
  }
}
