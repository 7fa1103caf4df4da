import type { Query } from './query.ts';

const SWEEP_MS = 60_000;
/** Enough for all people of a merchant, and too few to fill the disk: anybody may open sign-in pages. */
const MOST_PAGES = 20_000;

/** Deletes what has expired, every minute. A process that sweeps beside another process does no harm. */
export function startSweep(
  query: Query,
  { nowMs, onFault }: { nowMs: () => number; onFault: (fault: unknown) => void },
): { close(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(query, nowMs()).catch(onFault);
  }, SWEEP_MS);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      return running;
    },
  };
}

/** Deletes expired rows, and the oldest sign-in pages of a flood of sign-in pages, which ends no session. */
export async function sweep(query: Query, nowMs: number, mostPages = MOST_PAGES): Promise<void> {
  const now = new Date(nowMs);
  for (const table of ['state', 'link', 'challenge']) {
    await query(`DELETE FROM sign_in.${table} WHERE expires_at <= $1`, [now]);
  }
  await query('DELETE FROM sign_in.attempt WHERE ends_at <= $1', [now]);
  await query(
    `DELETE FROM sign_in.state WHERE kind = 'Interaction' AND id IN (
       SELECT id FROM sign_in.state WHERE kind = 'Interaction' ORDER BY expires_at DESC OFFSET $1)`,
    [mostPages],
  );
}
