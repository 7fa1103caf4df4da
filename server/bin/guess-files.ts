import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { systemClock } from '../src/clock.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { describeGuess } from '../src/import/mapping/describe-guess.ts';
import { guessFile } from '../src/import/mapping/guess-file.ts';
import { addKnown } from '../src/import/mapping/map-files.ts';
import { keepMapping, readKnown } from '../src/import/mapping/mapping-queries.ts';
import { withDatabase } from './with-database.ts';

/** Prints the use of each column of the files. With `keep`, stores the uses for later files with the same head. */
export function guessFiles(paths: readonly string[], keep: boolean): Promise<number> {
  return withDatabase(async ({ connection: { database } }) => {
    const now = systemClock.now();
    const known = await readKnown(database, londonTime(now).date);
    const [products, customers] = [new Map(known.products), new Set(known.customers)];
    let failed = 0;
    for (const path of paths) {
      const file = basename(path);
      const read = guessFile(file, await readFile(path), { ...known, products, customers });
      if ('says' in read) {
        console.error(`${file} ${read.says}`);
        failed++;
        continue;
      }
      addKnown(read.applied, products, customers);
      for (const line of describeGuess(file, read.guess, read.applied)) console.log(line);
      if (!keep) continue;
      const { head } = read.guess.table;
      const kept = { file, head, mapping: read.guess.mapping, keptBy: 'command', keptAt: now };
      await inTransaction(database, (writer) => keepMapping(writer, kept));
      console.log(`Kept: an import reads later files with these columns in this way.`);
    }
    return failed === 0 ? 0 : 1;
  });
}
