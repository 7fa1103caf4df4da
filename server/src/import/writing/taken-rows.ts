import type { Shop } from '../../shop.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { ChangedRow } from './first-queries.ts';

/** The parts of `Shop` that a report needs; `jobs`, because a report may queue mails. */
export type ReportingShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;

export type TakenRows = {
  readonly changed: number;
  readonly first: readonly ChangedRow[];
  readonly refused: readonly ImportFault[];
};
