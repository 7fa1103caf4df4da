import type { CatalogueIndex } from '../weigh/catalogue-index.ts';
import { placeOf } from '../weigh/first-from.ts';
import { tradeWords } from '../words/trade-words.ts';
import { isJoiningWord } from '../words/words.ts';

/** True for a word between or around names that says nothing about the product: `de`, `some`. */
export const isAround = (word: string) => isJoiningWord(word) || tradeWords.around.has(word);

/**
 * True for a word that says nothing about the product (`isAround`) and for a word of everyday talk, even if the
 * catalogue has the word.
 */
export const isTalk = (word: string) => isAround(word) || tradeWords.talk.has(word);

/**
 * The words without words of everyday talk, except talk that the catalogue has. Empty if the remaining words say
 * nothing about a product.
 */
export function withoutTalk(
  { words: { words } }: CatalogueIndex,
  searched: readonly string[],
): readonly string[] {
  const rest = searched.filter((word) => !tradeWords.talk.has(word) || placeOf(words, word) >= 0);
  return rest.every(isAround) ? [] : rest;
}
