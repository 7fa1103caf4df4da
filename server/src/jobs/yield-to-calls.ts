import { setTimeout as wait } from 'node:timers/promises';

/** The quiet time after a call before background work goes on. */
const QUIET_MS = 25;
const LONGEST_MS = 1_000;

let calls = 0;

export function recordCall(): void {
  calls++;
}

/**
 * Waits while this process is being called, for a second at most. Mails and messages to other systems can wait that
 * long, and people cannot: on two processors background work halved the number of orders per second.
 */
export async function yieldToCalls(): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += QUIET_MS) {
    const before = calls;
    await wait(QUIET_MS);
    if (calls === before) return;
  }
}
