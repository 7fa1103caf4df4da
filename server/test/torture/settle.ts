import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { shopAnswers, type Victims } from './faults.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

/**
 * The time limit without progress. It starts again at each progress, because a slow machine may have thousands of mails
 * to send.
 */
const LONGEST_STANDSTILL_MS = 180_000;

/**
 * Waits until no job, message, mail, report or file is pending. Kills and restarts all servers first, so that every
 * active job belongs to a dead process and can be retried at once. Returns a sentence if something stays pending.
 */
export async function settle(
  victims: Victims,
  database: TorturedDatabase,
  buying: Promise<unknown>,
): Promise<string[]> {
  const { servers, backOffice, inbox, ends } = victims;
  // A shop that is just exiting would stop its local PostgreSQL, and nothing would start it again.
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
    // A repeated job that runs early, within the interval in which the job was queued, queues no next job.
    await database.query(
      `UPDATE pgboss.job SET start_after = now() WHERE start_after > now()
        AND (state = 'retry' OR state = 'created' AND name IN ('mail', 'hand-over'))`,
    );
    // Counts untaken messages instead of waiting hand-over jobs, because a shop that is polled never runs these jobs.
    const [left] = await database.query<{ left: number }>(`
      SELECT ((SELECT count(*) FROM pgboss.job
          WHERE name = 'mail' AND state IN ('created', 'retry') OR name IN ('mail', 'hand-over') AND state = 'active')
        + (SELECT count(*) FROM hand_over WHERE taken_at IS NULL) + (SELECT count(*) FROM mail WHERE sent_at IS NULL AND gave_up_at IS NULL))::int AS left`);
    // The shop keeps a hidden marker file in the folder. The senders of documents wait for the folder `documents`.
    const files = (await readdir(inbox).catch(() => [])).filter(
      (name) => !name.startsWith('.') && name !== 'documents',
    );
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
