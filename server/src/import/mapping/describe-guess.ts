import type { Applied } from './apply/row-reader.ts';
import { useOf } from './describe-use.ts';
import type { Guess } from './mapping.ts';
import { UNUSED } from './rules/mapping-rule.ts';

/** The use of a column in words: `fills Description, Vintage`, `not used: the buying price`. */
export function useWords(slot: string, guess: Pick<Guess, 'mapping' | 'table'>): string {
  const { fills, isFilter } = useOf(slot, guess);
  if (isFilter) return 'says which rows are left out';
  if (fills.length > 0) return `fills ${fills.join(', ')}`;
  if (slot === 'Handle') return 'joins the rows of a product';
  return UNUSED[slot] === undefined ? 'not used' : `not used: ${UNUSED[slot]}`;
}

const SHOWN_ROWS = 10;

/** The guess about a file as lines for a terminal: the columns with their doubts, the questions, and the first rows. */
export function describeGuess(file: string, guess: Guess, applied: Applied): string[] {
  const columns = guess.columns.flatMap(({ head, slot, doubt, profile }) => [
    `  ${head === '' ? '(no name)' : head}: ${useWords(slot, guess)}${profile.samples.length > 0 ? `  [${profile.samples.join(' | ').slice(0, 60)}]` : ''}`,
    ...(doubt === undefined ? [] : [`    please look: ${doubt}`]),
  ]);
  const questions = guess.questions.map(
    ({ asks, taken }) => `  ${asks} ${taken === '' ? 'Not answered' : `Taken: ${taken}`}`,
  );
  const rows = applied.files.flatMap(({ kind, header, rows: all }) => [
    `${kind}: ${all.length} rows`,
    `  ${header.join(' | ')}`,
    ...all.slice(0, SHOWN_ROWS).map(({ cells }) => `  ${cells.join(' | ')}`),
  ]);
  const leftOut = applied.leftOut.map(({ line, row, says }) => `  line ${line} (${row}) ${says}`);
  return [
    `${file} holds ${guess.mapping.kind} (${guess.table.readAs}, line ${guess.table.headLine} names the columns).`,
    ...columns,
    ...(questions.length > 0 ? ['Questions:', ...questions] : []),
    ...rows,
    ...(leftOut.length > 0 ? ['Left out:', ...leftOut] : []),
    ...[...guess.table.notes, ...applied.notes],
  ];
}
