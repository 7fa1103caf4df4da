import type { CatalogueIndex } from './catalogue-index.ts';
import { placeOf } from './first-from.ts';
import { tradeWords } from './trade-words.ts';
import { isJoiningWord } from './words.ts';

/** True of a word that stands around names and says nothing: `de`, `some`. */
export const isAround = (word: string) => isJoiningWord(word) || tradeWords.around.has(word);

/** The same, and of talk, as if the catalogue had no such word. */
export const isTalk = (word: string) => isAround(word) || tradeWords.talk.has(word);

/** Without the words of talk that the catalogue does not have; none where all are such, or stand around. */
export function withoutTalk(
  { words: { words } }: CatalogueIndex,
  asked: readonly string[],
): readonly string[] {
  const said = asked.filter((word) => !tradeWords.talk.has(word) || placeOf(words, word) >= 0);
  return said.every(isAround) ? [] : said;
}
