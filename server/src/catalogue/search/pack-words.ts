import { wordsOf } from './words.ts';

const NUMBER = String.raw`\d{1,3}`;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const PACK = new RegExp(
  String.raw`${START}${NUMBER}\s?[x×*]\s?(\d{1,4}(?:[.,]\d{1,2})?)\s?(cl|ml|l|lt|ltr|lit(?:re|er)s?)?${END}`,
  'iu',
);

export type ReadPack = { readonly typed: string; readonly size: string };

/** What size a pack's bottles are, of the sizes a list has: `6x70cl`, `6 x 70` and `24 x 330ml`. */
export function readPack(sizes: readonly string[], text: string): ReadPack | undefined {
  const [typed, amount = '', unit] = PACK.exec(text) ?? [];
  if (typed === undefined) return undefined;
  const asked = (unit === undefined ? ['cl', 'ml'] : [unit]).map((one) => sizeWord(`${amount}${one}`));
  const size = sizes.find((one) => asked.includes(sizeWord(`${one}cl`)));
  return size === undefined ? undefined : { typed, size };
}

const sizeWord = (text: string) => wordsOf(text).join('');

const HOLDER = 'cases?|cs|packs?|pk|bottles?|btls?|bots?|bts?|crates?|trays?|boxe?s?|dozen|doz';
const COUNT = `${NUMBER}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half\\sa(?=\\s(?:case|doz))|a(?:\\s(?:couple|few)(?:\\sof)?)?`;
const QUANTITY = new RegExp(
  `${START}(?:dozen(?:\\sof)?|(?:${COUNT})\\s?-?(?:${HOLDER})(?:\\s(?:of|x)(?:\\s${NUMBER})?)?|(?:${HOLDER})\\s(?:of|x)\\s${NUMBER}|(?:qty|quantity)\\s${NUMBER}|\\(${NUMBER}\\)|[x×]\\s?${NUMBER}|${NUMBER}\\s?[x×](?!\\s?\\d+\\s*$))${END}`,
  'giu',
);

/** How many are wanted says nothing about what: `2 cases chablis`, `case of 12`, `chablis x 6`. */
export const withoutQuantities = (text: string) => text.replace(QUANTITY, ' ');

/** Between the things of an order: `6 zweigelt and 6 blaufränkisch`. */
const BETWEEN = /\s*[,;+&\n]\s*|\s+(?:and|plus)\s+/iu;
const COUNTED = new RegExp(`^(?:${COUNT})\\s+(?=\\S*\\p{L})`, 'iu');

/** `6 merlot` is merlot, and nothing with a 6 in its grapes. */
export const withoutCount = (part: string) =>
  withoutQuantities(part) === part ? part.replace(COUNTED, '') : part;

/** The things of an order that says of each how many; undefined where the text is none. */
export function orderedParts(text: string): readonly string[] | undefined {
  const parts = text.trim().split(BETWEEN);
  const isCounted = (part: string) =>
    /\p{L}{3}/u.test(part) && (COUNTED.test(part) || withoutQuantities(part) !== part);
  return parts.length > 1 && parts.every(isCounted) ? parts : undefined;
}

const PURPOSE =
  /\s(?:for|to (?:go|have|serve|drink|pair) with)\s(?:[^,;£]*?)(?=[,;£]|\s(?:under|below|over|around|up to)\s|$)/iu;

/** What it is for says nothing of what it is: `coffee liqueur for espresso martinis`. */
export const withoutPurpose = (text: string) => text.replace(PURPOSE, ' ');
