import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { connect } from '../../database/connection.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { kindOfFile } from '../file-kinds.ts';
import { importOne } from './import-one.ts';

export type ImportTask = {
  readonly databaseUrl: string;
  readonly merchant: Merchant;
  readonly now: Date;
  readonly path: string;
  readonly name: string;
  readonly modifiedAt: Date;
  readonly replace: boolean;
};

/** Imports one file in a thread of its own and answers with the outcome. */
const { databaseUrl, merchant, now, path, name, modifiedAt, replace } = workerData as ImportTask; // What `inThread` sends.
// A lost connection fails the import, which says so.
const connection = connect(databaseUrl, { max: 2, onError: () => {} });
const needsJobs = kindOfFile(name, merchant.import)?.name === 'confirmations';
const jobs = needsJobs ? await startJobs(connection.pool, () => {}) : undefined;
try {
  const shop = { database: connection.database, clock: { now: () => now }, merchant, ...(jobs && { jobs }) };
  const file = { name, content: await readFile(path), modifiedAt };
  parentPort?.postMessage(await importOne(shop, file, replace));
} finally {
  await jobs?.stop();
  await connection.close();
}
