import type { CsvFile } from './read-csv.ts';

/** A file by its name and bytes (or its text, for one made here). */
export type ImportFile = {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** What came as rows, and not as a file's text. */
  readonly csv?: CsvFile;
  readonly modifiedAt?: Date;
};
