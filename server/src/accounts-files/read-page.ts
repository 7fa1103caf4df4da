import { ORDERS_AT_ONCE } from '@tradecellar/contract/accounts-files.ts';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { endOfDay, londonInstant } from '@tradecellar/trade/london-time.ts';
import { addMoney } from '@tradecellar/trade/money.ts';
import type { Shop } from '../shop.ts';
import { notesOf, readChanged } from './make-export.ts';
import {
  readLastShape,
  readMade,
  readNumberedOrders,
  readOrdersNotExported,
  readOrdersOfDays,
} from './queries.ts';
import { readInvoices } from './read-invoices.ts';
import { shapeInUse } from './shape-in-use.ts';
import { whyLeftOut, whyNoContact, whyNotDue } from './why-left-out.ts';
import { headsOf, textRows } from './write-file.ts';

const MADE = 10;
const PREVIEW_ROWS = 50;
/** Without `accountsFiles.from`, the page looks for orders without a file only in these days. */
const WAITING_DAYS = 100;
const MOST_WAITING = 100;
const DAY_MS = 86_400_000;

/**
 * Orders of some days, each with the reason why no file can have the order, the changed orders, orders of any day that
 * no file has, and the last files.
 */
export async function readPage(
  { database, merchant, clock }: Shop,
  asked: { readonly shape: ShapeName | null; readonly from: string; readonly until: string },
) {
  const settings = merchant.accountsFiles;
  const name = asked.shape ?? settings.shape ?? (await readLastShape(database)) ?? 'xero';
  const shape = shapeInUse(name, settings);
  const now = clock.now();
  const from = londonInstant({ date: asked.from, minutes: 0 });
  const days = { from, before: endOfDay(asked.until), most: ORDERS_AT_ONCE + 1 };
  const placed = await readOrdersOfDays(database, name, days);
  const changed = await readChanged(database, name, now);
  const since =
    settings.from === null
      ? new Date(now.getTime() - WAITING_DAYS * DAY_MS)
      : londonInstant({ date: settings.from, minutes: 0 });
  const waiting = await readOrdersNotExported(database, shape, { from: since, most: MOST_WAITING });
  const judge = async (rows: typeof placed) =>
    (await readInvoices(database, rows, shape)).map((each) => ({
      ...each,
      why: whyLeftOut(each, shape, now),
      needsContact: whyNotDue(each, shape, now) === '' && whyNoContact(each, shape) !== '',
    }));
  return {
    shape: name,
    orders: await judge(placed.slice(0, ORDERS_AT_ONCE)),
    hasMore: placed.length > ORDERS_AT_ONCE,
    changed: await judge(changed),
    waiting: await judge(waiting),
    made: await readMade(database, MADE),
  };
}

/** The rows that a file of these orders would have now. Nothing is stored. */
export async function previewExport(
  { database, merchant, clock }: Shop,
  { shape: name, orders }: { readonly shape: ShapeName; readonly orders: readonly string[] },
) {
  const shape = shapeInUse(name, merchant.accountsFiles);
  const found = await readInvoices(database, await readNumberedOrders(database, name, orders), shape);
  const judged = found.map((each) => ({ ...each, why: whyLeftOut(each, shape, clock.now()) }));
  const ready = judged.filter(({ why }) => why === '');
  const rows = ready.flatMap(({ invoice }) => textRows(invoice, shape));
  return {
    heads: headsOf(shape),
    rows: rows.slice(0, PREVIEW_ROWS),
    rowCount: rows.length,
    orderCount: ready.length,
    nett: addMoney(...ready.map(({ invoice }) => invoice.nett)),
    vat: addMoney(...ready.map(({ invoice }) => invoice.vat)),
    notes: notesOf(ready, shape),
    leftOut: judged.flatMap(({ row, why }) =>
      why === '' ? [] : [{ OrderNo: row.provisional_no, Why: why }],
    ),
  };
}
