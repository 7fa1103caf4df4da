import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { primaryClients } from '../../database/primary-client.ts';
import { applicationName } from '../../database/side-by-side.ts';
import type { ReadAnswer, ReadTask } from './catalogue-thread.ts';
import type { Presentation } from './present-card.ts';
import { type Ask, beginRead } from './product-queries.ts';
import { readCatalogue } from './read-catalogue.ts';

const { databaseUrl } = workerData as ReadTask; // From `CatalogueThread`.

setFlagsFromString('--expose-gc');
const collectGarbage: (how: object) => void = runInNewContext('gc');

async function readAndPost(presentation: Presentation): Promise<void> {
  const { Client, address, stop } = primaryClients(databaseUrl);
  const client = new Client({ connectionString: address, application_name: applicationName });
  client.on('error', () => {}); // The running statement is rejected as well.
  try {
    await client.connect();
    const ask: Ask = (statement) => client.query(statement);
    await beginRead(ask);
    const answer: ReadAnswer = { products: await readCatalogue(ask, presentation) };
    parentPort?.postMessage(answer);
  } finally {
    stop();
    await client.end();
  }
}

/**
 * The thread stays alive between reads: with its modules loaded and its code compiled, the next read takes two thirds
 * of the time.
 */
parentPort?.on('message', async (presentation: Presentation) => {
  await readAndPost(presentation);
  // Without this collection V8 holds the memory until the next read.
  setImmediate(collectGarbage, { type: 'major', flavor: 'last-resort' });
});
