import type { Quantity } from './quantity.ts';
import { normaliseQuantity, STOCK_CEILING } from './quantity.ts';

export type CartItem = {
  readonly Code: string;
  readonly CaseSize: number;
  readonly CasesQty: number;
  readonly BottlesQty: number;
};

/**
 * A basket has at most one item per Code. The uuid identifies the order, so that a retry does not place the order twice
 * (3.cart.1).
 */
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

function normalised<Item extends CartItem>(item: Item, boundBottles: number): Item {
  const { cases, bottles } = normaliseQuantity(quantityOf(item), item.CaseSize, boundBottles);
  return { ...item, CasesQty: cases, BottlesQty: bottles };
}

function isNothing({ CasesQty, BottlesQty }: Pick<CartItem, 'CasesQty' | 'BottlesQty'>): boolean {
  return CasesQty === 0 && BottlesQty === 0;
}

function withItems<Item extends CartItem>(
  cart: Cart<Item>,
  items: readonly Item[],
  freshUuid: string,
): Cart<Item> {
  const changesState = (cart.items.length === 0) !== (items.length === 0);
  return { uuid: changesState ? freshUuid : cart.uuid, items };
}

/**
 * Adds a product, or replaces its line in place (4.basket.1): the new quantity replaces the old quantity and is not
 * added to it. The quantity is split into cases and bottles again and limited to `boundBottles`; 0 removes the line.
 * The cart takes `freshUuid` only if it becomes filled or empty.
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

/**
 * Replaces all items, and splits their quantities into cases and bottles again. Drops empty lines; if a code is there
 * twice, the last item wins.
 */
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
 * Undoes a removal: puts the products of these codes back at their former places. Later changes stay. Example: `before`
 * is [A, B, C] and the cart is [A, D]; restoring B makes [A, B, D].
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

/** The Empty button: removes all items, and always gives the cart a new uuid (4.basket.14). */
export function clearCart<Item extends CartItem>(freshUuid: string): Cart<Item> {
  return emptyCart(freshUuid);
}

export type LineEdits = { readonly [code: string]: Quantity | undefined };

/** Uses `hasOwn` because a product code may be 'constructor'. */
function editOf(edits: LineEdits, code: string): Quantity | undefined {
  return Object.hasOwn(edits, code) ? edits[code] : undefined;
}

export function isDirtyLine(item: CartItem, edits: LineEdits): boolean {
  const edit = editOf(edits, item.Code);
  return edit !== undefined && (edit.cases !== item.CasesQty || edit.bottles !== item.BottlesQty);
}

/** True if any line is edited. Then Update Cart is enabled and Checkout is disabled (4.basket.11). */
export function isDirty(cart: Cart, edits: LineEdits): boolean {
  return cart.items.some((item) => isDirtyLine(item, edits));
}

/** Update Cart: applies every edit and removes lines with the quantity 0 (2.basket.3). */
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
