import { setTimeout as wait } from 'node:timers/promises';

/** The time without a call after which background work goes on. */
const QUIET_MS = 25;
const LONGEST_MS = 1_000;

let calls = 0;

export function recordCall(): void {
  calls++;
}

/**
 * Waits while this process gets calls, for a second at most. Mails and messages can wait so long, but people cannot: on
 * a machine with two processors, background work halved the number of orders per second.
 */
export async function yieldToCalls(): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += QUIET_MS) {
    const before = calls;
    await wait(QUIET_MS);
    if (calls === before) return;
  }
}
