import type { SettingValue } from '@tradecellar/contract/office-settings.ts';
import { type Cart, lastVersion, madeChanges, placedPrice } from './diary.ts';
import type { RunFacts } from './run-facts.ts';
import type { FoundSettingsAct, SentSettings, SettingsFacts, Values } from './settings-facts.ts';

const HEARD_WITHIN_MS = 8_000;
/**
 * The time after the answer to a save for which a server may still use the settings before. A server that misses the
 * notification looks every three seconds, and the test machine is busy.
 */
const STALE_MS = 10_000;

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const isSame = (a: number, b: number) => Math.abs(a - b) < 0.005;
const words = (value: unknown) => JSON.stringify(value ?? null);
const sorted = (values: Values) =>
  words(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** A version of the settings as the test derives the version from the saves that it sent. */
type Version = {
  readonly values: Values;
  /** The save or undo that made the version. Undefined for the first version. */
  readonly by: SentSettings | undefined;
  /** `Date.now()` before which no server used the version, and after which no server uses the version. */
  readonly from: number;
  until: number;
};

export function settingsFaults(run: RunFacts, facts: SettingsFacts): string[] {
  const { faults, versions } = replay(facts);
  const last = versions.at(-1);
  const [first, ...others] = new Set(facts.presented.values());
  return [
    ...faults,
    ...(facts.version === versions.length - 1 ? [] : [`The settings have the version ${facts.version}`]),
    ...(last !== undefined && sorted(last.values) === sorted(facts.stored)
      ? []
      : [`The stored settings are ${sorted(facts.stored)}, by the saves ${sorted(last?.values ?? {})}`]),
    ...(first === undefined || others.length > 0 ? ['The servers present different settings'] : []),
    ...facts.heardAfterMs
      .filter((ms) => ms > HEARD_WITHIN_MS)
      .map((ms) => `A server presented changed settings after ${ms} ms`),
    ...outcomeFaults(facts, versions),
    ...run.carts.flatMap((cart) => chargeFaults(cart, run)),
    ...run.carts.flatMap((cart) => versionFaults(cart, run, versions)),
  ];
}

/** Makes the acts of the audit anew from what the office sent. Every act must be sent, whole, and on the newest values. */
function replay({ acts, sent }: SettingsFacts): { faults: string[]; versions: Version[] } {
  const faults: string[] = [];
  const versions: Version[] = [{ values: {}, by: undefined, from: 0, until: Number.POSITIVE_INFINITY }];
  const touched = new Map<string, number>();
  const made: Values[] = [{}]; // The changed values by version.
  for (const act of acts) {
    const before = versions.at(-1)?.values ?? {};
    const what = `The settings act ${act.version}`;
    if (act.version !== versions.length) faults.push(`${what} comes after ${versions.length - 1}`);
    const by = senderOf(act, sent);
    if (by === undefined) faults.push(`${what} was sent by nobody: ${words(act)}`);
    const wanted = by === undefined ? {} : changedBy(by, act, made);
    const different = Object.entries(wanted).filter(([name, value]) => words(before[name]) !== words(value));
    for (const [name, value] of different) {
      const change = act.changes[name];
      if (words(change?.before) !== words(before[name]) || words(change?.after) !== words(value))
        faults.push(
          `${what} changed ${name} as ${words(change)}, not from ${words(before[name])} to ${words(value)}`,
        );
    }
    if (Object.keys(act.changes).length !== different.length)
      faults.push(
        `${what} changed ${Object.keys(act.changes)}, and ${different.map(([name]) => name)} was sent`,
      );
    const seen = by === undefined ? 0 : 'undoes' in by.what ? by.what.undoes : by.what.seen;
    for (const name of Object.keys(wanted))
      if ((touched.get(name) ?? 0) > seen && act.undid === undefined)
        faults.push(
          `${what} is by somebody who saw ${seen}, and ${name} was changed by ${touched.get(name)}`,
        );
    for (const [name] of different) touched.set(name, act.version);
    made.push(Object.fromEntries(different.map(([name]) => [name, before[name]])));
    versions.push({
      values: { ...before, ...wanted },
      by,
      from: by?.sentAt ?? 0,
      until: Number.POSITIVE_INFINITY,
    });
  }
  let until = Number.POSITIVE_INFINITY;
  for (const version of versions.toReversed()) {
    version.until = until;
    const isKnown = version.by?.answers.some((answer) => answer !== 'no answer') ?? false;
    if (isKnown) until = Math.min(until, (version.by?.endedAt ?? until) + STALE_MS);
  }
  return { faults, versions };
}

/** The save with a value that only this save has, or an undo of the same act. */
function senderOf(
  { changes, undid }: FoundSettingsAct,
  sent: readonly SentSettings[],
): SentSettings | undefined {
  if (undid !== undefined)
    return (
      sent.find(
        ({ what, answers }) => 'undoes' in what && what.undoes === undid && answers.includes('done'),
      ) ?? sent.find(({ what }) => 'undoes' in what && what.undoes === undid)
    );
  return sent.find(
    ({ what }) =>
      'changed' in what &&
      Object.entries(what.changed).some(([name, value]) => isMark(value) && changes[name]?.after === value),
  );
}
const isMark = (value: SettingValue | undefined) => typeof value === 'string' && value.startsWith('No. ');

function changedBy({ what }: SentSettings, { undid }: FoundSettingsAct, before: readonly Values[]): Values {
  return 'changed' in what ? what.changed : (before[undid ?? 0] ?? {});
}

/**
 * Each save that was answered `done` must be an act once, and no save may be an act twice. An undo may be made again if
 * somebody has undone the undo: each answer `done` is an act, and each call without an answer may be another.
 */
function outcomeFaults({ sent, acts }: SettingsFacts, versions: readonly Version[]): string[] {
  const count = (some: readonly SentSettings[], answer: string) =>
    some.flatMap(({ answers }) => answers).filter((one) => one === answer).length;
  const undos = Map.groupBy(sent, ({ what }) => ('undoes' in what ? what.undoes : undefined));
  return [...undos].flatMap(([undoes, some]) =>
    (undoes === undefined ? some.map((one) => [one]) : [some]).flatMap((calls) => {
      const there =
        undoes === undefined
          ? versions.filter(({ by }) => by === calls[0]).length
          : acts.filter(({ undid }) => undid === undoes).length;
      const [done, unknown] = [count(calls, 'done'), count(calls, 'no answer')];
      const most = undoes === undefined ? Math.min(1, done + unknown) : done + unknown;
      return there >= done && there <= most ? [] : [`${words(calls)} is there ${there} times`];
    }),
  );
}

/** The stored charge of a basket must be the charge that its buyer saw with the price, and its VAT a fifth of it. */
function chargeFaults(cart: Cart, { found }: RunFacts): string[] {
  const last = lastVersion(cart);
  if (last?.charge === undefined) return [];
  const mine = found.orders.filter(({ orderNo }) => last.numbers.includes(orderNo));
  const charge = sum(mine.map((order) => order.charge));
  const vat = sum(mine.map((order) => order.chargeVat));
  const { charge: seen = 0 } = placedPrice(last, sum(mine.map((order) => order.nett + order.vat)));
  return isSame(charge, seen) && isSame(vat, charge / 5)
    ? []
    : [`Basket ${cart.cartId}: its buyer saw the charge ${seen}, there is ${charge} with ${vat} VAT`];
}

/** One version of the settings, in use between the price and the answer, must give both the charge and the minimums. */
function versionFaults(cart: Cart, { found, caseSizes }: RunFacts, versions: readonly Version[]): string[] {
  const { cartId, answer, answeredAt } = cart;
  const total = sum(found.orders.map((order) => (order.cartId === cartId ? order.nett + order.vat : 0)));
  const { pricedAt } = placedPrice(cart, total);
  if (pricedAt === undefined || answeredAt === undefined || madeChanges(cart).length > 0) return [];
  const inUse = versions.filter(({ from, until }) => from <= answeredAt && until >= pricedAt).map(termsOf);
  const bottles = sum(
    cart.lines.map(
      ({ ProductCode, CasesQty, BottlesQty }) => CasesQty * (caseSizes[ProductCode] ?? 0) + BottlesQty,
    ),
  );
  const around = `in use were ${words(inUse)}`;
  if (answer === 'under-minimum-bottles')
    return inUse.some((terms) => bottles < terms.bottles)
      ? []
      : [`Basket ${cartId} was refused for its ${bottles} bottles: ${around}`];
  const last = lastVersion(cart);
  if (last === undefined) return [];
  const mine = found.orders.filter(({ orderNo }) => last.numbers.includes(orderNo));
  const charge = sum(mine.map((order) => order.charge));
  const goods = sum(mine.map((order) => order.nett)) - charge;
  const isByOne = inUse.some(
    (terms) => isSame(terms.charge, charge) && bottles >= terms.bottles && goods > terms.value - 0.005,
  );
  return isByOne
    ? []
    : [`Basket ${cartId} has the charge ${charge} for ${bottles} bottles at ${goods}: ${around}`];
}

function termsOf({ values }: Version): { charge: number; bottles: number; value: number } {
  const isOn = values['deliveryCharge.on'] === true;
  return {
    charge: isOn ? Number(values['deliveryCharge.amount'] ?? 7.5) : 0,
    bottles: Number(values['minimums.bottles'] ?? 0),
    value: Number(values['minimums.value'] ?? 0),
  };
}
