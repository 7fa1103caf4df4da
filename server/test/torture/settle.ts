import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { shopAnswers, type Victims } from './faults.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

/** A slow machine may have thousands of mails to send: it is given up when nothing is over for so long. */
const LONGEST_STANDSTILL_MS = 180_000;

/**
 * Waits until nothing is under way any more. Both servers are killed a last time, so that the jobs of dead processes are
 * known: what would make them wait, a missing sign of life or the pause before a retry, is cut short. Returns what is not over.
 */
export async function settle(
  victims: Victims,
  database: TorturedDatabase,
  buying: Promise<unknown>,
): Promise<string[]> {
  const { servers, backOffice, inbox, ends } = victims;
  // One that leaves just now would stop its local PostgreSQL, and nobody would start it.
  await shopAnswers(victims);
  for (const server of servers) {
    ends.push({ what: 'server', name: server.name, at: Date.now() });
    await server.stop('SIGKILL');
  }
  await database.query(
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'`,
  );
  for (const server of servers) server.start();
  backOffice.settle();
  await buying;
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + LONGEST_STANDSTILL_MS;
  for (let quiet = 0; quiet < 3; ) {
    await database.query(
      `UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND start_after > now()`,
    );
    // A message that is not taken counts, not its job that waits: in a shop that is polled for orders nobody works those.
    const [left] = await database.query<{ left: number }>(`
      SELECT ((SELECT count(*) FROM pgboss.job
          WHERE name = 'mail' AND state IN ('created', 'retry') OR name IN ('mail', 'hand-over') AND state = 'active')
        + (SELECT count(*) FROM hand_over WHERE taken_at IS NULL) + (SELECT count(*) FROM mail WHERE sent_at IS NULL))::int AS left`);
    // Its own mark of the folder stays in it.
    const files = (await readdir(inbox).catch(() => [])).filter((name) => !name.startsWith('.'));
    const [stored, reports] = [left?.left ?? 0, backOffice.pending()];
    const all = stored + reports + files.length;
    quiet = all === 0 ? quiet + 1 : 0;
    if (all < fewest) {
      fewest = all;
      deadline = Date.now() + LONGEST_STANDSTILL_MS;
    }
    if (Date.now() > deadline)
      return [
        `Not settled: ${stored} jobs, messages and mails, ${reports} orders to report, the files ${files}`,
      ];
    await wait(500);
  }
  return [];
}
