import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard, TextMatch } from '@tradecellar/contract/catalogue.ts';
import { type Money, nearestMoney } from '@tradecellar/trade/money.ts';
import { pricedUnit } from '@tradecellar/trade/priced-unit.ts';
import {
  normaliseQuantity,
  type Quantity,
  type StockSwitches,
  splitBottles,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import type { ProductQuantity } from '../../cart/basket/basket-item.ts';
import type { QuantityText } from '../../cart/basket/typed-quantities.ts';
import type { PastedLine } from '../../cart/pasted/pasted-order.ts';
import {
  faultSentences,
  fitQuantity,
  quantityTexts,
  typedQuantityOf,
} from '../../cart/quantities/order-quantity.ts';
import { type QuantityFault, quantityOf } from '../../cart/read-order/typed-quantity.ts';
import { type QuantityDoubt, quantityDoubt } from './quantity-doubt.ts';

/**
 * A pasted line with the wine and quantity read from it. `place` is its section of the review, which answers do not
 * change.
 */
export type ReadLine = {
  readonly line: PastedLine;
  readonly place: 'matched' | 'check' | 'choose' | 'missing' | 'waiting' | 'unordered' | 'aside';
  readonly product: ProductCard | undefined;
  readonly candidates: readonly ProductCard[];
  /** Why the first candidate is certain. Undefined if a person has to choose. */
  readonly sure?: TextMatch['Sure'];
  readonly typed: QuantityText;
  /** Undefined while a note or a doubt keeps the line out of the basket. */
  readonly ready: ProductQuantity | undefined;
  readonly notes: readonly string[];
  readonly doubt?: QuantityDoubt | undefined;
};

type Facts = {
  readonly match: TextMatch | undefined;
  readonly products: ReadonlyMap<string, ProductCard>;
  readonly switches: StockSwitches;
  /** By product code; undefined while loading. */
  readonly bought: ReadonlyMap<string, Bought> | undefined;
  /** Nett; undefined without orders, and while loading. */
  readonly usual: Money | undefined;
};

/** Reads a line with the match of its text. A line without a quantity means one case, and a note says so. */
export function readLine(given: PastedLine, { match, products, switches, bought, usual }: Facts): ReadLine {
  let line = given;
  const candidates = (match?.Codes ?? []).flatMap((code) => products.get(code) ?? []);
  const product =
    line.code === undefined ? (match?.Sure ? candidates[0] : undefined) : products.get(line.code);
  const place = placeOf(line, match);
  if (product === undefined) {
    const notes = line.fault === undefined ? [] : [faultNote(line, line.fault)];
    return { line, place, product, candidates, typed: nothingTyped, ready: undefined, notes };
  }

  line = inPricedUnit(given, product);
  const asked = line.fault ?? quantityOf(line.quantity, product) ?? oneCase;
  const isFault = typeof asked === 'string';
  const doubt = isFault
    ? undefined
    : quantityDoubt(line, { product, quantity: asked, bought: bought?.get(product.Code), usual, switches });
  const isToCheck = isFault || doubt !== undefined || 'refusal' in fitQuantity(product, asked, switches);
  const read: ReadLine = {
    line,
    product,
    candidates,
    ...(match?.Sure !== undefined && { sure: match.Sure }),
    place: place === 'matched' && isToCheck ? 'check' : place,
    typed: line.typed ?? (isFault ? nothingTyped : quantityTexts(normaliseQuantity(asked, product.CaseSize))),
    ready: undefined,
    notes: [],
  };
  const quantity = line.typed ? typedQuantityOf(line.typed, product) : asked;
  if (typeof quantity === 'string') return { ...read, notes: [faultNote(line, quantity)] };
  if (doubt && !line.typed && !line.isConfirmed) return { ...read, doubt };
  if (quantity.cases === 0 && quantity.bottles === 0) return { ...read, notes: ['How many?'] };
  const fitted = fitQuantity(product, quantity, switches);
  if ('refusal' in fitted) return { ...read, notes: [fitted.refusal] };
  const isAssumed = !line.typed && line.quantity.unit === 'none';
  const notes = [...(isAssumed ? ['No quantity given: 1 case'] : []), ...(fitted.note ? [fitted.note] : [])];
  return { ...read, ready: { product, quantity: fitted.quantity }, notes };
}

/** Reads a bare number in the unit that its price fits: 6 at £22.50 means bottles if the wine costs £22.50 a bottle. */
function inPricedUnit(line: PastedLine, product: ProductCard): PastedLine {
  const { quantity, unitPrice, fault } = line;
  if (fault !== undefined || quantity.unit !== 'default' || unitPrice === undefined) return line;
  const unit = product.CaseSize === 1 ? 'bottles' : pricedUnit(product, nearestMoney(unitPrice));
  if (unit === undefined) return line;
  return { ...line, quantity: { unit: 'named', cases: 0, bottles: 0, [unit]: quantity.count } };
}

function faultNote({ words }: PastedLine, fault: QuantityFault): string {
  return words === '' ? faultSentences[fault] : `“${words}”: ${faultSentences[fault]}`;
}

const oneCase: Quantity = { cases: 1, bottles: 0 };
const nothingTyped = { cases: '', bottles: '' };

function placeOf(line: PastedLine, match: TextMatch | undefined): ReadLine['place'] {
  if (line.isAside) return 'aside';
  if (line.isUnordered) return 'unordered';
  if (line.text === '') return 'missing';
  if (match === undefined) return 'waiting';
  if (match.Sure !== undefined) return 'matched';
  return match.Codes.length > 0 ? 'choose' : 'missing';
}

/**
 * The quantities for the basket. Lines of the same product are added up, and the sum is fitted to the stock and the
 * case again.
 */
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
