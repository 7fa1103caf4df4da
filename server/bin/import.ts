import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { systemClock } from '../src/clock.ts';
import { isRefusal, refusalSentence } from '../src/http/problems.ts';
import type { ImportFile } from '../src/import/csv/import-file.ts';
import { counted, describeOutcome } from '../src/import/describe-outcome.ts';
import { type ImportOutcome, importFiles } from '../src/import/import-files.ts';
import { kindsOfFile, mayQueueMails } from '../src/import/kinds/file-kinds.ts';
import { readRecentImports } from '../src/import/undo/recent-queries.ts';
import { undoImport } from '../src/import/undo/undo-import.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { guessFiles } from './guess-files.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `npm run import -- FILE…|FOLDER [--dry-run] [--each] [--replace] [--force]
                      [--accept-doubts] [--json]

  Files are CSV, named after their contents: products.csv, stock.csv, customers.csv, logins.csv, addresses.csv,
  prices.csv, product-lists.csv, reserves.csv, reps.csv, transactions.csv, orders.csv, order-lines.csv,
  confirmations.csv; or stock-20261122.csv, or as set in the merchant's file (import).
  --dry-run   checks everything, lists the first ten changes of each kind, and changes nothing
  --each      skips files with faults and imports the others; without it one fault refuses all files
  --replace   also withdraws records that the files no longer contain
  --force     lets --replace withdraw more than a tenth of the records
  --accept-doubts   takes figures that can hardly be meant, such as a price of nought; without it they are faults.
              A file named like prices.accepted.csv is taken with them, too
  --guess     shows which column is which in files of another system; with --keep an import reads later
              files with the same columns in this way
  --undo      brings back the values before the last import, or that of an id: --undo, --undo ID
  --json      prints the outcome as JSON, the last line of the output`;

/**
 * Exit codes: 0 every row was imported, 1 a file or row was refused or the import did not finish, 2 wrong arguments.
 */
process.exitCode = await main().catch((error: unknown) => {
  console.error(`\nThe import did not finish: ${error instanceof Error ? error.message : String(error)}`);
  // The connection may have closed during the commit. Importing again is right whether the commit succeeded or not.
  console.error('Please import again: rows that are already stored stay unchanged.');
  return 1;
});

async function main(): Promise<number> {
  if (process.argv[2] === '--undo') return undo(process.argv[3]);
  if (process.argv.includes('--guess')) {
    const paths = process.argv.slice(2).filter((each) => !each.startsWith('--'));
    return guessFiles(paths, process.argv.includes('--keep'));
  }
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    return 2;
  }
  return withDatabase(async ({ connection: { database, pool } }, { merchant }) => {
    const files = await readFiles(asked.paths, merchant.import);
    if (typeof files === 'string') {
      console.error(files);
      return 2;
    }
    const jobs = files.some(({ name }) => mayQueueMails(name, merchant.import))
      ? await startJobs(pool, (error) => console.error(error.message))
      : undefined;
    const shop = { database, clock: systemClock, merchant, ...(jobs && { jobs }) };
    const outcome = await importFiles(shop, files, {
      dryRun: asked.dryRun,
      replace: asked.replace,
      force: asked.force,
      each: asked.each,
      ...(asked.acceptDoubts && { accept: 'all' }),
      cameBy: 'command',
      onProgress({ file, doing, rows, of }) {
        if (!asked.json) console.log(`${file}: ${doing} ${counted(rows)} of ${counted(of)} rows`);
      },
    });
    await jobs?.stop();
    return report(outcome, asked.json);
  });
}

function undo(id: string | undefined): Promise<number> {
  return withDatabase(async ({ connection: { database } }, { merchant }) => {
    const last = (await readRecentImports(database)).find(({ undone_at }) => undone_at === null);
    const importId = id ?? last?.import_id;
    if (importId === undefined || !/^[\da-f-]{36}$/i.test(importId)) {
      console.error('We cannot find this import.');
      return 2;
    }
    const done = await undoImport({ database, clock: systemClock, merchant }, { importId, who: 'command' });
    if (isRefusal(done)) {
      console.error(refusalSentence(done));
      return 1;
    }
    console.log(`Undone: ${done.files.join(', ')}. ${countWords(done.rows, 'row')} as before.`);
    return 0;
  });
}

type Asked = {
  paths: string[];
  dryRun: boolean;
  each: boolean;
  replace: boolean;
  force: boolean;
  acceptDoubts: boolean;
  json: boolean;
};

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        each: { type: 'boolean' },
        replace: { type: 'boolean' },
        force: { type: 'boolean' },
        'accept-doubts': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
    if (positionals.length === 0) return undefined;
    const { 'dry-run': dryRun = false, each = false, replace = false, force = false, json = false } = values;
    const acceptDoubts = values['accept-doubts'] ?? false;
    return { paths: positionals, dryRun, each, replace, force, acceptDoubts, json };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function readFiles(
  paths: readonly string[],
  forms: Merchant['import'],
): Promise<ImportFile[] | string> {
  const files: ImportFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return `There is no file or folder ${path}`;
    const inside = found.isDirectory()
      ? (await readdir(path))
          .filter((name) => /[.](csv|xlsx|xlsm)$/i.test(name) || kindsOfFile(name, forms).length > 0)
          .map((name) => join(path, name))
      : [path];
    if (inside.length === 0) return `The folder ${path} contains no file to import`;
    for (const file of inside.sort()) {
      const { mtime } = await stat(file);
      files.push({ name: basename(file), content: await readFile(file), modifiedAt: mtime });
    }
  }
  return files;
}

function report(outcome: ImportOutcome, json: boolean): number {
  const isRefused = 'faults' in outcome;
  const isAllIn =
    !isRefused && outcome.refused.length === 0 && outcome.results.every(({ refusedRows }) => !refusedRows);
  if (json) console.log(JSON.stringify(outcome));
  if (json) return isAllIn ? 0 : 1;
  const say = isRefused ? console.error : console.log;
  for (const line of ['', ...describeOutcome(outcome)]) say(line);
  if (!isRefused && !outcome.written) console.log('A dry run: nothing was changed.');
  return isAllIn ? 0 : 1;
}
