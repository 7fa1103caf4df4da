import { BOTTLES, CASES, DOZENS, UNCLEAR_UNITS, VESSELS } from './unit-words.ts';

/**
 * A pattern of a quantity. A test checks its example, a line and the quantity read from the line: `=` begins a
 * quantity, `!` a refusal. The groups name the unit of a number: `cases`, `bottles`, `dozens`, or `count` without a
 * unit; `sign` is a minus. A pattern without groups may mean several quantities, so the buyer is asked.
 */
type QuantityForm = {
  readonly example: `${string} → ${string}`;
  readonly pattern: RegExp;
  /** Set if the number has no unit. With 'name', the number may be part of the wine's name. */
  readonly isBare?: 'counted' | 'name';
};

const { raw } = String;
const form = (parts: TemplateStringsArray, ...named: string[]) => new RegExp(raw(parts, ...named), 'iu');

const COUNTED =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const COUPLES = ['couple', 'pair', 'brace'];
export const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...COUNTED.map((word, at) => [word, at + 1]),
  ...COUPLES.map((word) => [word, 2]),
]);
// Longer words come first, so that `sixteen` is not read as `six`.
const WORDS = `(?:an? )?(?:${COUPLES.join('|')})(?: of)?|${COUNTED.toReversed().join('|')}`;
const VAGUE = `(?:few|several|handful|lots|loads|plenty|bunch|hundreds?|dozens|(?:thir|for|four|fif|six|seven|eigh|nine)ty|some more)`;
/** Further vague words, which count only before a unit: a name may begin with them (Double Barrel). */
const VAGUE_OF_UNITS = `(?:${VAGUE}|lot|load|many|scores?|more|another|extra|double|twice|triple|treble|usual|same|enough|some|any)`;
const FIGURE = raw`(?:\d+e\d+|\d+\/\d+|\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)`;
const NUMBER = `(?:half (?:of )?an?|${WORDS}|an?|${FIGURE})`;
/** `half` is a number only before cases and dozens, because a half bottle is a size. */
const PART = `(?:${NUMBER}|half)`;
const SMALL = raw`(?:\d{1,2}(?:[.,]\d{1,2})?|1\/[24])`;
const LARGE = raw`(?:\d{3,}|\d{1,3}(?:,\d{3})+)`;
const FEW = raw`(?:\d{1,2}|${WORDS})`;

const START = raw`(?<![\p{L}\p{N}.,'’/])`;
const END = raw`(?![\p{L}\p{N}])`;
const SIGN = raw`(?<sign>(?<=^|[\s(])[-−–](?=[\d.]))?`;
const BEGIN = `${START}${SIGN}`;
const FIRST = '^(?<sign>[-−–])?';
const NO_AGE = raw`(?!(?:years?|yrs?|yo)\b)`;
const TIMES = '(?: ?[x×*] ?)?';

const UNIT = `(?:${CASES}|${BOTTLES}|${DOZENS})`;
const UNITS = '(?:cases|boxes|cartons|ctns|crates|bottles|btls|dozens|magnums|kegs|packs)';
const CASE_WORD = raw`(?: ?${CASES}|(?<=\d)c)(?:\.|${END})`;
const BOTTLE_WORD = raw`(?: ?${BOTTLES}\.?|(?<=\d)b)${END}`;
const UNIT_FIRST = raw` ?(?:[:=x×] ?|(?=\d+ ?$))${SIGN}`;
const SIZE = raw`(?:\d{2,3}(?:[.,]\d)? ?cl|\d(?:[.,]\d+)? ?l(?:itres?|iters?|trs?)?|\d{3,4} ?ml|0[.,]\d+|75|37[.,]5|70|150)${END}`;
const OPEN = raw`${START}(?:[x×] ?(?=\d))?${SIGN}`;
/** The content of a case: `of 6`, `(6)`. */
const HOLDS = raw`(?: ?(?:of|[x×@]) ?\d{1,2}(?![\d.]| ?(?:cl|l)\b)(?: ?${BOTTLES}${END})?| ?\(\d{1,2}\))?`;
const AND_BOTTLES = raw`(?: ?(?:[+&,\/]|and)? ?(?<bottles>${NUMBER})(?:${BOTTLE_WORD}|(?<=\+ ?\d+)${END}))?`;

/** The first matching pattern decides. */
export const QUANTITY_FORMS: readonly QuantityForm[] = [
  {
    example: 'fleurie 2-3 cases → fleurie !unclear',
    pattern: form`${START}\d{1,2} ?(?:[-–]>?|→|to|or) ?\d{1,2}(?: ?${CASES}| ?${BOTTLES})?$`,
  },
  // The line may mean bin 1 and 200 bottles, or 1,200 bottles.
  {
    example: 'fleurie 1 200 bottles → fleurie !unclear',
    pattern: form`${START}\d{1,2} \d{3} ?(?:${CASES}|${BOTTLES})${END}`,
  },
  {
    example: 'fleurie 12 units → fleurie !unclear',
    pattern: form`${START}(?:${FIGURE}|${WORDS}) ?${UNCLEAR_UNITS}${END}(?! ?(?:of )?\d)`,
  },
  {
    example: 'a few cases of fleurie → fleurie !unclear',
    pattern: form`${START}(?:an? |the )?${VAGUE_OF_UNITS}(?: of)?(?: the)? ?(?:${UNIT}|${UNCLEAR_UNITS})${END}`,
  },
  {
    example: 'several fleurie → fleurie !unclear',
    pattern: form`^(?:an? )?${VAGUE}(?: of)?(?= .)`,
  },
  {
    example: 'fleurie a few → fleurie !unclear',
    pattern: form`(?<=[ ,:;(–-])(?:an? )?${VAGUE}[)]?$`,
  },
  // Without this pattern `twenty-four` would be read as 20.
  {
    example: 'twenty-four fleurie → fleurie !unclear',
    pattern: form`${START}twenty[- ](?:one|two|three|four|five|six|seven|eight|nine)${END}`,
  },
  {
    example: '2 x 6 bottles fleurie → 2 fleurie !unclear',
    pattern: form`(?<=(?:^| )${FEW} ?)${START}[x×] ?${FIGURE} ?(?:${UNIT}|[bc])${END}`,
  },
  {
    example: '2 half cases fleurie → 2 fleurie !unclear',
    pattern: form`(?<=(?:^| )${FEW} ?| and an? )${START}(?:half ?(?:${CASES}|${DOZENS})|(?:half (?:of )?an?|\d+\/\d+) ?${UNIT})${END}`,
  },
  // `6 x 75cl` alone is the content of a case.
  {
    example: '2 x 6 x 75cl Fleurie → 75cl Fleurie = 2cs',
    pattern: form`${BEGIN}(?<cases>\d+) ?[x×*] ?\(?\d{1,2} ?[x×*\/] ?(?=${SIZE})`,
  },
  {
    example: 'fleurie cases: 2, bottles: 3 → fleurie = 2cs+3bt',
    pattern: form`${START}${CASES} ?[:=] ?(?<cases>${FIGURE})[ ,;&]+${BOTTLES} ?[:=] ?(?<bottles>${FIGURE})${END}`,
  },
  {
    example: 'fleurie bottles: 3 cases: 2 → fleurie = 2cs+3bt',
    pattern: form`${START}${BOTTLES} ?[:=] ?(?<bottles>${FIGURE})[ ,;&]+${CASES} ?[:=] ?(?<cases>${FIGURE})${END}`,
  },
  {
    example: 'fleurie 2 cases of 6 and 3b → fleurie = 2cs+3bt',
    pattern: form`${OPEN}(?<cases>${PART})${TIMES}${CASE_WORD}${HOLDS}${AND_BOTTLES}`,
  },
  {
    example: 'half a dozen bottles meursault → meursault = 6bt',
    pattern: form`${BEGIN}(?<dozens>${PART}) ?${DOZENS}\.?${END}(?: ?${BOTTLES}${END})?`,
  },
  {
    example: 'meursault 6 btls → meursault = 6bt',
    pattern: form`${OPEN}(?<bottles>${NUMBER})${TIMES}(?:${BOTTLE_WORD}| ?(?=${VESSELS}${END}))`,
  },
  {
    example: 'fleurie cases: 2 → fleurie = 2cs',
    pattern: form`${START}${CASES}${UNIT_FIRST}(?<cases>${FIGURE})${END}`,
  },
  {
    example: 'fleurie bottles: 2 → fleurie = 2bt',
    pattern: form`${START}${BOTTLES}${UNIT_FIRST}(?<bottles>${FIGURE})${END}`,
  },
  {
    example: 'fleurie 2+3 → fleurie = 2cs+3bt',
    pattern: form`${BEGIN}(?<cases>\d+) ?\+ ?(?<bottles>\d+)${END}`,
  },
  {
    example: '2 Penfolds 389 → Penfolds 389 = 2',
    pattern: form`${FIRST}(?<count>${SMALL}|${WORDS})(?: ?[x×*])? (?=${NO_AGE}(?:.*[\s:=,([])?${LARGE}[)\]]?$)`,
    isBare: 'name',
  },
  {
    example: 'fleurie x2 → fleurie = 2',
    pattern: form`(?:${START}(?:(?:qty|quantity)\.? ?[:=]?|x) ?|(?<![\d.,])[×*] ?|(?<=\d{3})[x×*])(?<count>${FIGURE}|${WORDS})${END}`,
    isBare: 'counted',
  },
  // In the trade `6 off` orders six.
  {
    example: 'LOI023 6off → LOI023 = 6',
    pattern: form`${BEGIN}(?<count>${FIGURE}|${WORDS}) ?off${END}`,
  },
  // Case-sensitive, because `2 xarel-lo` is 2 of a wine called xarel-lo.
  {
    example: '2xFleurie → Fleurie = 2',
    pattern: new RegExp(raw`${BEGIN}(?<count>${FIGURE}) ?[xX×*](?=\s|\p{Lu}|$)`, 'u'),
    isBare: 'counted',
  },
  {
    example: 'fleurie 2 → fleurie = 2',
    pattern: form`(?<=^|[\s:=,([])(?<sign>[-−–])?(?<count>${FIGURE})[)\]]?$`,
    isBare: 'name',
  },
  {
    example: 'two fleurie → fleurie = 2',
    pattern: form`${FIRST}(?<count>${FIGURE}|${WORDS})(?= ${NO_AGE})`,
    isBare: 'name',
  },
  {
    example: 'cases of fleurie → fleurie !unclear',
    pattern: form`^${UNITS} (?:of )?(?=.)|(?<=. )${UNITS}$`,
  },
];

/** The content of a case, such as `6 x 75cl` or `6x75`. The group `size` is the bottle's size. */
export const PACK = new RegExp(raw`${START}\(?\d{1,2} ?[x×*\/] ?(?<size>${SIZE})\)?`, 'giu');
export const AGAIN = form`${START}${FIGURE} ?(?:${CASES}|${BOTTLES})${END}`;
/** The number of bottles per case: 12 in `2 cases of 12`, `12x75cl` and `12-bottle cases`. */
export const HELD = [
  form`${START}${CASES} ?(?:of |[x×@] ?|\()(?<held>\d{1,2})(?![\d.]| ?(?:cl|l)\b)`,
  form`${START}\(?(?<held>\d{1,2})(?: ?[x×*\/] ?(?=${SIZE})|[ -](?:bottle|btl)[ -](?=${CASES}))`,
];
