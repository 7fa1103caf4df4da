import { ProductCode, WholeQuantity } from '@tradecellar/contract/fields.ts';
import { emptyCart, replaceItems } from '@tradecellar/trade/cart.ts';
import { Type } from 'typebox';
import { fits } from '../../api/fits.ts';
import { fromWire, toWire } from '../../api/wire-money.ts';
import { type Basket, type BasketItem, basketItemOf, quantityOf, SeenProduct } from './basket-item.ts';

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
/** Defaults for display fields, which lines of older releases lack. */
const shownOnly = {
  Description: '',
  Type: '',
  CustomLabel: '',
  UnitSize: 75,
  OnlySellMultiplesOf: 1,
  ClosureStyle: '',
};

/** The stored form of a basket: prices in pounds, in the format that every release reads. */
export function storedBasket({ uuid, items }: Basket) {
  return {
    state: { basket: { uuid, items: items.map(itemText) } },
    version: 1,
  } as const;
}

export function itemText(item: BasketItem): unknown {
  return toWire(SeenProduct, item);
}

/**
 * Reads a stored basket, which an older release or another program may have written. Unreadable lines are dropped and
 * counted in `lostLines`; a text that is not a basket counts as 1. A valid uuid stays, so that an order in progress is
 * placed only once.
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

export function readItem(found: unknown): BasketItem[] {
  const line: unknown = { ...shownOnly, ...Object(found) };
  if (!fits(StoredLine, line) || line.CasesQty + line.BottlesQty === 0) return [];
  if (Math.min(line.CasePrice, line.BottleNett, line.BottleVAT) < 0) return [];
  try {
    const item = fromWire(StoredLine, line);
    return [basketItemOf({ ...item, Description: item.Description || item.Code }, quantityOf(item))];
  } catch {
    return []; // A price has more than four decimals, or is too large.
  }
}
