import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { serveDatabase } from './embedded-database-server.ts';

/** PostgreSQL in a thread of its own, so that a long query never blocks the server. */
if (parentPort === null) throw new Error('embedded-database-worker runs as a worker thread');
const port = parentPort;
// The one sender is embedded-database.ts, in this folder.
const { folder, socketPath } = workerData as { folder: string; socketPath: string };

const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } });
const server = await serveDatabase(database, socketPath);
port.postMessage('ready');

port.on('message', async () => {
  await server.close();
  await database.close();
  port.postMessage('closed');
});
