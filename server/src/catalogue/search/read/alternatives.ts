import { tradeWords } from '../words/trade-words.ts';

export const isOr = (word: string) => word === 'or' || word === 'and';

/** The most words next to an `or` that are tried as an alternative, besides the whole text on that side of the `or`. */
const MOST_OF_A_SIDE = 3;

type Texts = readonly (readonly string[])[];

/**
 * The texts that an `or` separates, with the words that they share: `nz pinot noir or gris` means `nz pinot noir` or
 * `nz pinot gris`. Several splits are possible; the split with the shortest alternatives comes first. An `and` counts
 * as an `or` if no product fits both sides: `gin and vodka`.
 */
export function alternativesIn(
  words: readonly string[],
  hasMeaning: (word: string) => boolean,
): readonly Texts[] {
  const sides = sidesOf(words).filter((side) => side.some(hasMeaning));
  const [left, right, ...others] = sides;
  if (left === undefined || right === undefined) return [];
  if (others.length > 0) return [sharedBy(sides), sides];
  if (isLike(right)) return [[left, [...left.filter((word) => !tradeWords.likeness.has(word)), ...right]]];
  const ways = left.slice(-MOST_OF_A_SIDE).flatMap((_one, before) =>
    right.slice(0, MOST_OF_A_SIDE).map((_other, after) => ({
      words: before + after,
      either: [
        [...left, ...right.slice(after + 1)],
        [...left.slice(0, left.length - before - 1), ...right],
      ],
    })),
  );
  const shortestFirst = ways.toSorted((a, b) => a.words - b.words).map(({ either }) => either);
  return [...shortestFirst, sides];
}

function sidesOf(words: readonly string[]): Texts {
  const places = words.flatMap((word, place) => (isOr(word) ? [place] : []));
  return [-1, ...places].map((place, nth) => words.slice(place + 1, places[nth]));
}

/**
 * Adds the words before the first alternative and after the last alternative to all alternatives: `organic malbec or
 * merlot or syrah from chile`.
 */
function sharedBy(sides: Texts): Texts {
  const before = sides[0]?.slice(0, -1) ?? [];
  const after = sides.at(-1)?.slice(1) ?? [];
  return sides.map((side, nth) => [
    ...(nth === 0 ? [] : before),
    ...side,
    ...(nth === sides.length - 1 ? [] : after),
  ]);
}

const SIGNS = /(?:\s*[,;/]\s*|\s+[&+]\s+)(?=\p{L})/gu;

/** The text with an `or` for each comma, slash and ampersand: `malbec, merlot`, `sancerre / pouilly fume`. */
export const withOrs = (text: string) => text.replace(SIGNS, ' or ');

const isLike = (side: readonly string[]) =>
  side.length > 0 && side.every((word) => tradeWords.likeness.has(word));

/** True if the words after the last `or` only describe another kind of the drink: `greek red and white`. */
export const endsInLikeness = (words: readonly string[]) =>
  words.some(isOr) && isLike(words.slice(words.findLastIndex(isOr) + 1));
