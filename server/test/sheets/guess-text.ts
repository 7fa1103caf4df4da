import { guessFile } from '../../src/import/mapping/guess-file.ts';

/** A shop without products and customers. */
export const known = {
  products: new Map(),
  customers: new Set<string>(),
  reps: new Set<string>(),
  today: '2026-11-28',
};
/** Guesses and applies a file's columns. */
export const guessed = (name: string, text: string | Uint8Array, more = {}) => {
  const read = guessFile(name, typeof text === 'string' ? Buffer.from(text) : text, { ...known, ...more });
  if ('says' in read) throw new Error(read.says);
  return read;
};
/** The heads of columns with their doubts. */
export const doubtsOf = (name: string, text: string) =>
  guessed(name, text).guess.columns.flatMap(({ head, doubt }) =>
    doubt === undefined ? [] : [`${head}: ${doubt}`],
  );
