import { isBelowPar } from '@tradecellar/trade/missing-to-par.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { didWords, type ShownLine } from '../../lists/named-lists.ts';

/**
 * A list in a line: '11 wines', '9 below par', 'counted 2 days ago by Bea Buyer'. Without a count, `lastChange` tells
 * who changed the list.
 */
export function listFacts(lines: readonly ShownLine[], lastChange: string): readonly string[] {
  const counts = lines.flatMap(({ count }) => count ?? []);
  const [first] = counts;
  const last = counts.reduce((latest, count) => (count.at > latest.at ? count : latest), first ?? noCount);
  const below = belowPar(lines);
  return [
    lines.length === 0 ? 'No wines yet' : countWords(lines.length, 'wine'),
    below === 0 ? '' : `${below} below par`,
    first === undefined ? lastChange : didWords('counted', last),
  ].filter((fact) => fact !== '');
}

/** The number of lines of which fewer bottles were counted than the par. */
export function belowPar(lines: readonly ShownLine[]): number {
  return lines.filter(({ par, count }) => isBelowPar({ par, counted: count?.bottles })).length;
}

const noCount = { at: '', by: '' };
