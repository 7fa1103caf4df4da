import type { Query } from './query.ts';

const SWEEP_MS = 60_000;
/** Enough for all people of a merchant, and too few to fill the disk: anybody may open sign-in pages. */
const MOST_PAGES = 20_000;
/** Longer than `SIGN_IN_SESSION_HOURS` may be. */
const LONGEST_SESSION_MS = 31 * 24 * 3_600_000;

export type Sweep = {
  /** Deletes expired rows, and the oldest sign-in pages of a flood of sign-in pages, which ends no session. */
  readonly sweep: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Sweeps every minute. A process that sweeps beside another process does no harm. */
export function startSweep(query: Query, { nowMs, onFault, mostPages = MOST_PAGES }: Parts): Sweep {
  const sweep = () => deleteExpired(query, new Date(nowMs()), mostPages);
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep().catch(onFault);
  }, SWEEP_MS);
  timer.unref();
  return {
    sweep,
    close() {
      clearInterval(timer);
      return running;
    },
  };
}

type Parts = {
  readonly nowMs: () => number;
  readonly onFault: (fault: unknown) => void;
  readonly mostPages?: number;
};

async function deleteExpired(query: Query, now: Date, mostPages: number): Promise<void> {
  for (const table of ['state', 'link', 'challenge']) {
    await query(`DELETE FROM sign_in.${table} WHERE expires_at <= $1`, [now]);
  }
  await query('DELETE FROM sign_in.attempt WHERE ends_at <= $1', [now]);
  await query('DELETE FROM sign_in.ended WHERE at <= $1', [new Date(now.getTime() - LONGEST_SESSION_MS)]);
  await query(
    `DELETE FROM sign_in.state WHERE kind = 'Interaction' AND id IN (
       SELECT id FROM sign_in.state WHERE kind = 'Interaction' ORDER BY expires_at DESC OFFSET $1)`,
    [mostPages],
  );
}
