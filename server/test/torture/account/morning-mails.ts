import type { TorturedDatabase } from '../shop-under-torture.ts';
import { londonDay, type RunClock } from './run-clock.ts';

export type FoundStatement = {
  readonly key: string;
  readonly account: string;
  readonly to: readonly string[];
};

/** The monthly mails; undefined if no first of a month has passed in the run. */
export type StatementFacts =
  | { readonly month: string; readonly found: readonly FoundStatement[] }
  | undefined;

const HOUR_MS = 3_600_000;

/** The month whose statements must have gone by mail: the first of the next month began in the run. */
export const statedMonth = (clock: RunClock, startedAt: number): string | undefined => {
  const [from, until] = [londonDay(startedAt), londonDay(clock.now() - 9 * HOUR_MS)];
  return from.slice(0, 7) < until.slice(0, 7) ? from.slice(0, 7) : undefined;
};

/** Makes the repeated jobs of a morning due now, because their real times are minutes away. */
export const dueNow = (names: readonly string[]): string => `
  UPDATE pgboss.job SET state = 'created', start_after = now(), started_on = NULL, completed_on = NULL,
    singleton_key = NULL, singleton_on = NULL, retry_count = 0, output = NULL
  WHERE id IN (SELECT DISTINCT ON (name) id FROM pgboss.job
    WHERE name IN (${names.map((name) => `'${name}'`)}) AND state <> 'active' ORDER BY name, created_on DESC)`;

export function readStatementMails(database: TorturedDatabase): Promise<FoundStatement[]> {
  return database.query<FoundStatement>(`
    SELECT key, facts->>'account' AS account, recipients AS "to" FROM mail WHERE kind = 'statement'`);
}

export function readNoticeMails(database: TorturedDatabase) {
  return database.query<{ key: string; isSent: boolean; gaveUp: string | null }>(`
    SELECT key, sent_at IS NOT NULL AS "isSent", CASE WHEN gave_up_at IS NOT NULL THEN coalesce(last_error, '') END
      AS "gaveUp" FROM mail WHERE kind = 'price-notice'`);
}
