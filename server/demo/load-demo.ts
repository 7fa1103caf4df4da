import { readdir, readFile } from 'node:fs/promises';
import { addDays, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate, parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { readKeys } from '../src/import/checks/import-queries.ts';
import { describeFault } from '../src/import/csv/describe-fault.ts';
import type { ImportFile, ImportingShop } from '../src/import/csv/import-file.ts';
import { importFiles } from '../src/import/import-files.ts';

/** The files were exported on this Saturday, so the newest orders are from Friday. */
const EXPORTED_ON: PlainDate = '2026-11-21';

const DAY_MS = 86_400_000;

/** A date that fills its whole cell. A date within a longer text stays as it is. */
const DATE_CELL = /(?<=^|,)\d\d\/\d\d\/\d{4}(?=[,\r\n]|$)/gm;

/**
 * The demo merchant's CSV files, with all dates moved by the same number of whole weeks towards `today`. Weekdays
 * therefore stay the same, only delivery dates lie in the future, and the newest order is at most a week old. On
 * Wednesday 2026-12-02 an order of Friday 2026-11-20 moves to Friday 2026-11-27. @internal
 */
export async function readDemoFiles(today: PlainDate): Promise<ImportFile[]> {
  const folder = new URL('./', import.meta.url);
  const days = Math.floor((Date.parse(today) - Date.parse(EXPORTED_ON)) / DAY_MS / 7) * 7;
  const move = (cell: string) => {
    const date = parseTradeDate(cell);
    return date === undefined ? cell : formatTradeDate(addDays(date, days));
  };
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, content: text.replace(DATE_CELL, move) };
    }),
  );
}

/** Wines that the demo merchant has just taken in, and wines of which the next vintage has just come. */
const JUST_CAME = ['SIC007', 'LOI021', 'ALS003'];
const NEXT_VINTAGE = ['NZL001', 'BUR001', 'PRV001'];

/**
 * The merchant's products before the newest wines and vintages came. The demo imports these products first, so that the
 * import of all files has news to tell.
 */
function productsBefore(files: readonly ImportFile[]): ImportFile[] {
  const [codeOf, isVintage] = [(row: string) => row.slice(0, row.indexOf(',')), /,(20\d\d),/];
  return files.flatMap(({ name, content }) => {
    if (name !== 'products.csv') return [];
    const rows = String(content).split('\n');
    const before = rows
      .filter((row) => !JUST_CAME.includes(codeOf(row)))
      .map((row) =>
        NEXT_VINTAGE.includes(codeOf(row))
          ? row.replace(isVintage, (_all, year) => `,${Number(year) - 1},`)
          : row,
      );
    return [{ name, content: before.join('\n') }];
  });
}

export async function loadDemoWhenEmpty(shop: ImportingShop, say: (text: string) => void): Promise<boolean> {
  if ((await readKeys(shop.database, 'products')).size > 0) return false;
  say('Loading the demo merchant');
  const files = await readDemoFiles(londonTime(shop.clock.now()).date);
  const before = await importFiles(shop, productsBefore(files));
  const outcome = 'faults' in before ? before : await importFiles(shop, files, { replace: true });
  if ('faults' in outcome) {
    const first = outcome.faults.slice(0, 5).map(describeFault);
    throw new Error(`The demo merchant does not import: ${first.join('; ')}`);
  }
  return true;
}
