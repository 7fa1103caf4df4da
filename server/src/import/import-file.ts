import type { Shop } from '../shop.ts';
import type { CsvFile } from './read-csv.ts';

/** A file by its name and bytes (or its text, for one made here). */
export type ImportFile = {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** The rows of a call, which has no file. */
  readonly csv?: CsvFile;
  readonly modifiedAt?: Date;
};

/** The parts of the shop that an import uses. `jobs` is for confirmations, which queue mails. */
export type ImportingShop = Pick<Shop, 'database' | 'clock' | 'merchant'> & Partial<Pick<Shop, 'jobs'>>;
