import { wordsOf } from './words.ts';

/** Words that are not wanted, each group of them together: `not french or italian` are two groups. */
export type ReadExclusions = { readonly excluded: readonly Exclusion[]; readonly rest: string };
export type Exclusion = {
  /** As typed, with its sign. */
  readonly typed: string;
  readonly words: readonly string[];
};

/** Further ones are ignored: nobody means them. */
const MOST_EXCLUDED = 6;
const MINUS = /(?<=^|\s)[-–](?=\p{L})([^\s,;]+)/gu;
const NOT =
  /(?<=^|[\s,;])(?:but not|(?:that |which )?(?:is|are)(?:n.t| not)|not|(?:but )?nothing(?!\s(?:but|else))|except(?: for)?|excluding|excl\.?|(?:without|non?)(?!\s(?:alc|vintage|low|added|dos|and\b|or\b|\S*\d))|other than|apart from|anything but|outside(?: of)?|rather than|minus)\s+(?:too\s+|very\s+)?(?=[\p{L}\p{N}])([^,;\n]+)/iu;
const OTHERS = /\s+(?:or|and|nor|not)\s+|\s*&\s*/iu;

/**
 * Separates what is not wanted from what is: `rioja -reserva`, `sparkling not champagne`, `riesling except german`.
 * After a word such as `not`, everything is unwanted up to a comma or the end.
 */
export function readExclusions(text: string): ReadExclusions {
  const excluded: Exclusion[] = [];
  let rest = text.replace(MINUS, (typed: string, word: string) => {
    excluded.push({ typed, words: wordsOf(word) });
    return ' ';
  });
  const found = NOT.exec(rest);
  if (found !== null) {
    const [typed, unwanted = ''] = found;
    for (const words of unwanted.split(OTHERS).map(wordsOf)) excluded.push({ typed, words });
    rest = rest.replace(typed, ' ');
  }
  return { excluded: excluded.filter(({ words }) => words.length > 0).slice(0, MOST_EXCLUDED), rest };
}
