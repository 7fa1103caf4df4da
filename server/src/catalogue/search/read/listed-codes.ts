import { type CatalogueIndex, productsOfCode } from '../weigh/catalogue-index.ts';
import { hasDigit } from '../weigh/near-words.ts';
import { codeOf } from '../words/words.ts';
import { isTalk } from './talk-words.ts';

const CODE_NAME =
  /^\s*(?:(?:bin|lot|code|item|sku|product|article|art|ref|no|number|nr)(?![\p{L}\p{N}])[\s.:#]*)+(?=\S)/iu;

/** A code without the words for it: `bin no. 89`, `product code: 7523201`. */
export const withoutCodeName = (text: string) => text.replace(CODE_NAME, '');

/** Words beside codes in a pasted order: `12 x BUR007`, `BUR007, 2 cases`. */
const COUNTING_WORD = /^(?:×|cs|no|units?|pcs|bins?|codes?|items?)$/i;
const QUANTITY = /^x?\d{1,3}(?:x\d*)?$/;
/** Fewest codes on sale in a list with unknown codes; at most half of a list may be off sale. */
const FEWEST_KNOWN = 2;

/**
 * Products of a list of codes or bin numbers, in the sequence of the list: `127 214`, also pasted from a spreadsheet
 * with quantities or with a code at the beginning of each line. Undefined if the text is a search for words.
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

/** Codes at the beginning of two lines or more; the rest of a line describes its product. */
function firstCodes(index: CatalogueIndex, lines: readonly string[]): number[] | undefined {
  if (lines.length < 2) return undefined;
  const found = lines.map((line) => productsOfCode(index, codeOf(line.trim().split(/[\s,;|]/, 1)[0] ?? '')));
  return found.every((products) => products.length > 0) ? [...new Set(found.flat())] : undefined;
}
