import { formatDeliveryDate, type PlainDate } from './delivery-calendar.ts';
import { formatMoney, type Money } from './money.ts';
import { totalLabel } from './order-parts.ts';
import { lineQuantity } from './quantity.ts';
import { quantityWords } from './quantity-words.ts';

/**
 * A product in a version of an order. `bottles` includes bottles from stock, bottles from reserves and bottles on back
 * order.
 */
export type VersionLine = {
  readonly code: string;
  readonly description: string;
  readonly caseSize: number;
  readonly bottles: number;
};

export type OrderVersion = {
  readonly lines: readonly VersionLine[];
  readonly type: 'delivery' | 'collection';
  readonly name: string;
  readonly address: readonly string[];
  readonly requiredDate: PlainDate | null;
  readonly requiredTime: string;
  readonly reference: string;
  readonly notes: string;
  readonly grandTotal: Money;
};

/**
 * A sentence for each difference between two versions: changed and removed lines in the sequence of the earlier
 * version, then added lines, then address, day, reference, notes and total.
 *
 * Worked example: 'Chablis: 2 cases instead of 1 case', 'Fleurie added: 6 bottles', 'Order Total: £80.00 instead of
 * £60.00'. If the basket became two orders, the total is called 'Total of both orders'.
 */
export function orderDifference(before: OrderVersion, after: OrderVersion, orderCount = 1): string[] {
  return [...lineDifferences(before.lines, after.lines), ...termDifferences(before, after, orderCount)];
}

function lineDifferences(before: readonly VersionLine[], after: readonly VersionLine[]): string[] {
  const later = new Map(after.map((line) => [line.code, line]));
  const earlier = new Set(before.map(({ code }) => code));
  const changed = before.flatMap((line) => {
    const now = later.get(line.code);
    if (now === undefined) return [`${line.description} removed: ${bottlesOf(line)}`];
    if (now.bottles === line.bottles) return [];
    return [`${line.description}: ${bottlesOf(now)} instead of ${bottlesOf(line)}`];
  });
  const added = after.filter(({ code }) => !earlier.has(code));
  return [...changed, ...added.map((line) => `${line.description} added: ${bottlesOf(line)}`)];
}

const bottlesOf = ({ bottles, caseSize }: VersionLine) => quantityWords(lineQuantity(bottles, caseSize));

function termDifferences(before: OrderVersion, after: OrderVersion, orderCount: number): string[] {
  const terms: (readonly [label: string, of: (version: OrderVersion) => string])[] = [
    ['Address', placeOf],
    ['Day', dayOf],
    ['Customer Reference', ({ reference }) => reference],
    ['Delivery Notes', ({ notes }) => notes],
    [totalLabel(orderCount), ({ grandTotal }) => formatMoney(grandTotal)],
  ];
  return terms.flatMap(([label, of]) => {
    const [was, is] = [of(before), of(after)];
    return was === is ? [] : [`${label}: ${is || 'none'} instead of ${was || 'none'}`];
  });
}

function placeOf({ type, name, address }: OrderVersion): string {
  if (type === 'collection') return 'collection';
  return [name, ...address].filter((line) => line !== '').join(', ');
}

function dayOf({ requiredDate, requiredTime }: OrderVersion): string {
  return requiredDate === null ? '' : `${formatDeliveryDate(requiredDate)} ${requiredTime}`.trim();
}
