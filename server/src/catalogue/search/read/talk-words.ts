import type { CatalogueIndex } from '../weigh/catalogue-index.ts';
import { placeOf } from '../weigh/first-from.ts';
import { tradeWords } from '../words/trade-words.ts';
import { isJoiningWord } from '../words/words.ts';

/** True for a word around names that adds nothing: `de`, `some`. */
export const isAround = (word: string) => isJoiningWord(word) || tradeWords.around.has(word);

/** True for words around names and for talk, even if the catalogue has them. */
export const isTalk = (word: string) => isAround(word) || tradeWords.talk.has(word);

/** The words without talk, unless the catalogue has it; empty if the other words add nothing. */
export function withoutTalk(
  { words: { words } }: CatalogueIndex,
  searched: readonly string[],
): readonly string[] {
  const rest = searched.filter((word) => !tradeWords.talk.has(word) || placeOf(words, word) >= 0);
  return rest.every(isAround) ? [] : rest;
}
