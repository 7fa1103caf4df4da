import type { Writer } from '../../database/connection.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import type { ImportingShop } from '../csv/import-file.ts';
import { claimsKind } from '../kinds/ledger-kinds.ts';
import { takeClaims } from './take-claims.ts';
import { takeConfirmations } from './take-confirmations.ts';
import type { TakenRows } from './taken-rows.ts';

export async function takeRows(
  writer: Writer,
  { jobs, clock, merchant }: ImportingShop,
  file: CheckedFile,
): Promise<TakenRows> {
  if (jobs === undefined) throw new Error('An import of reports needs the queue of mails');
  const shop = { jobs, clock, merchant };
  return file.kind === claimsKind ? takeClaims(writer, shop, file) : takeConfirmations(writer, shop, file);
}
