import type { ChangeFacts } from './change-facts.ts';
import {
  type Cart,
  formerNumbers,
  lastVersion,
  madeChanges,
  placedPrice,
  realNumbers,
  type Wanted,
} from './diary.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import type { RunFacts } from './run-facts.ts';

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.005;
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/**
 * Returns the faults of changes of orders as sentences. Each change must have one outcome. The stored versions,
 * messages, mails, stock and credit must match the changes that the buyers' log says were made.
 */
export function changeFaults(run: RunFacts, changes: ChangeFacts): string[] {
  const messages = Map.groupBy(changes.messages, ({ cartId }) => cartId);
  const versions = new Map(changes.versions.map((one) => [one.cartId, one]));
  return [
    ...run.carts.flatMap((cart) => [
      ...outcomeFaults(cart),
      ...versionFaults(cart, run, versions.get(cart.cartId)),
      ...messageFaults(cart, run, messages.get(cart.cartId) ?? []),
      ...mailFaults(cart, run),
    ]),
    ...leftFaults(run),
  ];
}

/** Every change must have an answer. After a change was made, each repeat must get the same answer. */
function outcomeFaults({ changes, cartId }: Cart): string[] {
  return changes.flatMap(({ key, version, answers }) => {
    const what = `Change ${key} of basket ${cartId}`;
    if (answers.length === 0) return [`${what} never got an answer`];
    const made = answers.filter((answer) => typeof answer !== 'string');
    // A refused change may be made by a repeat, but a made change must not be refused afterwards.
    const first = answers.findIndex((answer) => typeof answer !== 'string');
    return [
      ...(made.length > 0 && made.length < answers.length - first
        ? [`${what} was made, and then answered ${JSON.stringify(answers)}`]
        : []),
      ...(new Set(made.map((answer) => JSON.stringify(answer))).size > 1
        ? [`${what} was answered differently: ${JSON.stringify(made)}`]
        : []),
      ...made
        .slice(0, 1)
        .flatMap(({ Version }) =>
          Version === version + 1 ? [] : [`${what} of version ${version} made version ${Version}`],
        ),
    ];
  });
}

/** The stored versions must be the versions of the buyers' log, without a gap and in the same sequence. */
function versionFaults(
  cart: Cart,
  { caseSizes }: RunFacts,
  found: ChangeFacts['versions'][number] | undefined,
): string[] {
  if (typeof cart.answer !== 'object' || found === undefined) return [];
  const made = madeChanges(cart);
  const told = made.map(({ made: { Version } }) => Version);
  const should = made.map((_one, index) => index + 2);
  const faults: string[] = [];
  const what = `Basket ${cart.cartId}`;
  if (String(told) !== String(should))
    faults.push(`${what}: its buyers were told that they made the versions ${told}`);
  if (found.version !== made.length + 1)
    faults.push(`${what} is at version ${found.version}: ${made.length} changes of it were made`);
  const kept = found.kept.map(({ version }) => version);
  if (String(kept) !== String(made.length === 0 ? [] : [1, ...should]))
    faults.push(`${what} was changed ${made.length} times, and its versions ${kept} are kept`);
  const wanted: { key: string | null; by?: string; terms: Wanted }[] = [
    { key: null, terms: cart },
    ...made.map(({ change }) => ({ key: change.key, by: change.by, terms: change })),
  ];
  for (const [index, { version, key, by, reference, requiredDate, bottles }] of found.kept.entries()) {
    const should = wanted[index];
    if (should === undefined) continue;
    if (key !== should.key || (should.by ?? by) !== by)
      faults.push(
        `${what}: version ${version} is ${key} by ${by}, the diary has ${should.key} by ${should.by}`,
      );
    const { terms } = should;
    if (reference !== terms.reference || requiredDate !== terms.requiredDate)
      faults.push(`${what}: version ${version} is ${reference} for ${requiredDate}, not ${terms.reference}`);
    // The first stored version lacks orders of the basket that were cancelled before the first change, so its bottles
    // are not compared.
    if (index > 0 && !isSameBottles(bottles, bottlesOf(terms, caseSizes)))
      faults.push(
        `${what}: version ${version} has ${JSON.stringify(bottles)}, ${JSON.stringify(terms.lines)} were sent`,
      );
  }
  return faults;
}

function bottlesOf({ lines }: Wanted, caseSizes: RunFacts['caseSizes']): Record<string, number> {
  return Object.fromEntries(
    lines.map(({ ProductCode, CasesQty, BottlesQty }) => [
      ProductCode,
      CasesQty * (caseSizes[ProductCode] ?? 0) + BottlesQty,
    ]),
  );
}

function isSameBottles(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const codes = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...codes].every((code) => (a[code] ?? 0) === (b[code] ?? 0));
}

/** The back office must have got only the last version, and no change may be made after the hand-over. */
function messageFaults(cart: Cart, run: RunFacts, messages: readonly OrderMessageSeen[]): string[] {
  const last = lastVersion(cart);
  if (last === undefined)
    return messages.map(({ orderNo }) => `Order ${orderNo} came over of a refused basket`);
  const faults: string[] = [];
  const made = madeChanges(cart);
  const isCancelledByHand = (orderNo: string) =>
    run.cancelled.has(orderNo) || run.cancelledThere.has(orderNo);
  for (const { orderNo, event, at, reference, requiredDate } of messages) {
    if (!last.numbers.includes(orderNo)) {
      // The basket's remaining orders can be changed even if one order was handed over and then cancelled by a person,
      // so a message about that order is no fault.
      if (event === 'order.placed' && !isCancelledByHand(orderNo))
        faults.push(`Order ${orderNo} came over as ${reference}, and a change had cancelled it`);
      continue;
    }
    if (reference !== last.reference || requiredDate !== last.requiredDate)
      faults.push(
        `Order ${orderNo} came over as ${reference} for ${requiredDate}: its last version is ${last.reference} for ${last.requiredDate}`,
      );
    for (const { change } of made)
      if (change.sentAt > at)
        faults.push(
          `Order ${orderNo} came over, and was changed by ${change.key} ${change.sentAt - at} ms after it`,
        );
  }
  const heard = new Map(messages.map((message) => [message.orderNo, message]));
  const parts = last.numbers.flatMap((orderNo) => heard.get(orderNo) ?? []);
  if (parts.length === last.numbers.length) {
    const total = sum(parts.map(({ grandTotal }) => grandTotal));
    if (!isSame(total, placedPrice(last, total).grandTotal))
      faults.push(
        `Basket ${cart.cartId} came over as ${total}, its last version comes to ${last.grandTotal}`,
      );
  }
  return faults;
}

/**
 * For each change, the buyer and the order desk must get a mail about each order that remains, and the buyer must get a
 * mail about each order that the change cancels.
 */
function mailFaults(cart: Cart, { received }: RunFacts): string[] {
  if (typeof cart.answer !== 'object') return [];
  const arrived = new Set(received.map(({ key }) => key));
  const deskHas = new Set(realNumbers(cart.answer));
  const keys = madeChanges(cart).flatMap(({ made }) =>
    realNumbers(made).flatMap((number) => {
      const desk = deskHas.has(number) ? `${number}-order-desk-${made.Version}` : `${number}-order-desk`;
      deskHas.add(number);
      return [`${number}-changed-${made.Version}`, desk];
    }),
  );
  const cancelled = formerNumbers(cart).map((number) => `${number}-cancelled`);
  return [...keys, ...cancelled].flatMap((key) => (arrived.has(key) ? [] : [`No mail ${key} arrived`]));
}

/**
 * Stock, reserves and credit must be the figures at the beginning less the open orders that the back office knows.
 * Orders take stock, reserves orders take reserves, and back orders take no bottles.
 */
function leftFaults({ before, found, known, cancelled, cancelledThere, account }: RunFacts): string[] {
  const open = known.filter(
    ({ orderNo, isToldCancelled }) =>
      !isToldCancelled && !cancelled.has(orderNo) && !cancelledThere.has(orderNo),
  );
  const taken = (kind: string, isOf: (of: string, product: string) => boolean) =>
    sum(
      open
        .filter((order) => order.kind === kind)
        .flatMap(({ account, lines }) =>
          lines.map(({ product, bottles }) => (isOf(account, product) ? bottles : 0)),
        ),
    );
  const stock = Object.entries(before.stock).flatMap(([code, start]) => {
    const should = start - taken('Order', (_account, product) => product === code);
    return found.stock[code] === should
      ? []
      : [`Of ${start} bottles of ${code} ${should} are left by the messages, and ${found.stock[code]} here`];
  });
  const reserves = Object.entries(before.reserves).flatMap(([of, start]) => {
    const should = start - taken('Reserves Order', (account, product) => `${account} ${product}` === of);
    return found.reserves[of] === should
      ? []
      : [
          `Of ${start} bottles reserved for ${of} ${should} are left by the messages, and ${found.reserves[of]} here`,
        ];
  });
  const invoiced = found.orders.filter(({ state }) => account !== undefined && state === 'invoiced');
  const inLedger = new Set(invoiced.map(({ orderNo }) => orderNo));
  const credit = found.customers.flatMap(({ account: of, placed }) => {
    const own = open.filter((order) => order.account === of && !inLedger.has(order.orderNo));
    const should = sum(own.map(({ grandTotal }) => grandTotal));
    return isSame(placed, should)
      ? []
      : [`${of} has ${placed} of credit placed, and ${should} by the messages`];
  });
  return [...stock, ...reserves, ...credit];
}
