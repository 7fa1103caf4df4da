import { AMOUNT_IN_WORDS } from '../words/number-words.ts';

/** Pieces of regular expressions, with named groups, from which patterns.ts builds its patterns. */

const START = String.raw`(?<![\p{L}\p{N}])`;
export const END = String.raw`(?![\p{L}\p{N}])`;

/** Matches any of these patterns, unless the match is only a part of a word. */
export const whole = (...ways: readonly string[]) => new RegExp(`${START}(?:${ways.join('|')})${END}`, 'giu');

export const TO = String.raw`\s?(?:-|–|to|and)\s?`;
const UNDER =
  'under|below|less than|cheaper than|(?:no|not|nothing) (?:more than|over|above|dearer than)|up to|max(?:imum)?|sub|within|budget(?: of)?|u/|<=?';
const OVER = String.raw`over|above|more than|at least|min(?:imum)?|starting (?:at|from)|upwards of|>=?|from(?=\s£)`;
/** Words before an amount that say whether the price is the highest, the lowest or an approximate price. */
export const BOUND = String.raw`(?:(?:(?<under>${UNDER})|(?<over>${OVER})|(?<about>around|about|circa|roughly|approx\.?|~))[\s-]?)?`;
export const OR_SO = String.raw`(?:(?<less>\s(?:or|and)\s(?:less|under|below)|\smax(?:imum)?)|(?<more>\s(?:or|and)\s(?:more|over|above|up)|\s?(?:\+|plus)))?`;

const NUMBER = String.raw`\d{1,3}`;
const UNIT = 'cl|ml|l|lt|ltr|lit(?:re|er)s?';
const HOLDER = 'cases?|cs|packs?|pk|bottles?|btls?|bots?|bts?|crates?|trays?|boxe?s?|dozen|doz';
const COUNT = String.raw`${NUMBER}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half\sa(?=\s(?:case|doz))|a(?:\s(?:couple|few)(?:\sof)?)?`;
export const PACK = String.raw`(?<![.,])${NUMBER}\s?[x×*]\s?(?<amount>\d{1,4}(?:[.,]\d{1,2})?)\s?(?<unit>${UNIT})?`;
export const QUANTITY = String.raw`(?<![.,])(?:dozen(?:\sof)?|(?:${COUNT})\s?-?(?:${HOLDER})(?:\s(?:of|x)(?:\s${NUMBER})?)?|(?:${HOLDER})\s(?:of|x)\s${NUMBER}|(?:qty|quantity)\s${NUMBER}|\(${NUMBER}\)|[x×]\s?${NUMBER}|${NUMBER}\s?[x×](?!\s?\d+\s*$))`;

export const percent = (name: string) => String.raw`(?<${name}>\d{1,2}(?:[.,]\d{1,2})?)`;
export const SIGN = String.raw`\s?(?:%|percent|abv|vol)(?:\s?(?:abv|vol))?`;
export const LOW = String.raw`low(?:er)?[\s-](?:alcohol|alc|abv)`;
export const WINE = '(?:wines?|whites?|reds?|ros[eé]s?|sparkling|fizz)';

const POUNDS = String.raw`\s?(?:pounds?|quid|gbp)`;
/**
 * Excludes numbers that are not a price, because a letter, another digit or a unit of age, size or strength follows:
 * `over 12 years`.
 */
const NO_UNIT = String.raw`(?!\.?[\p{L}\p{N}])(?!\s?(?:%|(?:${UNIT}|years?|yrs?|yo|abv|vol|percent|proof|hundred|thousand)${END}))`;
export const amount = (name: string) =>
  String.raw`£?\s?(?<!hundred\sand\s)(?:a\s)?(?<${name}>\d{1,6}(?:\.\d{1,4})?|${AMOUNT_IN_WORDS})${NO_UNIT}(?:${POUNDS})?`;
export const BOTTLE = String.raw`(?:\s(?:a|per)\s(?:bottle|btl))?`;

/** The unit of a price of cases: `£60 a case`, `60 per case of 6`. */
export const A_CASE = String.raw`(?:\s(?:a|per|each|for a|by the)\s|\s?/\s?|(?<=£\s?[\d.,]+)\s)(?:cases?|cs|box|crate|carton)(?:\s(?:of\s)?(?:6|12|six|twelve))?`;

export const year = (name: string) => String.raw`(?<${name}>(?:19|20)\d\d)`;
const BEFORE = '(?:before|older than|earlier than)';
const AFTER = '(?:after|younger than|newer than|later than)';
export const YEAR_BOUND = String.raw`(?<!(?:not|no|except)\s)(?:from\s)?(?:(?:(?<since>(?:no|not|nothing)\s${BEFORE}|since)|(?<until>(?:no|not|nothing)\s${AFTER}|up to|until)|(?<before>${BEFORE}|pre)|(?<after>${AFTER}|post))[\s-]?)?`;
export const YEAR_OR_SO = String.raw`(?:(?<more>\s?\+|\s?on(?:wards?)?|\s(?:or|and)\s(?:newer|younger|later|after|up))|(?<less>\s(?:or|and)\s(?:older|earlier|before)))?`;

export const CHEAPEST =
  '(?:the )?(?:cheapest|least expensive|(?:lowest|best) priced?)(?: first)?|(?:by )?price (?:low to high|ascending)|by price|cheap';
export const DEAREST =
  '(?:the )?(?:most expensive|dearest|priciest|highest priced?)(?: first)?|(?:by )?price (?:high to low|descending)';
export const SPARKLING = '(?:champagnes?|champers|champ|fizz|cava|cremant|prosecco|sparkling)';
/** Words such as `not` and `without`. The words that follow, up to a comma or the end, are unwanted. */
export const UNWANTED = String.raw`(?<=^|[\s,;])(?:but not|(?:that |which )?(?:is|are)(?:n.t| not)|not|(?:but )?nothing(?!\s(?:but|else))|except(?: for)?|excluding|excl\.?|(?:without|non?)(?!\s(?:alc|vintage|low|added|dos|and\b|or\b|\S*\d))|other than|apart from|anything but|outside(?: of)?|rather than|minus)\s+(?!(?:before|older|earlier|after|younger|newer|later)\s)(?:too\s+|very\s+)?(?=[\p{L}\p{N}])(?<words>[^,;\n]+)`;
