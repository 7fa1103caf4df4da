import type { Shop } from '../shop.ts';
import type { ImportFault } from './describe-fault.ts';
import type { ChangedRow } from './first-queries.ts';

/** The parts of the shop that reports of the merchant's system need: they queue mails. */
export type ReportingShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;

/** Result of a file whose rows are events: the number of rows that changed something, and the refused rows. */
export type TakenRows = {
  readonly changed: number;
  /** The first ten changes. */
  readonly first: readonly ChangedRow[];
  readonly refused: readonly ImportFault[];
};
