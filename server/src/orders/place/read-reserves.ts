import type { Writer } from '../../database/connection.ts';
import { isDatabaseAway, mustTryAgain } from '../../database/transaction.ts';
import { behindSavepoint, lockReserves } from '../write-queries.ts';

/** Where a failure to read reserves is noted. */
export type LogFailure = (error: unknown, says: string) => void;

/**
 * The customer's free reserves of these codes, in bottles, locked. When they cannot be read everything is
 * treated as stock, and the server notes it (4.split.3). Not so when the whole transaction is lost:
 * then it must be tried again or fail.
 */
export async function readReserves(
  writer: Writer,
  account: string,
  codes: readonly string[],
  logFailure: LogFailure,
): Promise<ReadonlyMap<string, number>> {
  try {
    return await behindSavepoint(writer, () => lockReserves(writer, account, codes));
  } catch (error) {
    if (isDatabaseAway(error) || mustTryAgain(error)) throw error;
    logFailure(error, `The reserves of ${account} cannot be read: everything is treated as stock`);
    return new Map();
  }
}
