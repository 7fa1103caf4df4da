import type { GuessedColumn } from './mapping.ts';
import { numberIn } from './sheets/cell-values.ts';
import { decimalOf } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

/** Words in the heads of prices, the most telling words first. */
const RANKS: readonly RegExp[] = [
  /\b(trade|wholesale)\b/,
  /\b(regular|standard|normal|list|default)\b/,
  /\b(sales?|sell|selling|unit|net|ex|variant|sp|band a|price a|band 1|price 1|level 1|tier 1)\b/,
  /^price$/,
];

const rankOf = (words: string) => {
  const at = RANKS.findIndex((rank) => rank.test(words));
  return at < 0 ? RANKS.length : at;
};

/**
 * Leaves one column as the price of a table of goods. Compares the amounts row by row: an amount that is always 1.2
 * times another amount is the price with VAT; a plain `Price` below all other prices is the buying price.
 */
export function settlePrices(columns: readonly GuessedColumn[], table: SheetTable): void {
  const amounts = amountsOf(columns, table);
  const isAbove = (high: GuessedColumn, low: GuessedColumn, test: (ratio: number) => boolean) => {
    const ratios = pairsOf(amounts.get(high), amounts.get(low)).map(([a, b]) => a / b);
    return ratios.length >= 2 && ratios.filter(test).length >= ratios.length * 0.9;
  };
  const money = [...amounts.keys()];
  for (const high of money) {
    const low = money.find(
      (other) => other !== high && isAbove(high, other, (ratio) => Math.abs(ratio - 1.2) < 0.004),
    );
    if (low === undefined || !isPriced(low)) continue;
    use(high, '-with-vat', 0.9);
    delete high.doubt;
    if (low.slot === '')
      use(
        low,
        'Price',
        0.6,
        `“${low.head}” may be the price without VAT, because “${high.head}” is a fifth more.`,
      );
  }
  const explicit = columns.filter(
    ({ slot, words, profile }) =>
      /^(CasePrice|BottleNett)$/.test(slot) && profile.filled > 0 && !hasVat(words),
  );
  const candidates = columns.filter(({ slot, profile }) => slot === 'Price' && profile.filled > 0);
  for (const blank of columns)
    if (blank.slot === 'Price' && blank.profile.filled === 0) use(blank, '-blank', 0.9);
  if (explicit.length > 0) {
    const other = explicit.length === 1 ? otherUnitOf(explicit[0], candidates, amounts) : undefined;
    for (const one of candidates)
      if (one !== other)
        use(one, '-other-price', 0.6, `“${one.head}” is a price too; ${named(explicit)} is taken.`);
    return;
  }
  const left = candidates.filter((one) => !isOffer(one, candidates) && !isWithVat(one, candidates));
  const cost = left.find(
    (one) =>
      one.words === 'price' &&
      left.length > 1 &&
      left.every((other) => other === one || isAbove(other, one, (ratio) => ratio > 1)),
  );
  if (cost !== undefined)
    use(cost, '-cost', 0.6, `“${cost.head}” is below every other price: it is taken as the buying price.`);
  const [winner, ...others] = left
    .filter((one) => one !== cost)
    .toSorted((a, b) => rankOf(a.words) - rankOf(b.words) || a.place - b.place);
  if (winner === undefined) promoteUnknown(columns, money);
  else if (others.length > 0) {
    winner.doubt = `${named(others)} ${others.length === 1 ? 'is a price' : 'are prices'} too: “${winner.head}” is taken.`;
    for (const other of others)
      use(other, '-other-price', 0.6, `“${other.head}” is a price too: “${winner.head}” is taken.`);
  }
}

/**
 * Finds the bottle price beside a case price, or the case price beside a bottle price: in most rows, the larger amount
 * is the same multiple of the smaller amount.
 */
function otherUnitOf(
  explicit: GuessedColumn | undefined,
  candidates: readonly GuessedColumn[],
  amounts: ReadonlyMap<GuessedColumn, readonly number[]>,
): GuessedColumn | undefined {
  if (explicit === undefined) return undefined;
  const isCase = explicit.slot === 'CasePrice';
  return candidates
    .filter(({ words }) => !hasVat(words))
    .toSorted((a, b) => rankOf(a.words) - rankOf(b.words))
    .find((one) => {
      const [high, low] = isCase ? [explicit, one] : [one, explicit];
      const ratios = pairsOf(amounts.get(high), amounts.get(low)).map(([a, b]) => a / b);
      if (ratios.length === 0 || !ratios.every((ratio) => ratio > 2 && ratio < 50)) return false;
      const unit = isCase ? 'BottleNett' : 'CasePrice';
      use(
        one,
        unit,
        0.6,
        `“${one.head}” is taken as the price of the ${isCase ? 'bottle' : 'case'}, by its amounts.`,
      );
      return true;
    });
}

export const hasVat = (words: string) => /\binc\b/.test(words) || /\bwith vat\b/.test(words);

/** True if the name of a price says that it contains VAT, false if the name says the opposite; else undefined. */
export function vatIn(words: string): boolean | undefined {
  if (hasVat(words)) return true;
  return /\b(ex|net|without|trade)\b/.test(words) ? false : undefined;
}

const isPriced = ({ slot }: GuessedColumn) => !slot.startsWith('-') || slot === '-with-vat';
const named = (columns: readonly GuessedColumn[]) => columns.map(({ head }) => `“${head}”`).join(', ');

function use(column: GuessedColumn, slot: string, weight: number, doubt?: string): void {
  Object.assign(column, { slot, weight, ...(doubt !== undefined && { doubt }) });
}

function isOffer(one: GuessedColumn, all: readonly GuessedColumn[]): boolean {
  const isSale =
    /^sale price\b/.test(one.words) &&
    all.some((other) => /\b(regular|normal|standard|list)\b/.test(other.words));
  const isSeldom = all.some((other) => other !== one && other.profile.filled >= one.profile.filled * 3);
  if (isSale) use(one, '-offer', 0.9);
  else if (isSeldom)
    use(one, '-offer', 0.6, `“${one.head}” is blank in most rows, as the price of an offer is.`);
  return isSale || isSeldom;
}

function isWithVat(one: GuessedColumn, all: readonly GuessedColumn[]): boolean {
  const is = hasVat(one.words) && all.some((other) => other !== one && !hasVat(other.words));
  if (is) use(one, '-with-vat', 0.9);
  return is;
}

/** If no name tells the price, takes the only column of amounts, or the dearer of two columns. */
function promoteUnknown(columns: readonly GuessedColumn[], money: readonly GuessedColumn[]): void {
  const unknown = money.filter(({ slot, profile }) => slot === '' && profile.money >= 0.8);
  const dearest = unknown.toSorted((a, b) => b.profile.median - a.profile.median)[0];
  if (dearest !== undefined && !columns.some(({ slot }) => slot === 'Price')) {
    use(dearest, 'Price', 0.4, `“${dearest.head}” holds amounts and may be the price: please look.`);
    return;
  }
  const retail = columns.find(({ slot, profile }) => slot === '-rrp' && profile.filled > 0);
  if (retail !== undefined && !columns.some(({ slot }) => slot === 'Price')) {
    use(retail, 'Price', 0.4, `“${retail.head}” is a price for consumers, and the only price: please look.`);
  }
}

function amountsOf(columns: readonly GuessedColumn[], table: SheetTable) {
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const isMoney = ({ slot, profile }: GuessedColumn) =>
    /^(Price|CasePrice|BottleNett|-with-vat)$/.test(slot) || (slot === '' && profile.money >= 0.6);
  return new Map(
    columns
      .filter(isMoney)
      .map((column) => [
        column,
        table.rows.slice(0, 500).map(({ cells }) => numberIn(cells[column.place] ?? '', decimal) ?? 0),
      ]),
  );
}

function pairsOf(a: readonly number[] = [], b: readonly number[] = []): (readonly [number, number])[] {
  return a.flatMap((value, at) => (value > 0 && (b[at] ?? 0) > 0 ? [[value, b[at] ?? 0] as const] : []));
}
