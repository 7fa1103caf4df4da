import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connect, type Reader } from '../database/connection.ts';
import { recordAct } from '../http/access/record-act.ts';
import { startJobs } from '../jobs/jobs.ts';
import type { ImportFile } from './csv/import-file.ts';
import { importFiles } from './import-files.ts';
import { Discarded, type ImportMessage, type ImportTask } from './import-in-thread.ts';
import { mayQueueMails } from './kinds/file-kinds.ts';
import { refuseTaken, TakenMeanwhile } from './reports/taken-before.ts';
import { deleteUpload, readUpload } from './upload-queries.ts';

const { databaseUrl, merchant, now, from, options } = workerData as ImportTask; // Sent by `inThread`.
// No handler is needed: if the connection is lost, the statements of the import fail.
const connection = connect(databaseUrl, { max: 2, onError: () => {} });
const { database } = connection;
const clock = { now: () => now };
const files = await readFiles(database);
const needsJobs = files.some(({ name }) => mayQueueMails(name, merchant.import));
const jobs = needsJobs ? await startJobs(connection.pool, () => {}) : undefined;
try {
  const shop = { database, clock, merchant, ...(jobs && { jobs }) };
  const outcome = await importFiles(shop, files, {
    ...options,
    onProgress: (progress) => post({ progress }),
    ...('path' in from && {
      async onLocked(writer) {
        for (const file of files) await refuseTaken(writer, merchant.import, { ...file, ...from });
        return [];
      },
    }),
    ...('who' in from && {
      async onImported(writer, results) {
        if (!(await deleteUpload(writer, from))) throw new Discarded();
        await recordAct(writer, clock, {
          person: { email: from.who, isAdmin: true },
          account: null,
          act: 'import-files',
          facts: { files: results.map(({ file, rows, added, changed }) => ({ file, rows, added, changed })) },
        });
      },
    }),
  });
  post({ outcome });
} catch (error) {
  if (error instanceof TakenMeanwhile) post({ takenMeanwhile: error.message });
  else if (error instanceof Discarded) post({ isDiscarded: true });
  else throw error;
} finally {
  await jobs?.stop();
  await connection.close();
}

function post(message: ImportMessage): void {
  parentPort?.postMessage(message);
}

async function readFiles(reader: Reader): Promise<ImportFile[]> {
  if ('upload' in from) return readUpload(reader, from);
  const { path, name, modifiedAt } = from;
  return [{ name, content: await readFile(path), modifiedAt }];
}
