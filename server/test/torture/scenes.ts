import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { away, type Fault, faultsOf, shopAnswers, type Victims } from './faults.ts';
import { startFilesBackOffice } from './files-back-office.ts';
import { startPollingBackOffice } from './polling-back-office.ts';
import { makePostgres } from './shop-under-torture.ts';
import type { Scene } from './torture-types.ts';

const run = promisify(execFile);
const DISK = '320m';
const fullPiece = Buffer.alloc(2 ** 20);

/**
 * One server with its local PostgreSQL on a small tmpfs. One of the faults fills the tmpfs. Mounting the tmpfs needs
 * root. The back office polls for orders.
 */
export async function localDatabase(folder: string): Promise<Scene> {
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const postgres = await makePostgres(dataDir);
  /**
   * Waits for an answer of the shop before the fault and after the fault. Only a running shop restarts its local
   * PostgreSQL, so the shop must have started before PostgreSQL is lost.
   */
  const lost =
    (loseIt: Fault): Fault =>
    (victims) =>
      away(victims, async () => {
        await shopAnswers(victims);
        await loseIt(victims);
        await shopAnswers(victims);
      });
  const faults = faultsOf(postgres);
  const filler = join(folder, 'filler');
  return {
    database: {
      ...postgres,
      async stop() {
        await rm(filler, { force: true });
        await postgres.stop().catch(() => {}); // The shop may have stopped PostgreSQL already.
        await run('umount', [folder]);
      },
    },
    servers: { A: { DATA_DIR: dataDir, DATABASE_URL: undefined } },
    startBackOffice: startPollingBackOffice,
    outages: [],
    faults: {
      ...faults,
      'database connections cut': lost(faults['database connections cut']),
      'PostgreSQL stopped': lost(() => postgres.stop()),
      'PostgreSQL killed -9': lost(() => postgres.kill()),
      'PostgreSQL frozen': lost(async ({ random, pace }) => {
        const goOn = await postgres.freeze();
        await wait(random.between(8_000, 25_000) * pace);
        goOn();
      }),
      'disk filled': lost(async ({ random, pace }) => {
        for (let isFull = false; !isFull; ) {
          isFull = await appendFile(filler, fullPiece).then(
            () => false,
            () => true,
          );
        }
        await wait(random.between(5_000, 12_000) * pace);
        await rm(filler);
      }),
      'folder of the door taken away': async (victims) => {
        await takeFolderAway(victims);
        await shopAnswers(victims);
      },
    },
  };
}

export async function filesDoor(folder: string): Promise<Scene> {
  const database = await makePostgres(folder);
  return {
    database,
    startBackOffice: startFilesBackOffice,
    outages: [],
    faults: { ...faultsOf(database), 'folder of the door taken away': takeFolderAway },
  };
}

/** Simulates a disk that is unmounted for some seconds. Its mount point may exist meanwhile, but must stay empty. */
async function takeFolderAway({ inbox, random, pace, backOffice }: Victims): Promise<void> {
  const folder = dirname(inbox);
  const isPlaceThere = random.happens(0.5);
  await rename(folder, `${folder}.away`);
  if (isPlaceThere) await mkdir(folder);
  await wait(random.between(2_000, 8_000) * pace);
  const made = await readdir(folder).catch(() => undefined);
  if (isPlaceThere ? made?.length !== 0 : made !== undefined)
    backOffice.unexpected.push(`The shop made ${made} in the place of a folder that was away`);
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}.away`, folder);
}
