import { type Bottles, faultsOf, type Happening } from '../../../trade/test/people-checker.ts';
import type { FoundBasket, FoundPlaced } from './basket-facts.ts';
import { type BasketJournal, nameOf, type Owner, type SharedOrder } from './basket-journal.ts';
import { realNumbers } from './diary.ts';

export type BasketEnd = {
  readonly owner: Owner;
  readonly history: readonly Happening[];
  readonly screens: ReadonlyMap<string, Bottles>;
};

export type BasketFacts = {
  readonly journal: BasketJournal;
  /** Each person's history and screens after the last sync of all devices. */
  readonly ends: readonly BasketEnd[];
  readonly baskets: readonly FoundBasket[];
  readonly placed: readonly FoundPlaced[];
};

/**
 * Returns the faults of shared baskets as sentences. Each act must be in the basket, have been ordered, or have given
 * way to a later act with a notice (`faultsOf`). Each placed basket must match one order of a device. Only people with
 * a device may have a stored basket.
 */
export function basketFaults(facts: BasketFacts): string[] {
  const { journal, ends, baskets, placed } = facts;
  const owners = new Set(ends.map(({ owner }) => nameOf(owner)));
  return [
    ...journal.faults,
    ...placedFaults(facts),
    ...ends.flatMap(({ owner, history, screens }) => [
      ...faultsOf(historyWithOrders(history, ordersOf(owner, facts)), screens).map(
        (fault) => `${nameOf(owner)}: ${fault}`,
      ),
      ...storedFaults(owner, screens, { baskets, placed }),
    ]),
    ...baskets
      .filter((basket) => !owners.has(nameOf({ ...basket, codes: [] })))
      .map(({ email, account }) => `A basket of ${email} for ${account} is stored, which has none`),
  ];
}

function ordersOf(owner: Owner, { journal, placed }: BasketFacts): SharedOrder[] {
  const references = new Set(placed.map(({ reference }) => reference));
  return journal.orders.filter((order) => order.owner === owner && references.has(order.cart.reference));
}

/**
 * Inserts each order into the history just before the first entry that mentions the order, or else at the time when the
 * order was last sent.
 */
function historyWithOrders(
  history: readonly Happening[],
  placed: readonly SharedOrder[],
): readonly Happening[] {
  const orders = placed.map((order) => {
    const { device, press, seen: lines, cart, sentAt } = order;
    const numbers = typeof cart.answer === 'object' ? realNumbers(cart.answer) : [];
    const [no = cart.reference] = numbers;
    const heardAt = history.findIndex(
      (one) =>
        (one.kind === 'told' && one.orderNo === no && one.notice === 'ordered') ||
        (one.kind === 'thanked' && one.no === no),
    );
    const happening: Happening = { kind: 'ordered', device, press, no, lines };
    return { at: heardAt < 0 ? sentAt : heardAt, happening };
  });
  return [...history.keys(), history.length].flatMap((at) => {
    const here = orders.filter((order) => order.at === at).map(({ happening }) => happening);
    const then = history[at];
    return then === undefined ? here : [...here, then];
  });
}

/**
 * Each placed basket must be an order that a device of its person made, and each order with an answer must be placed.
 */
function placedFaults({ journal, placed }: BasketFacts): string[] {
  const made = Map.groupBy(journal.orders, ({ cart }) => cart.cartId);
  const unknown = placed.flatMap(({ cartId, reference, email, account }) => {
    const orders = made.get(cartId);
    if (orders === undefined) return [];
    const order = orders.find(({ cart }) => cart.reference === reference);
    if (order === undefined) return [`Basket ${cartId} is placed as ${reference}, which no device made`];
    const is = nameOf({ email, account, codes: [] });
    return nameOf(order.owner) === is
      ? []
      : [`Basket ${cartId} of ${nameOf(order.owner)} is placed by ${is}`];
  });
  const missing = journal.orders.flatMap(({ cart: { cartId, reference, answer } }) => {
    const isThere = placed.some((one) => one.cartId === cartId && one.reference === reference);
    const isAnothers = placed.some((one) => one.cartId === cartId);
    if (typeof answer !== 'object' || isThere) return [];
    return isAnothers ? [] : [`${reference} of basket ${cartId} was answered, and is not there`];
  });
  return [...unknown, ...missing];
}

/** The stored basket must equal the basket on every screen, and no order may have used its uuid. */
function storedFaults(
  owner: Owner,
  screens: ReadonlyMap<string, Bottles>,
  { baskets, placed }: Pick<BasketFacts, 'baskets' | 'placed'>,
): string[] {
  const what = `The basket of ${nameOf(owner)}`;
  const stored = baskets.find(({ email, account }) => email === owner.email && account === owner.account);
  if (stored === undefined) return [`${what} is not stored`];
  const words = (lines: Bottles) => JSON.stringify([...lines].sort());
  const has = words(new Map(stored.lines.map(({ code, bottles }) => [code, bottles])));
  const [shown] = screens.values();
  return [
    ...(shown === undefined ? [`${what} is on no device`] : []),
    ...(shown !== undefined && words(shown) !== has
      ? [`${what} is shown as ${words(shown)}; the server has ${has}`]
      : []),
    ...(placed.some(({ cartId }) => cartId === stored.uuid)
      ? [`${what} has the key ${stored.uuid}, which is placed`]
      : []),
  ];
}
