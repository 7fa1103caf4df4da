import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { connect } from '../database/connection.ts';
import { readCatalogue } from './catalogue-queries.ts';
import { makeKeptProducts } from './kept-catalogue.ts';
import { packed } from './packed.ts';
import type { Presentation } from './present.ts';

export type IndexTask = { readonly databaseUrl: string; readonly presentation: Presentation };

/** A thread that makes an index of the catalogue, hands it over and ends. Arrays of numbers change hands without a copy. */
const { databaseUrl, presentation } = workerData as IndexTask; // What `makeInThread` sends.
const connection = connect(databaseUrl, { max: 1, onError: () => {} });
try {
  const { versions, rows } = await readCatalogue(connection.database);
  const transferred: Transferable[] = [];
  const made = packed(makeKeptProducts(versions, rows, presentation), transferred);
  parentPort?.postMessage(made, transferred);
} finally {
  await connection.close();
}
