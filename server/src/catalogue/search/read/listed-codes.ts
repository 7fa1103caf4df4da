import { type CatalogueIndex, productsOfCode } from '../weigh/catalogue-index.ts';
import { hasDigit } from '../weigh/near-words.ts';
import { codeOf } from '../words/words.ts';
import { isTalk } from './talk-words.ts';

const CODE_NAME =
  /^\s*(?:(?:bin|lot|code|item|sku|product|article|art|ref|no|number|nr)(?![\p{L}\p{N}])[\s.:#]*)+(?=\S)/iu;

/** Removes words such as `bin no.` and `product code:` before a code: `bin no. 89` becomes `89`. */
export const withoutCodeName = (text: string) => text.replace(CODE_NAME, '');

/** Words that go with the quantities or codes of a pasted order: `12 x BUR007`, `BUR007, 2 cases`. */
const COUNTING_WORD = /^(?:×|cs|no|units?|pcs|bins?|codes?|items?)$/i;
const QUANTITY = /^x?\d{1,3}(?:x\d*)?$/;
/** In a list with unknown codes, at least this many codes must be on sale. At most half of the codes may be unknown. */
const FEWEST_KNOWN = 2;

/**
 * The products of a list of codes or bin numbers, such as `127 214`, in the sequence of the list. A buyer may also
 * paste a spreadsheet with quantities, or lines that begin with a code. Undefined if the text is a search for words.
 */
export function listedCodes(index: CatalogueIndex, text: string): number[] | undefined {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() !== '');
  return allCodes(index, lines) ?? firstCodes(index, lines);
}

function allCodes(index: CatalogueIndex, lines: readonly string[]): number[] | undefined {
  const listed = new Set<number>();
  let [known, quantities, unknown] = [0, 0, 0];
  for (const line of lines) {
    let afterCode = false;
    for (const part of line.split(/[\s,;|]+/)) {
      const code = codeOf(part);
      if (code === '' || COUNTING_WORD.test(code) || isTalk(code)) continue;
      if (!hasDigit(code)) return undefined;
      const isQuantity = QUANTITY.test(code);
      const products = productsOfCode(index, code);
      // After a code, a small number is a quantity, not a bin number.
      if (products.length === 0 || (afterCode && isQuantity)) {
        if (isQuantity) quantities++;
        else unknown++;
        continue;
      }
      known++;
      afterCode ||= !isQuantity;
      for (const product of products) listed.add(product);
    }
  }
  if (known + quantities + unknown < 2 || known === 0 || unknown > known) return undefined;
  return unknown > 0 && known < FEWEST_KNOWN ? undefined : [...listed];
}

/**
 * The products of a text of two or more lines that all begin with a code. The rest of each line describes the product.
 */
function firstCodes(index: CatalogueIndex, lines: readonly string[]): number[] | undefined {
  if (lines.length < 2) return undefined;
  const found = lines.map((line) => productsOfCode(index, codeOf(line.trim().split(/[\s,;|]/, 1)[0] ?? '')));
  return found.every((products) => products.length > 0) ? [...new Set(found.flat())] : undefined;
}
