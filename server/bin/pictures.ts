import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { secondsSince } from '../../scripts/terminal.mjs';
import { systemClock } from '../src/clock.ts';
import { counted } from '../src/import/describe-outcome.ts';
import { describePictures } from '../src/pictures/describe-pictures.ts';
import { listOriginals } from '../src/pictures/list-originals.ts';
import { takePictures } from '../src/pictures/take-pictures.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `npm run pictures -- FOLDER [--dry-run] [--replace] [--force]

  Assigns the pictures in FOLDER to products: JPEG, PNG or WebP files named by code or bin number, such as CHA001.jpg.
  A second run makes only new and changed pictures.
  --dry-run   reads every file, reports what would happen, and changes nothing
  --replace   also removes pictures whose files are no longer in FOLDER
  --force     lets --replace remove more than a tenth of them`;

const NICENESS = 15;
const SAY_EVERY_SECONDS = 5;

/** Exit codes: 0 every file was taken, 1 a file was refused or the run did not finish, 2 wrong arguments. */
process.exitCode = await main().catch((error: unknown) => {
  console.error(`\nThe run did not finish: ${error instanceof Error ? error.message : String(error)}`);
  console.error('Please run it again: pictures that are already made are not made again.');
  return 1;
});

async function main(): Promise<number> {
  const asked = readArguments();
  const isFolder = asked !== undefined && (await isDirectory(asked.folder));
  if (asked === undefined || !isFolder) {
    console.error(asked === undefined ? USAGE : `There is no folder ${asked.folder}`);
    return 2;
  }
  try {
    setPriority(NICENESS);
  } catch {
    // A service may lack the right to change its priority. It then keeps its current priority.
  }
  const { originals, refused } = await listOriginals(asked.folder);
  return withDatabase(async ({ connection: { database } }, { picturesFolder, merchant }) => {
    const shop = { database, clock: systemClock, folder: picturesFolder, isFetched: merchant.pictures.fetch };
    const taken = await takePictures(shop, originals, {
      ...asked,
      cameBy: 'command',
      onProgress: progress(),
    });
    for (const line of describePictures(taken, refused)) console.log(line);
    if ('wouldRemove' in taken) return 1;
    if (asked.dryRun) console.log('A dry run: nothing was changed.');
    return refused.length + taken.refused.length > 0 ? 1 : 0;
  });
}

function progress(): (done: number, of: number) => void {
  const start = sinceStart();
  let printed = start;
  return (done, of) => {
    const now = sinceStart();
    if (now - printed < SAY_EVERY_SECONDS && done < of) return;
    printed = now;
    const left = Math.ceil(((now - start) / done) * (of - done));
    console.log(
      `${counted(done)} of ${counted(of)} pictures, ${done === of ? `after ${secondsSince(0)} s` : `about ${timeWords(left)} left`}`,
    );
  };
}

function sinceStart(): number {
  return Number(secondsSince(0));
}

function timeWords(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        replace: { type: 'boolean' },
        force: { type: 'boolean' },
      },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) return undefined;
    const { 'dry-run': dryRun = false, replace = false, force = false } = values;
    return { folder, dryRun, replace, force };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
