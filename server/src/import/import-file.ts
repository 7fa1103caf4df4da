import type { CsvFile } from './read-csv.ts';

/** A file by its name and bytes (or its text, for one made here). */
export type ImportFile = {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** The rows of a call, which has no file. */
  readonly csv?: CsvFile;
  readonly modifiedAt?: Date;
};
