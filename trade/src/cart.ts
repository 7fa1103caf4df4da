import type { Quantity } from './quantity.ts';
import { normaliseQuantity, STOCK_CEILING } from './quantity.ts';

/** The part of an item that the basket's rules need (3.basketitem.1). */
export type CartItem = {
  readonly Code: string;
  readonly CaseSize: number;
  readonly CasesQty: number;
  readonly BottlesQty: number;
};

/** The basket: its items, one a Code, and the uuid that makes placing it happen once (3.cart.1). */
export type Cart<Item extends CartItem = CartItem> = {
  readonly uuid: string;
  readonly items: readonly Item[];
};

export function emptyCart<Item extends CartItem>(uuid: string): Cart<Item> {
  return { uuid, items: [] };
}

function quantityOf(item: Pick<CartItem, 'CasesQty' | 'BottlesQty'>): Quantity {
  return { cases: item.CasesQty, bottles: item.BottlesQty };
}

/** The item with its quantity re-split and capped (4.basket.5, 4.basket.6); every other field stays as it is. */
function normalised<Item extends CartItem>(item: Item, boundBottles: number): Item {
  const { cases, bottles } = normaliseQuantity(quantityOf(item), item.CaseSize, boundBottles);
  return { ...item, CasesQty: cases, BottlesQty: bottles };
}

function isNothing({ CasesQty, BottlesQty }: Pick<CartItem, 'CasesQty' | 'BottlesQty'>): boolean {
  return CasesQty === 0 && BottlesQty === 0;
}

/** The cart with other items, and a new uuid when it goes from empty to filled or back (3.cart.2, 3.cart.3). */
function withItems<Item extends CartItem>(
  cart: Cart<Item>,
  items: readonly Item[],
  freshUuid: string,
): Cart<Item> {
  const changesState = (cart.items.length === 0) !== (items.length === 0);
  return { uuid: changesState ? freshUuid : cart.uuid, items };
}

/**
 * Adds a product, or replaces its line where it is (4.basket.1): the quantity is set, not summed. It is re-split
 * and capped at a bound in bottles; 0 removes the line. The fresh uuid is used only when the cart goes from empty to
 * filled or back.
 */
export function addToCart<Item extends CartItem>(
  cart: Cart<Item>,
  item: Item,
  freshUuid: string,
  boundBottles = STOCK_CEILING,
): Cart<Item> {
  const line = normalised(item, boundBottles);
  if (isNothing(line)) return removeFromCart(cart, item.Code, freshUuid);
  const isThere = cart.items.some(({ Code }) => Code === line.Code);
  const items = isThere
    ? cart.items.map((other) => (other.Code === line.Code ? line : other))
    : [...cart.items, line];
  return withItems(cart, items, freshUuid);
}

/** Removes a product's line, if there is one. */
export function removeFromCart<Item extends CartItem>(
  cart: Cart<Item>,
  code: string,
  freshUuid: string,
): Cart<Item> {
  return withItems(
    cart,
    cart.items.filter(({ Code }) => Code !== code),
    freshUuid,
  );
}

/** Replaces all items: re-split, without empty lines; of equal codes the last counts. */
export function replaceItems<Item extends CartItem>(
  cart: Cart<Item>,
  items: readonly Item[],
  freshUuid: string,
): Cart<Item> {
  const byCode = new Map(items.map((item) => [item.Code, normalised(item, STOCK_CEILING)]));
  const remaining = [...byCode.values()].filter((item) => !isNothing(item));
  return withItems(cart, remaining, freshUuid);
}

/**
 * Undoes a removal: puts the products of these codes back as and where they were `before`. Later changes stay: restoring B of
 * [A, B, C] to [A, D] makes [A, B, D].
 */
export function restoreItems<Item extends CartItem>(
  cart: Cart<Item>,
  before: readonly Item[],
  codes: readonly string[],
  freshUuid: string,
): Cart<Item> {
  const rest = new Map(cart.items.map((item) => [item.Code, item]));
  const asBefore = before.flatMap((item) => {
    const present = rest.get(item.Code);
    rest.delete(item.Code);
    return present ?? (codes.includes(item.Code) ? item : []);
  });
  return withItems(cart, [...asBefore, ...rest.values()], freshUuid);
}

/** The Empty button: no items, and always a new uuid (4.basket.14). */
export function clearCart<Item extends CartItem>(freshUuid: string): Cart<Item> {
  return emptyCart(freshUuid);
}

/** Quantities typed into the basket's lines and not yet applied, by Code. */
export type LineEdits = { readonly [code: string]: Quantity | undefined };

/** A code's own edit: `hasOwn`, because a code may be 'constructor'. */
function editOf(edits: LineEdits, code: string): Quantity | undefined {
  return Object.hasOwn(edits, code) ? edits[code] : undefined;
}

/** Whether a line's fields differ from the basket. */
export function isDirtyLine(item: CartItem, edits: LineEdits): boolean {
  const edit = editOf(edits, item.Code);
  return edit !== undefined && (edit.cases !== item.CasesQty || edit.bottles !== item.BottlesQty);
}

/** Whether any line is edited: it enables Update Cart and disables Checkout (4.basket.11). */
export function isDirty(cart: Cart, edits: LineEdits): boolean {
  return cart.items.some((item) => isDirtyLine(item, edits));
}

/** Update Cart: applies every edit and removes emptied lines (2.basket.3). */
export function applyEdits<Item extends CartItem>(
  cart: Cart<Item>,
  edits: LineEdits,
  freshUuid: string,
  boundOf: (item: Item) => number = () => STOCK_CEILING,
): Cart<Item> {
  return cart.items.reduce((updated, item) => {
    const edit = editOf(edits, item.Code);
    if (edit === undefined) return updated;
    const edited = { ...item, CasesQty: edit.cases, BottlesQty: edit.bottles };
    return addToCart(updated, edited, freshUuid, boundOf(item));
  }, cart);
}
