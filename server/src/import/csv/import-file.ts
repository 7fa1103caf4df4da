import type { Shop } from '../../shop.ts';
import type { CsvFile } from './read-csv.ts';

export type ImportFile = {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** The rows of an API call, which has no file. */
  readonly csv?: CsvFile;
  readonly modifiedAt?: Date;
};

/** The parts of `Shop` that an import uses. `jobs` is needed only for files that may queue mails (`mayQueueMails`). */
export type ImportingShop = Pick<Shop, 'database' | 'clock' | 'merchant'> & Partial<Pick<Shop, 'jobs'>>;
