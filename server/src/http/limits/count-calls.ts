import type { Shop } from '../../shop.ts';

const counts = new WeakMap<object, { minute: number; byCaller: Map<string, number> }>();

/** Counts a call, or its bytes as `amount`. Returns the caller's count in the current minute, in this process. */
export function countCall(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  caller: string,
  amount = 1,
): number {
  const minute = Math.floor(clock.now().getTime() / 60_000);
  let current = counts.get(database);
  if (current?.minute !== minute) current = { minute, byCaller: new Map() };
  counts.set(database, current);
  const calls = (current.byCaller.get(caller) ?? 0) + amount;
  current.byCaller.set(caller, calls);
  return calls;
}
