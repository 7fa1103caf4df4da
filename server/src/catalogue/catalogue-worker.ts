import { parentPort, workerData } from 'node:worker_threads';
import { primaryClients } from '../database/primary-client.ts';
import { applicationName } from '../database/side-by-side.ts';
import { readCatalogue } from './read-catalogue.ts';
import type { ReadTask } from './read-in-thread.ts';
import { type Ask, beginRead } from './whole-queries.ts';

// A thread that reads the catalogue once, posts it and ends.
const { databaseUrl, presentation } = workerData as ReadTask; // From `readInThread`.
const { Client, address, stop } = primaryClients(databaseUrl);
const client = new Client({ connectionString: address, application_name: applicationName });
client.on('error', () => {}); // The statement under way fails with it.
try {
  await client.connect();
  const ask: Ask = (statement) => client.query(statement);
  await beginRead(ask);
  parentPort?.postMessage(await readCatalogue(ask, presentation));
} finally {
  stop();
  await client.end();
}
