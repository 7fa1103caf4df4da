/** How far a word that was typed is from a word that is known. */

/** What a slip costs: a silent h or a doubled letter is the slip people make most. */
const MISSED_LETTER = 0.8;
const MISSED_SILENT = 0.5;
const SWAPPED = 0.8;
const SHUFFLED = 0.9;
const VOWEL_FOR_VOWEL = 0.75;
const SOUNDS_ALIKE = 0.6;
const WRONG_LETTER = 1.1;
/** People get the first letter right. */
const FIRST_LETTER = 0.4;

const VOWELS = 'aeiouy';
const ALIKE = ['ck', 'cs', 'sz', 'iy', 'vw', 'fv', 'bv', 'mn', 'gj', 'kq', 'cq', 'dt', 'cz', 'tz'];

/** The most that slips may cost in a word of this many letters; zero where it is too short to be mistaken. */
export function allowedSlip(letters: number): number {
  if (letters <= 3) return 0;
  if (letters <= 5) return 1.15;
  if (letters <= 8) return 2;
  return 2.6;
}

/** The most letters that may be wrong: a cheap check before the full comparison. */
export function allowedWrongLetters(letters: number): number {
  if (letters <= 5) return 1;
  return letters <= 8 ? 2 : 3;
}

/** What it costs to make one word of the other, and the least it costs to make the beginning of it. */
export type Slip = { readonly whole: number; readonly beginning: number };

const FAR: Slip = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };

/** The costs of replacing one plain letter by another, filled once: a search compares thousands of words. */
const PLAIN = 128;
const replaceCosts = new Float64Array(PLAIN * PLAIN).fill(WRONG_LETTER);
function replacing(a: string, b: string, cost: number): void {
  replaceCosts[a.charCodeAt(0) * PLAIN + b.charCodeAt(0)] = cost;
  replaceCosts[b.charCodeAt(0) * PLAIN + a.charCodeAt(0)] = cost;
}
for (const a of VOWELS) for (const b of VOWELS) replacing(a, b, VOWEL_FOR_VOWEL);
for (const [a = '', b = ''] of ALIKE) replacing(a, b, SOUNDS_ALIKE);

function replaceCost(a: number, b: number): number {
  if (a === b) return 0;
  return a < PLAIN && b < PLAIN ? (replaceCosts[a * PLAIN + b] ?? WRONG_LETTER) : WRONG_LETTER;
}

const SILENT = 'h'.charCodeAt(0);

function missCost(letter: number, neighbour: number): number {
  return letter === SILENT || letter === neighbour ? MISSED_SILENT : MISSED_LETTER;
}

/** The words are no longer than this; longer ones are far from everything. */
const MAX_LENGTH = 40;
const WIDTH = MAX_LENGTH + 1;
/** Three rows of the table, used in turn; nothing waits between their filling and their reading. */
const table = new Float64Array(WIDTH * 3);

/**
 * The weighted edit distance (miss, add, replace, swap neighbours, or the same letters in another order) from what
 * was typed to a known word. Infinite when above `most`. Example: `rone` is 0.5 from `rhone`, 1.1 from `rose`.
 */
export function slipBetween(typed: string, known: string, most: number): Slip {
  if (typed.length > MAX_LENGTH || known.length > MAX_LENGTH) return FAR;
  const first = typed.charCodeAt(0) === known.charCodeAt(0) ? 0 : FIRST_LETTER;
  const shuffled = isShuffled(typed, known) ? SHUFFLED + first : Number.POSITIVE_INFINITY;
  for (let column = 0; column <= known.length; column++) table[column] = column * MISSED_LETTER;
  for (let row = 1; row <= typed.length; row++) {
    if (fillRow(typed, known, row) > most) return { whole: shuffled, beginning: shuffled };
  }
  const last = (typed.length % 3) * WIDTH;
  let beginning = Number.POSITIVE_INFINITY;
  for (let column = 0; column <= known.length; column++) beginning = Math.min(beginning, cell(last, column));
  return { whole: Math.min(cell(last, known.length) + first, shuffled), beginning: beginning + first };
}

function cell(row: number, column: number): number {
  return table[row + column] ?? Number.POSITIVE_INFINITY;
}

/** Fills the row of one typed letter and gives the least of it. */
function fillRow(typed: string, known: string, row: number): number {
  const here = (row % 3) * WIDTH;
  const above = ((row + 2) % 3) * WIDTH;
  const before = ((row + 1) % 3) * WIDTH;
  const a = typed.charCodeAt(row - 1);
  const aBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
  const aMissed = missCost(a, aBefore);
  let left = cell(above, 0) + MISSED_LETTER;
  table[here] = left;
  let least = left;
  for (let column = 1; column <= known.length; column++) {
    const b = known.charCodeAt(column - 1);
    const bBefore = column > 1 ? known.charCodeAt(column - 2) : -1;
    let cost = cell(above, column - 1) + replaceCost(a, b);
    cost = Math.min(cost, cell(above, column) + aMissed, left + missCost(b, bBefore));
    if (a === bBefore && b === aBefore && a !== b) cost = Math.min(cost, cell(before, column - 2) + SWAPPED);
    table[here + column] = cost;
    left = cost;
    if (cost < least) least = cost;
  }
  return least;
}

const SHORTEST_SHUFFLED = 5;

function isShuffled(typed: string, known: string): boolean {
  if (typed.length !== known.length || typed.length < SHORTEST_SHUFFLED) return false;
  return [...typed].sort().join('') === [...known].sort().join('');
}
