import type { ProductCard, TextMatch } from '@tradecellar/contract/catalogue.ts';
import {
  normaliseQuantity,
  type Quantity,
  type StockSwitches,
  splitBottles,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import type { ProductQuantity } from '../../basket/basket-item.ts';
import { faultSentences, fitQuantity } from '../../basket/fit-quantity.ts';
import { quantityTexts, typedQuantityOf } from '../../basket/order-quantity.ts';
import type { PastedLine } from '../../basket/pasted-order.ts';
import { type QuantityFault, quantityOf } from '../../basket/read-order/typed-quantity.ts';

/** How a line stands. `state` is what is to be done about it, `place` where it is shown: it does not move as one works. */
export type ReadLine = {
  readonly line: PastedLine;
  readonly place: 'understood' | 'choose' | 'missing' | 'waiting' | 'aside';
  readonly product: ProductCard | undefined;
  /** What it may mean, best first. */
  readonly candidates: readonly ProductCard[];
  readonly cases: string;
  readonly bottles: string;
  /** What goes into the basket; undefined while something is in the way. */
  readonly ready: ProductQuantity | undefined;
  /** What is in the way, or worth knowing. */
  readonly notes: readonly string[];
};

type Facts = {
  readonly match: TextMatch | undefined;
  readonly products: ReadonlyMap<string, ProductCard>;
  readonly switches: StockSwitches;
};

/** Reads a line of a list with what its text was found to mean. Without a quantity it is one case, which it says. */
export function readLine(line: PastedLine, { match, products, switches }: Facts): ReadLine {
  const candidates = (match?.Codes ?? []).flatMap((code) => products.get(code) ?? []);
  const product =
    line.code === undefined ? (match?.Sure ? candidates[0] : undefined) : products.get(line.code);
  const place = line.isAside ? 'aside' : placeOf(line, match);
  if (product === undefined) {
    const notes = line.fault === undefined ? [] : [faultNote(line, line.fault)];
    return { line, place, product, candidates, ...nothingTyped, ready: undefined, notes };
  }

  const asked = line.fault ?? quantityOf(line.quantity, product) ?? oneCase;
  const isFault = typeof asked === 'string';
  const fault = line.typed === undefined && isFault ? asked : undefined;
  const fields =
    line.typed ?? (isFault ? nothingTyped : quantityTexts(normaliseQuantity(asked, product.CaseSize)));
  const quantity = line.typed || isFault ? typedQuantityOf(fields, product) : asked;
  const frame = { line, place, product, candidates, ...fields } as const;
  if (fault !== undefined) return { ...frame, ready: undefined, notes: [faultNote(line, fault)] };
  if (quantity.cases === 0 && quantity.bottles === 0)
    return { ...frame, ready: undefined, notes: ['How many?'] };
  const fitted = fitQuantity(product, quantity, switches);
  if ('refusal' in fitted) return { ...frame, ready: undefined, notes: [fitted.refusal] };
  const isAssumed = line.typed === undefined && line.quantity.unit === 'none';
  return {
    ...frame,
    ready: { product, quantity: fitted.quantity },
    notes: [isAssumed ? 'No quantity said: 1 case' : '', fitted.note ?? ''].filter((note) => note !== ''),
  };
}

function faultNote({ said }: PastedLine, fault: QuantityFault): string {
  return said === '' ? faultSentences[fault] : `“${said}”: ${faultSentences[fault]}`;
}

const oneCase: Quantity = { cases: 1, bottles: 0 };
const nothingTyped = { cases: '', bottles: '' };

function placeOf({ text }: PastedLine, match: TextMatch | undefined): ReadLine['place'] {
  if (text === '') return 'missing';
  if (match === undefined) return 'waiting';
  if (match.Sure !== undefined) return 'understood';
  return match.Codes.length > 0 ? 'choose' : 'missing';
}

/** The lines as they go into the basket: a product that is named on several is added up, and fitted once more. */
export function addedUp(
  lines: readonly ProductQuantity[],
  switches: StockSwitches,
): readonly ProductQuantity[] {
  const bottles = new Map<string, { product: ProductCard; total: number }>();
  for (const { product, quantity } of lines) {
    const before = bottles.get(product.Code)?.total ?? 0;
    bottles.set(product.Code, { product, total: before + totalBottles(quantity, product.CaseSize) });
  }
  return [...bottles.values()].flatMap(({ product, total }) => {
    const fitted = fitQuantity(product, splitBottles(total, product.CaseSize), switches);
    return 'refusal' in fitted ? [] : [{ product, quantity: fitted.quantity }];
  });
}
