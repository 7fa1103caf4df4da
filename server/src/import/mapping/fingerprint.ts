import { createHash } from 'node:crypto';
import { plainKey } from '@tradecellar/trade/plain-key.ts';

/** The identity of a file's head: the same columns in the same sequence, in any letter case. */
export function fingerprintOf(head: readonly string[]): string {
  const names = head.map((name) => plainKey(name).toLowerCase());
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}
