import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock.ts';
import { describeFault } from '../src/import/describe-fault.ts';
import {
  type FileResult,
  type ImportFile,
  type ImportOutcome,
  importFiles,
  withdrawsTooMany,
} from '../src/import/import-files.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `npm run import -- FILE…|FOLDER [--dry-run] [--replace] [--force]

  Files are CSV (UTF-8), named for what they hold: products.csv, customers.csv, logins.csv, addresses.csv,
  prices.csv, product-lists.csv, reserves.csv, reps.csv, transactions.csv, orders.csv, order-lines.csv.
  --dry-run   checks everything, says what would change, and changes nothing
  --replace   also withdraws what the files no longer hold
  --force     lets --replace withdraw more than a tenth of what is there`;

/** The most faults shown; the rest are counted. */
const SHOWN_FAULTS = 200;

/** Ends with 0 when all went in, 1 when a file is refused or the import did not finish, 2 on a wrong call. */
process.exitCode = await main().catch((error: unknown) => {
  console.error(`\nThe import did not finish: ${error instanceof Error ? error.message : String(error)}`);
  // The connection may have gone in the very moment of the commit; importing again is right either way.
  console.error('Please import again: rows that are in already stay as they are.');
  return 1;
});

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    return 2;
  }
  const files = await readFiles(asked.paths);
  if (typeof files === 'string') {
    console.error(files);
    return 2;
  }
  return withDatabase(async ({ connection: { database } }, { merchant }) => {
    const outcome = await importFiles({ database, clock: systemClock, merchant }, files, {
      dryRun: asked.dryRun,
      replace: asked.replace,
      force: asked.force,
      onProgress: ({ file, doing, rows, of }) =>
        console.log(`${file}: ${doing} ${counted(rows)} of ${counted(of)} rows`),
    });
    return report(outcome);
  });
}

/** A count of rows, not money. */
function counted(rows: number): string {
  return rows.toLocaleString('en-GB'); // not money
}

type Asked = { paths: string[]; dryRun: boolean; replace: boolean; force: boolean };

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' }, force: { type: 'boolean' } },
    });
    if (positionals.length === 0) return undefined;
    const { 'dry-run': dryRun = false, replace = false, force = false } = values;
    return { paths: positionals, dryRun, replace, force };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function readFiles(paths: readonly string[]): Promise<ImportFile[] | string> {
  const files: ImportFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return `There is no file or folder ${path}`;
    const inside = found.isDirectory()
      ? (await readdir(path))
          .filter((name) => name.toLowerCase().endsWith('.csv'))
          .map((name) => join(path, name))
      : [path];
    if (inside.length === 0) return `The folder ${path} holds no .csv file`;
    for (const file of inside.sort()) files.push({ name: basename(file), content: await readFile(file) });
  }
  return files;
}

function report(outcome: ImportOutcome): number {
  if ('faults' in outcome) {
    console.error(`\nNothing was changed. ${outcome.faults.length} fault(s):`);
    for (const fault of outcome.faults.slice(0, SHOWN_FAULTS)) console.error(`  ${describeFault(fault)}`);
    const more = outcome.faults.length - SHOWN_FAULTS;
    if (more > 0) console.error(`  … and ${more} more`);
    return 1;
  }
  console.log('');
  for (const result of outcome.results) {
    console.log(`${result.file}: ${counted(result.rows)} rows: ${describeResult(result, outcome.written)}`);
    if (result.removed > 0) {
      const more = result.removed - result.firstRemoved.length;
      console.log(
        `  withdrawn: ${result.firstRemoved.join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`,
      );
    }
    if (!outcome.written && withdrawsTooMany(result)) {
      console.log(`  that is more than a tenth of ${counted(result.held)}: the import needs --force`);
    }
    for (const warning of result.warnings.slice(0, SHOWN_FAULTS))
      console.log(`  note: ${describeFault(warning)}`);
    if (result.unknownColumns.length > 0)
      console.log(`  ignored columns: ${result.unknownColumns.join(', ')}`);
  }
  if (!outcome.written) console.log('A dry run: nothing was changed.');
  return 0;
}

function describeResult({ added, changed, unchanged, removed }: FileResult, isWritten: boolean): string {
  const counts = `${counted(added)} added, ${counted(changed)} changed, ${counted(unchanged)} unchanged`;
  const all = removed > 0 ? `${counts}, ${counted(removed)} withdrawn` : counts;
  return isWritten ? all : `would be ${all}`;
}
