import { addMoney, formatMoney, type Money } from './money.ts';
import { countWords } from './quantity-words.ts';
import { vatAtRate } from './vat.ts';

export type DeliveryCharge = { readonly nett: Money; readonly vat: Money };

export const NO_CHARGE: DeliveryCharge = { nett: 0, vat: 0 };

/**
 * The charge for a group of postcodes. A threshold of 0 is no threshold. With two thresholds, reaching either makes
 * delivery free.
 */
export type ChargeZone = {
  readonly amount: Money;
  readonly freeFromCases: number;
  readonly freeFromValue: Money;
};

/** The zone for the listed postcodes, and `elsewhere` for all other postcodes. */
export type ChargeRules = ChargeZone & {
  readonly on: boolean;
  readonly vatRate: number;
  /** Postcode areas and districts, such as 'SE', 'W1' or 'SW1A'. An empty list means every postcode. */
  readonly postcodes: readonly string[];
  readonly elsewhere: ChargeZone;
};

/** Lines that are delivered together: the whole basket, even if the basket becomes several orders. */
export type Consignment = {
  readonly lines: readonly { readonly totalBottles: number; readonly caseSize: number }[];
  readonly nett: Money;
  readonly postcode: string | null;
};

/**
 * A charge, and how much more would make delivery free. The amounts are undefined if delivery is free, or if no order
 * is large enough to be free.
 */
export type ChargeWithMissing = DeliveryCharge & {
  readonly missingCases: number | undefined;
  readonly missingValue: Money | undefined;
};

/**
 * The charge for a consignment (9.constants.30, 9.constants.31, decision 32). Undefined if charges are off, or for a
 * collection.
 *
 * Worked example: orders under six cases to SE and BN pay £7.50 and 20 % VAT. 3 cases and 9 bottles of a 6-bottle case
 * count as 4 cases. Delivery of these 4 cases to SE1 4AA costs £7.50 and £1.50 VAT, and 2 cases are missing. With 2
 * more cases delivery is free.
 */
export function deliveryCharge(consignment: Consignment, rules: ChargeRules): ChargeWithMissing | undefined {
  const { postcode, nett: goods } = consignment;
  if (!rules.on || postcode === null) return undefined;
  const zone = isListed(postcode, rules.postcodes) ? rules : rules.elsewhere;
  const missingCases =
    zone.freeFromCases > 0 ? zone.freeFromCases - countCases(consignment.lines) : undefined;
  const missingValue = zone.freeFromValue > 0 ? addMoney(zone.freeFromValue, -goods) : undefined;
  const isFree = zone.amount === 0 || [missingCases, missingValue].some((missing = 1) => missing <= 0);
  if (isFree) return { ...NO_CHARGE, missingCases: undefined, missingValue: undefined };
  const vat = vatAtRate(zone.amount, rules.vatRate);
  return { nett: zone.amount, vat, missingCases, missingValue };
}

/**
 * '2 more cases to free delivery', '£40.00 more to free delivery' or '2 more cases or £40.00 more to free delivery'.
 * Undefined if delivery is free, or if no order is large enough to be free.
 */
export function missingToFree({ missingCases, missingValue }: ChargeWithMissing): string | undefined {
  const cases = missingCases === undefined ? [] : [countWords(missingCases, 'more case')];
  const value = missingValue === undefined ? [] : [`${formatMoney(missingValue)} more`];
  const missing = [...cases, ...value].join(' or ');
  return missing === '' ? undefined : `${missing} to free delivery`;
}

/**
 * The cases that bottles of different case sizes make up, rounded down: 3 bottles of a 6-bottle case and 6 bottles of a
 * 12-bottle case make up 1 case. Calculated in fractions, so that thirds of a case add up exactly.
 * @internal
 */
export function countCases(lines: Consignment['lines']): number {
  const bottlesBySize = new Map<number, number>();
  for (const { caseSize, totalBottles } of lines) {
    bottlesBySize.set(caseSize, (bottlesBySize.get(caseSize) ?? 0) + totalBottles);
  }
  let [cases, parts] = [0n, 1n];
  for (const [caseSize, bottles] of bottlesBySize) {
    cases = cases * BigInt(caseSize) + BigInt(bottles) * parts;
    parts *= BigInt(caseSize);
  }
  return Number(cases / parts);
}

/** The second half of a postcode: a figure and two letters. */
const inward = /\d[A-Z]{2}$/;

/**
 * True if a postcode is in a listed area ('SE') or district ('SE1' includes SE1 0AA and SE1P, but not SE10). Letter
 * case and spaces do not count. An empty list includes every postcode.
 */
function isListed(postcode: string, listed: readonly string[]): boolean {
  const outward = compact(postcode).replace(inward, '');
  const [area = ''] = /^[A-Z]*/.exec(outward) ?? [];
  const district = outward.replace(/(?<=\d)[A-Z]$/, '');
  return listed.length === 0 || listed.some((entry) => [area, district, outward].includes(compact(entry)));
}

function compact(postcode: string): string {
  return postcode.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
