import { type CatalogueIndex, productsOfCode } from './catalogue-index.ts';
import { hasDigit } from './near-words.ts';
import { codeOf } from './words.ts';

/** What stands beside codes in an order that is pasted: `12 x BUR007`, `BUR007, 2 cases`. */
const COUNTING_WORD = /^(?:x|×|of|cases?|cs|bottles?|btls?|each|no\.?|qty|units?|pcs)$/i;
const QUANTITY = /^[x×]?\d{1,3}(?:[x×]\d*)?$/i;
/** Of codes that are not on sale any more, at most as many as of those that are. */
const FEWEST_KNOWN = 2;

/**
 * The products of a list of codes or bin numbers, in its order: `127 214`, or one pasted from a spreadsheet with its
 * quantities. Undefined where the text is no such list, but a search for words.
 */
export function listedCodes(index: CatalogueIndex, text: string): number[] | undefined {
  const listed = new Set<number>();
  let [known, quantities, unknown] = [0, 0, 0];
  for (const line of text.split(/[\n\r]+/)) {
    let longCode = false;
    for (const part of line.split(/[\s,;|]+/)) {
      if (part === '' || COUNTING_WORD.test(part)) continue;
      if (!hasDigit(part)) return undefined;
      const isQuantity = QUANTITY.test(part);
      const products = productsOfCode(index, codeOf(part));
      // After a code that is none itself, a small number is how many of it, whatever bin has that number.
      if (products.length === 0 || (longCode && isQuantity)) {
        if (isQuantity) quantities++;
        else unknown++;
        continue;
      }
      known++;
      longCode ||= !isQuantity;
      for (const product of products) listed.add(product);
    }
  }
  if (known + quantities + unknown < 2 || known === 0 || unknown > known) return undefined;
  return unknown > 0 && known < FEWEST_KNOWN ? undefined : [...listed];
}
