import type { Copy } from './basket-device.ts';
import type { FoundBasket, FoundPlaced } from './basket-facts.ts';
import { type BasketJournal, nameOf, type Owner, type SharedOrder } from './basket-journal.ts';

/** Everything that baskets on several devices are judged by: what people chose, and what is there at the end. */
export type BasketFacts = {
  readonly journal: BasketJournal;
  /** Each person's copies, once all devices have come in step. */
  readonly copies: readonly { readonly owner: Owner; readonly copies: readonly Copy[] }[];
  readonly baskets: readonly FoundBasket[];
  /** In their sequence. */
  readonly placed: readonly FoundPlaced[];
};

/**
 * All copies of a basket are equal in the end; each choice is in the basket, overruled by a person who knew of it or at the same
 * time, or in one order; a basket is placed once, and holds nothing that nobody chose, nor anything of another account.
 */
export function basketFaults(facts: BasketFacts): string[] {
  const { journal, copies, baskets } = facts;
  const before = journal.faults.length;
  checkOrders(facts);
  for (const { owner, copies: own } of copies) checkLines(journal, owner, own);
  const broken = journal.faults.splice(before);
  const owners = new Set(copies.map(({ owner }) => nameOf(owner)));
  return [
    ...journal.faults,
    ...broken,
    ...copies.flatMap(({ owner, copies: own }) => copyFaults(owner, own, facts)),
    ...baskets
      .filter((basket) => !owners.has(nameOf({ ...basket, codes: [] })))
      .map(({ email, account }) => `A basket of ${email} for ${account} is stored, which has none`),
  ];
}

/** Each order of a basket is one that a device made, of choices that are in no other, by somebody who knew of the last. */
function checkOrders({ journal, placed }: BasketFacts): void {
  const { witness, faults } = journal;
  const made = Map.groupBy(journal.orders, ({ cart }) => cart.cartId);
  const last = new Map<string, number>();
  for (const { cartId, reference, email, account } of placed) {
    const orders = made.get(cartId);
    if (orders === undefined) continue;
    const order = orders.find(({ cart }) => cart.reference === reference);
    if (order === undefined) {
      faults.push(`Basket ${cartId} is placed as ${reference}, which no device made`);
      continue;
    }
    const { owner, content, heardOf } = order;
    if (nameOf(owner) !== `${email} for ${account}`)
      faults.push(`Basket ${cartId} of ${nameOf(owner)} is placed by ${email} for ${account}`);
    const lineOf = (product: number) => `${nameOf(owner)} ${product}`;
    const bits = (of: (product: number) => number | undefined) => ({
      changes: [],
      orders: owner.codes.map((_code, product) => 1n << BigInt(of(product) ?? 0)),
    });
    const known = bits((product) => heardOf.get(product));
    const stored = bits((product) => last.get(lineOf(product)));
    journal.holds(owner, () => {
      // Bit 0 is no order.
      const orders = stored.orders.map((one) => (one === 1n ? 0n : one));
      witness.accept(nameOf(owner), cartId, content, known, { changes: [], orders });
    });
    for (const [product, choice] of content) last.set(lineOf(product), choice);
  }
  for (const { cart } of journal.orders) faults.push(...answerFaults(cart, placed));
}

/** A device that was told of its order's numbers has that order. */
function answerFaults(
  { cartId, reference, answer }: SharedOrder['cart'],
  placed: readonly FoundPlaced[],
): string[] {
  if (typeof answer !== 'object') return [];
  const same = placed.filter((one) => one.cartId === cartId);
  return same.some((one) => one.reference === reference)
    ? []
    : [`${reference} of basket ${cartId} was answered, and ${same.map((one) => one.reference)} is there`];
}

/** The last choice of each line stands, by all that is known of it. */
function checkLines(journal: BasketJournal, owner: Owner, copies: readonly Copy[]): void {
  const [first] = copies;
  const saved = journal.savedOf(owner);
  for (const [product, code] of owner.codes.entries()) {
    const line = first?.device.basket.lines.get(code);
    const held = line?.item && journal.choiceOf(owner, code, line.version);
    const known = [saved, ...copies.map(({ seen }) => seen)].reduce(
      (all, { changes }) => all | (changes[product] ?? 0n),
      0n,
    );
    journal.holds(owner, () => journal.witness.checkEnd(product, nameOf(owner), known, held));
  }
}

/** All copies are equal to the stored one, with nothing left to be sent, under a key that was never placed. */
function copyFaults(owner: Owner, copies: readonly Copy[], { baskets, placed }: BasketFacts): string[] {
  const what = `The basket of ${nameOf(owner)}`;
  const stored = baskets.find(({ email, account }) => email === owner.email && account === owner.account);
  if (stored === undefined) return [`${what} is not stored`];
  const is = textOfStored(stored);
  return [
    ...copies.flatMap((copy) => {
      const has = textOf(copy);
      return [
        ...(has === is ? [] : [`${what} on the ${copy.where}: ${has}; the server has ${is}`]),
        ...(copy.device.unsaved.size === 0
          ? []
          : [`${what} on the ${copy.where} has unsaved ${[...copy.device.unsaved]}`]),
      ];
    }),
    ...(copies.length === 0 ? [`${what} is on no device`] : []),
    ...(placed.some(({ cartId }) => cartId === stored.uuid)
      ? [`${what} has the key ${stored.uuid}, which is placed`]
      : []),
  ];
}

function textOf({ device: { basket } }: Copy): string {
  const lines = [...basket.lines].map(([code, { version, item, ordered }]) =>
    lineText(code, {
      ...version,
      item: item === undefined ? null : `${item.Description}, cases: ${item.CasesQty}`,
      ordered: ordered ?? null,
    }),
  );
  return `${basket.key.generation} ${basket.key.uuid}: ${lines.sort().join('; ')}`;
}

/** A row whose version is not newer than its order is out of the basket. */
function textOfStored({ generation, uuid, lines }: FoundBasket): string {
  const texts = lines.map((line) => {
    const { code, ordered, count, page } = line;
    const isNewer =
      ordered === null || count > ordered.count || (count === ordered.count && page > ordered.page);
    return lineText(code, isNewer ? line : { ...ordered, item: null, ordered });
  });
  return `${generation} ${uuid}: ${texts.sort().join('; ')}`;
}

function lineText(
  code: string,
  { count, page, item, ordered }: Omit<FoundBasket['lines'][number], 'code'>,
): string {
  const order = ordered === null ? '' : ` ordered ${ordered.count} ${ordered.page} as ${ordered.orderNo}`;
  return `${code} ${count} ${page} (${item ?? 'nothing'})${order}`;
}
