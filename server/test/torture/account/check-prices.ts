import { lastVersion } from '../diary.ts';
import type { RunFacts } from '../run-facts.ts';
import { WINE_ACCOUNTS } from './fill-accounts.ts';
import type { PriceFacts } from './price-books.ts';

/**
 * A notice of changed prices arrives at most once, and may be missing only if its mail was cut off, or if its prices were
 * taken back before.
 */
export function noticeFaults({ received }: RunFacts, { notices }: PriceFacts): string[] {
  const takings = Map.groupBy(received, ({ key }) => key);
  return notices.flatMap(({ key, isSent, gaveUp }) => {
    const times = takings.get(key)?.length ?? 0;
    const mayBeMissing = /may have arrived|taken back|no longer wants/.test(gaveUp ?? '');
    return [
      ...(times > 1 ? [`The ${key} arrived ${times} times`] : []),
      ...(isSent && times === 0 ? [`The ${key} is sent, and never arrived`] : []),
      ...(isSent || mayBeMissing ? [] : [`The ${key} was given up: ${gaveUp}`]),
    ];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Each line of an order must cost its bottles at the price of its account and of its day, by the books. */
export function priceFaults(
  { carts, found }: RunFacts,
  facts: PriceFacts,
): { faults: string[]; lines: number } {
  const { books, clock, codes, by } = facts;
  const faults = [...facts.unexpected];
  let lines = 0;
  for (const cart of carts) {
    const of = WINE_ACCOUNTS.find(({ account }) => account === cart.account);
    const last = lastVersion(cart);
    if (of === undefined || last === undefined) continue;
    // A call without an answer may have placed the order at an earlier price.
    const times = [cart, ...(cart.unanswered ?? [])].flatMap(({ pricedAt }) => pricedAt ?? []);
    const [fromMs, untilMs] = [Math.min(...times), cart.answeredAt ?? Date.now()];
    const today = clock.days(fromMs, untilMs);
    const days = today.map((day) => (by === 'delivery' && last.requiredDate > day ? last.requiredDate : day));
    const mine = found.orders.filter(({ orderNo }) => last.numbers.includes(orderNo));
    for (const code of codes) {
      const own = mine.flatMap((order) => order.lines.filter(({ product }) => product === code));
      const [bottles, nett, vat] = [
        sum(own.map((line) => line.bottles)),
        sum(own.map((line) => line.nett)),
        sum(own.map((line) => line.vat)),
      ];
      if (bottles === 0) continue;
      lines += 1;
      const allowed = books.penceBetween(of.list, code, fromMs, untilMs, days);
      const isRight = [...allowed].some(
        (pence) =>
          Math.round(nett * 100) === pence * bottles && Math.round(vat * 100) === (pence * bottles) / 5,
      );
      if (!isRight)
        faults.push(
          `Basket ${cart.cartId} of ${of.account} has ${bottles} bottles of ${code} at ${nett} nett and ${vat} VAT on ${days}, at prices of ${[...allowed]} pence`,
        );
    }
  }
  return { faults, lines };
}
