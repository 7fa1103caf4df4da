import { NUMBER_IN_WORDS, numberOf } from './number-words.ts';

/** Sizes become centilitres, and ages become years, in the words of products and of searches. */

const centilitresIn: ReadonlyMap<string, number> = new Map([
  ...['cl', 'centilitre', 'centilitres'].map((unit) => [unit, 1] as const),
  ...['ml', 'millilitre', 'millilitres'].map((unit) => [unit, 0.1] as const),
  ...['l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters'].map((unit) => [unit, 100] as const),
]);

const DECIMAL_SIZE = /(?<![\d.,])(\d{1,3}[.,]\d{1,3})\s?(\p{L}+)(?![\p{L}\p{N}'’])/gu;
const WHOLE_SIZE = /(?<=^| )(\d{1,5})( ?)(\p{L}+)(?= |$)/gu;
const GALLONS = /(?<=^| )(\d{1,2}) ?(?:gallons?|gal)(?= |$)/g;
const NUMBER_WORD = new RegExp(
  `(?<=^| )(${NUMBER_IN_WORDS})(?= (?:years?|yrs?|lit(?:re|er)s?|ltr)(?: |$))`,
  'g',
);
const AGE = /(?<=^| )(\d{1,5})(?: ?(?:years?|yrs?|yo)|y)(?: old)*(?= |$)/g;

/** Replaces decimal sizes before the decimal point is dropped: `1.5 litres` is `150cl`. */
export function withDecimalSizes(text: string): string {
  return text.replace(
    DECIMAL_SIZE,
    (all, number: string, unit: string) => sizeOf(number.replace(',', '.'), unit) ?? all,
  );
}

/**
 * Words with whole sizes and ages in one form: `3l`, `3 litres` and `3000ml` are `300cl`, `12yo` and `twelve years old`
 * are `12 year`, `11 gallons` are `11g`. A lone `l` is no unit: it may be the article of `19 L'Étoile`.
 */
export function withMeasures(words: string): string {
  return words
    .replace(NUMBER_WORD, (number) => String(numberOf(number)))
    .replace(WHOLE_SIZE, (all, number: string, space: string, unit: string) =>
      space !== '' && unit === 'l' ? all : (sizeOf(number, unit) ?? all),
    )
    .replace(AGE, '$1 year')
    .replace(GALLONS, '$1g');
}

/**
 * A size in centilitres as one word without a decimal point, such as `375cl` for 37.5 cl; undefined if the unit is not
 * a unit of volume.
 */
function sizeOf(number: string, unit: string): string | undefined {
  const share = centilitresIn.get(unit);
  if (share === undefined) return undefined;
  const centilitres = Math.round(Number(number) * share * 10) / 10; // tenths of a centilitre, not money
  return `${String(centilitres).replace('.', '')}cl`;
}
