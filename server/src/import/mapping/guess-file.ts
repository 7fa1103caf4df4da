import { applyMapping } from './apply/apply-mapping.ts';
import type { Applied } from './apply/row-reader.ts';
import { guessTable } from './guess-table.ts';
import type { Guess, Known } from './mapping.ts';
import { readTables } from './sheets/read-tables.ts';

export type GuessedFile = { readonly guess: Guess; readonly applied: Applied };

/** Guesses the columns of a file and reads its rows with the guess, or says why the file cannot be read. */
export function guessFile(
  name: string,
  content: Uint8Array,
  known: Known,
): GuessedFile | { readonly says: string } {
  const tables = readTables(content);
  if ('says' in tables) return tables;
  const guess = tables.map((table) => guessTable(name, table, known)).find((each) => each !== undefined);
  if (guess === undefined) {
    return {
      says: 'has no columns of products, customers, prices, stock or transactions that the shop recognises',
    };
  }
  return { guess, applied: applyMapping(guess.mapping, guess.table, known) };
}
