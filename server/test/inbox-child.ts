import fs from 'node:fs/promises';
import { flushCompileCache, syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { systemClock } from '../src/clock.ts';
import { connect } from '../src/database/connection.ts';
import { takeDocuments } from '../src/documents/take-arrived.ts';
import { INBOX_FOLDERS, openDoorFolder } from '../src/files/door-folder.ts';
import { startInbox } from '../src/import/inbox/start-inbox.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';

export type InboxChildOptions = {
  readonly databaseUrl: string;
  readonly folder: string;
  /** The process kills itself with SIGKILL after it has imported its first file and before it archives the file. */
  readonly mustDie: boolean;
  /**
   * The process kills itself with SIGKILL instead of the nth statement with this text, counted from the start of its
   * inbox.
   */
  readonly diesAtStatement?: { readonly text: string; readonly nth: number };
  /** The process kills itself with SIGKILL instead of this rename, link or removal of a file. */
  readonly diesAtFileStep?: number;
  /** The process sends the text of each statement to the parent. */
  readonly tellsStatements?: boolean;
};

// Runs an inbox in a separate process. Sends the parent 'open' once, and 'took' after each file.
const { databaseUrl, folder, mustDie, diesAtStatement, diesAtFileStep, tellsStatements } = JSON.parse(
  process.argv[2] ?? '{}',
) as InboxChildOptions; // The parent passes exactly these options.
process.once('disconnect', () => process.exit());
const onError = (error: Error) => console.error(error.message);
const connection = connect(databaseUrl, { max: 3, onError });
const merchant = defaultMerchant();
const shop = {
  database: connection.database,
  databaseUrl,
  clock: systemClock,
  merchant: { ...merchant, backOffice: { ...merchant.backOffice, folder } },
  jobs: await startJobs(connection.pool, onError),
  // The process answers no calls and so has no catalogue to refresh.
  catalogue: { refresh: async () => {} },
};
const ask = pg.Client.prototype.query;
let left = diesAtStatement?.nth ?? 0;
// Sees every statement of the process, whatever sends it.
pg.Client.prototype.query = function query(this: pg.Client, ...sent: unknown[]) {
  const [first] = sent;
  const text = typeof first === 'string' ? first : String(Object(first).text);
  if (tellsStatements) process.send?.({ statement: text });
  if (text === diesAtStatement?.text && --left === 0) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(ask, this, sent);
} as typeof ask;
if (diesAtFileStep !== undefined) {
  let steps = 0;
  for (const name of ['rename', 'link', 'rm'] as const) {
    const act = fs[name] as (...sent: unknown[]) => Promise<void>; // One type for the three functions.
    Object.assign(fs, {
      [name](...sent: unknown[]) {
        steps += 1;
        if (steps === diesAtFileStep) process.kill(process.pid, 'SIGKILL');
        return act(...sent);
      },
    });
  }
  // Renews the names that other modules have imported from `node:fs/promises`.
  syncBuiltinESMExports();
}
// A killed process does not write its compiled code, which the next process would have to compile again.
flushCompileCache();
const doorFolder = await openDoorFolder(connection.database, folder, INBOX_FOLDERS);
startInbox(shop, {
  folder: doorFolder,
  pool: connection.pool,
  onError,
  timing: { pollMs: 20, settleMs: 60, retryMs: 100 },
  takeDocuments: (arrived, closing) => takeDocuments(shop, arrived, closing),
  beforeArchiving() {
    if (mustDie) process.kill(process.pid, 'SIGKILL');
    process.send?.('took');
  },
});
process.send?.('open');
