import { ProductCode, WholeQuantity } from '@tradecellar/contract/fields.ts';
import { emptyCart, replaceItems } from '@tradecellar/trade/cart.ts';
import { Type } from 'typebox';
import { fits } from '../api/fits.ts';
import { fromWire, toWire } from '../api/wire-money.ts';
import { type Basket, type BasketItem, basketItemOf, quantityOf, SeenProduct } from './basket-item.ts';

/** `isRepaired`: the basket differs from its stored text. */
type ReadBasket = { readonly basket: Basket; readonly lostLines: number; readonly isRepaired: boolean };

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const Framed = Type.Object({ state: Type.Object({ basket: Type.Unknown() }) });
const StoredBasket = Type.Object({ uuid: Type.Optional(Type.Unknown()), items: Type.Array(Type.Unknown()) });
const StoredLine = Type.Object({
  ...SeenProduct.properties,
  Code: ProductCode,
  CaseSize: Type.Integer({ minimum: 1 }),
  CasesQty: WholeQuantity,
  BottlesQty: WholeQuantity,
});
/** Defaults of display fields, which lines of older releases lack. */
const shownOnly = {
  Description: '',
  Type: '',
  CustomLabel: '',
  UnitSize: 75,
  OnlySellMultiplesOf: 1,
  ClosureStyle: '',
};

/** A basket as it is stored: its prices in pounds, in the frame that every release reads. */
export function storedBasket({ uuid, items }: Basket) {
  return {
    state: { basket: { uuid, items: items.map(itemText) } },
    version: 1,
  } as const;
}

/** A line as it is stored. */
export function itemText(item: BasketItem): unknown {
  return toWire(SeenProduct, item);
}

/**
 * Reads a stored basket, which older releases and other programs may have written. Unreadable lines are dropped and
 * counted; a text that is no basket counts as one. A valid uuid stays, so that an order under way is placed only once.
 */
export function readStoredBasket(text: string | null, freshUuid: string): ReadBasket {
  const found = parsed(text);
  const stored = fits(Framed, found) ? found.state.basket : found;
  const empty = emptyCart<BasketItem>(freshUuid);
  if (stored === undefined || stored === null) return { basket: empty, lostLines: 0, isRepaired: false };
  if (!fits(StoredBasket, stored)) return { basket: empty, lostLines: 1, isRepaired: true };
  const items = stored.items.flatMap(readItem);
  const uuid = typeof stored.uuid === 'string' && uuidPattern.test(stored.uuid) ? stored.uuid : freshUuid;
  const basket = items.length > 0 ? replaceItems({ uuid, items }, items, freshUuid) : { uuid, items };
  const lostLines = stored.items.length - basket.items.length;
  return { basket, lostLines, isRepaired: lostLines > 0 || uuid === freshUuid };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text; // Neither JSON nor a basket.
  }
}

/** The line as an item; nothing if it cannot be ordered. */
export function readItem(found: unknown): BasketItem[] {
  const line: unknown = { ...shownOnly, ...Object(found) };
  if (!fits(StoredLine, line) || line.CasesQty + line.BottlesQty === 0) return [];
  if (Math.min(line.CasePrice, line.BottleNett, line.BottleVAT) < 0) return [];
  try {
    const item = fromWire(StoredLine, line);
    return [basketItemOf({ ...item, Description: item.Description || item.Code }, quantityOf(item))];
  } catch {
    return []; // More than four decimals, or too large.
  }
}
