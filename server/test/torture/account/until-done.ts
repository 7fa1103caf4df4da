import { setTimeout as wait } from 'node:timers/promises';

/** Repeats work on the database until the work succeeds, because a fault may have taken the database away. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  const isDone = await work().then(
    () => true,
    () => false,
  );
  if (!isDone) return wait(200).then(() => untilDone(work));
}
