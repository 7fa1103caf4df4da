const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const either = (words: string) => `(?:${words.split(' ').toReversed().join('|')})`;

/** A number in one or two words up to 99, for a regular expression. */
export const NUMBER_IN_WORDS = `${either(tens)}(?: ${either(units)})?|${either(units)}`;

/**
 * An amount of money in words, for a regular expression, with `fiver`, `tenner` and `hundred`. A part of a longer
 * number does not match.
 */
export const AMOUNT_IN_WORDS = String.raw`${either(tens)}(?:[\s-]${either(units)}|(?![\s-]${either(units)}))|${either(units)}|fiver|tenner|(?<!${either(units)}\s)hundred(?!\sand)`;

const values: ReadonlyMap<string, number> = new Map([
  ...units.split(' ').map((word, nth) => [word, nth + 1] as const),
  ...tens.split(' ').map((word, nth) => [word, nth * 10 + 20] as const),
  ['fiver', 5],
  ['tenner', 10],
  ['hundred', 100],
]);

/** The value of a number in words or digits: `twenty five` is 25, `7,5` is 7.5. */
export const numberOf = (amount = '') =>
  amount
    .toLowerCase()
    .split(/[\s-]/)
    .reduce((sum, word) => sum + (values.get(word) ?? Number(word.replace(',', '.'))), 0);
