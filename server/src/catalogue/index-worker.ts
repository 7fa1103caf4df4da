import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { primaryClients } from '../database/primary-client.ts';
import { makeKeptProducts } from './make-kept-products.ts';
import { packed } from './packed.ts';
import type { Presentation } from './present-card.ts';
import { readWhole } from './whole-queries.ts';

export type IndexTask = { readonly databaseUrl: string; readonly presentation: Presentation };

/** A thread that makes an index of the catalogue, hands it over and ends. Arrays of numbers change hands without a copy. */
const { databaseUrl, presentation } = workerData as IndexTask; // What `makeInThread` sends.
const { Client, address, stop } = primaryClients(databaseUrl);
const client = new Client({ connectionString: address });
client.on('error', () => {}); // What is under way fails with it.
try {
  await client.connect();
  const { versions, rows } = await readWhole(client);
  const transferred: Transferable[] = [];
  const made = packed(makeKeptProducts(versions, rows, presentation), transferred);
  parentPort?.postMessage(made, transferred);
} finally {
  stop();
  await client.end();
}
