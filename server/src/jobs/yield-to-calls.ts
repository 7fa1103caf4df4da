import { setTimeout as wait } from 'node:timers/promises';

/** Nobody has called for so long: there is time for other things. */
const QUIET_MS = 25;
/** Background work waits for so long at most: then it goes on beside the calls, however many there are. */
const LONGEST_MS = 1_000;

let calls = 0;

/** Says that this process was called. */
export function noteCall(): void {
  calls++;
}

/**
 * Waits while this process is being called, for a second at most. Mails and messages to other systems can wait for
 * that long, and people cannot: on two processors background work took half of the orders that fit into a second.
 */
export async function giveWay(): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += QUIET_MS) {
    const before = calls;
    await wait(QUIET_MS);
    if (calls === before) return;
  }
}
