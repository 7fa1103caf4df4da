import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { primaryClients } from '../database/primary-client.ts';
import { applicationName } from '../database/side-by-side.ts';
import { CatalogueReader } from './catalogue-reader.ts';
import { packed } from './packed.ts';
import type { Presentation } from './present-card.ts';
import { type Ask, beginRead } from './whole-queries.ts';

export type IndexTask = { readonly databaseUrl: string; readonly presentation: Presentation };

const { databaseUrl, presentation } = workerData as IndexTask; // What `startThread` sends.
const reader = new CatalogueReader(presentation);

setFlagsFromString('--expose-gc');
const collectGarbage: (how: object) => void = runInNewContext('gc');

async function makeAndSend(knownTexts: string | undefined): Promise<void> {
  const { Client, address, stop } = primaryClients(databaseUrl);
  const client = new Client({ connectionString: address, application_name: applicationName });
  client.on('error', () => {}); // What is under way fails with it.
  try {
    await client.connect();
    const ask: Ask = (statement, values) => client.query(statement, values?.slice());
    await beginRead(ask);
    const made = await reader.read(ask, knownTexts);
    const transferred: Transferable[] = [];
    parentPort?.postMessage(packed(made, transferred), transferred);
  } finally {
    stop();
    await client.end();
  }
}

/**
 * A thread that reads the catalogue and makes an index of it whenever it is asked to, by the texts that are known already.
 * Arrays of numbers change hands without a copy. It stays: with its modules read and its code compiled, the next index takes
 * two thirds of the processor's time.
 */
parentPort?.on('message', async (knownTexts: string | undefined) => {
  await makeAndSend(knownTexts);
  // V8 would keep what is left of it until it needs the room, and after an ordinary collection the room itself.
  setImmediate(collectGarbage, { type: 'major', flavor: 'last-resort' });
});
