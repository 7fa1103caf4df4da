import { type CatalogueIndex, countOf, type Meanings } from './catalogue-index.ts';
import { PLACE_OF_MAKER, WITHIN_NAME } from './weigh-words.ts';

/** Arrays with an entry for each product, which searches of an index use again. Only one search uses them at a time. */
export type Scratch = {
  readonly score: Float32Array;
  readonly best: Float32Array;
  readonly sure: Float32Array;
  readonly least: Float32Array;
  readonly bestSure: Float32Array;
  readonly met: Uint32Array;
  readonly seen: Uint32Array;
  readonly touched: readonly [Uint32Array, Uint32Array];
  readonly chosen: Uint32Array;
  readonly all: Uint32Array;
  turn: number;
};

const scratches = new WeakMap<CatalogueIndex, Scratch>();

export function scratchOf(index: CatalogueIndex): Scratch {
  let scratch = scratches.get(index);
  if (scratch === undefined) {
    const floats = () => new Float32Array(index.size);
    const numbers = () => new Uint32Array(index.size);
    scratch = {
      ...{
        score: floats(),
        best: floats(),
        sure: floats(),
        bestSure: floats(),
        least: floats(),
        met: numbers(),
        seen: numbers(),
      },
      ...{ touched: [numbers(), numbers()], turn: 0 },
      ...{ chosen: numbers(), all: numbers().map((_, product) => product) },
    };
    scratches.set(index, scratch);
  }
  return scratch;
}

/**
 * Added to the score of a product that has every word as typed, so that it comes before products with another form of a
 * word.
 */
const SURE_OF_ALL = 100;
/**
 * A joining word, such as `de`, adds only this share of the score that another word would add. @internal Exported for
 * tests.
 */
export const JOINING_SHARE = 0.25;

/**
 * The words of a search, with their meanings. A product must match every required word; an optional word only raises
 * its score.
 */
export type Words = { readonly required: readonly Meanings[]; readonly optional: readonly Meanings[] };

/**
 * The products that match every required word, unsorted. `scratchOf(index).score` has their scores: the sum, over all
 * words, of the best meaning's weight times its sureness. The result is valid until the next call.
 */
export function matchProducts(index: CatalogueIndex, { required, optional }: Words): Uint32Array {
  const scratch = scratchOf(index);
  const { score, best, sure, bestSure, least, met } = scratch;
  // The rarest word is matched first, because the other words are then compared only with its products.
  const rarestFirst = [...required].sort((a, b) => entriesOf(index, a) - entriesOf(index, b));
  let matched: Uint32Array = new Uint32Array(0);
  for (const [step, meanings] of rarestFirst.entries()) {
    const touched = scratch.touched[step % 2 === 0 ? 0 : 1];
    const count = touchProducts(index, scratch, meanings, { touched, isFirst: step === 0 });
    matched = touched.subarray(0, count);
    for (const product of matched) {
      const [value, certainty] = [best[product] ?? 0, bestSure[product] ?? 0];
      score[product] = step === 0 ? value : (score[product] ?? 0) + value;
      least[product] = step === 0 ? value : Math.min(least[product] ?? 0, value);
      sure[product] = step === 0 ? certainty : Math.min(sure[product] ?? 0, certainty);
      met[product] = scratch.turn;
    }
  }
  const touched = scratch.touched[rarestFirst.length % 2 === 0 ? 0 : 1];
  for (const meanings of optional) {
    const count = touchProducts(index, scratch, meanings, { touched, isFirst: false });
    for (const product of touched.subarray(0, count))
      score[product] = (score[product] ?? 0) + JOINING_SHARE * (best[product] ?? 0);
    for (const product of matched) met[product] = scratch.turn;
  }
  // Products that merely have the word in a longer name are left out unless nothing else matches: `bourbon` must not
  // find a wine from a bourbon barrel, and `barolo` must not find another wine of the Marchesi di Barolo.
  const namesake = required.length === 1 ? PLACE_OF_MAKER : WITHIN_NAME;
  let meant = 0;
  for (const product of matched) if ((least[product] ?? 0) > namesake) meant++;
  if (meant > 0 && meant < matched.length)
    matched = matched.filter((product) => (least[product] ?? 0) > namesake);
  for (const product of matched) score[product] = (score[product] ?? 0) + SURE_OF_ALL * (sure[product] ?? 0);
  return matched;
}

type Step = { readonly touched: Uint32Array; readonly isFirst: boolean };

/**
 * Writes, for each product that matched the words before, the score of the word's best meaning. Returns the number of
 * products that match this word as well.
 */
function touchProducts(
  { words, notes }: CatalogueIndex,
  scratch: Scratch,
  meanings: Meanings,
  { touched, isFirst }: Step,
): number {
  const { best, bestSure, met, seen } = scratch;
  const before = scratch.turn;
  const turn = ++scratch.turn;
  let count = 0;
  for (const [number, sureness] of meanings) {
    const isNote = number >= words.words.length;
    const { starts, products, weights } = isNote ? notes : words;
    const place = isNote ? number - words.words.length : number;
    const end = starts[place + 1] ?? 0;
    for (let entry = starts[place] ?? 0; entry < end; entry++) {
      const product = products[entry] ?? 0;
      if (!isFirst && met[product] !== before) continue;
      const value = (weights[entry] ?? 0) * sureness;
      if (seen[product] !== turn) {
        seen[product] = turn;
        best[product] = value;
        bestSure[product] = sureness;
        touched[count++] = product;
      } else {
        if (value > (best[product] ?? 0)) best[product] = value;
        if (sureness > (bestSure[product] ?? 0)) bestSure[product] = sureness;
      }
    }
  }
  return count;
}

function entriesOf(index: CatalogueIndex, meanings: Meanings): number {
  let sum = 0;
  for (const number of meanings.keys()) sum += countOf(index, number);
  return sum;
}
