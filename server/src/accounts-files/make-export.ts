import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { SHAPE_SYSTEMS } from '@tradecellar/contract/accounts-shapes.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Reader, Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { oddRates } from './invoice.ts';
import {
  findExport,
  type InvoiceOrderRow,
  insertExport,
  insertExported,
  lockOrders,
  readChangedOrders,
  readNumberedOrders,
  readNumbersIn,
  type StoredExport,
} from './queries.ts';
import { type InvoiceOfRow, numberOf, readInvoices } from './read-invoices.ts';
import { type ShapeInUse, shapeInUse } from './shape-in-use.ts';
import { whyLeftOut } from './why-left-out.ts';
import { type AccountsFile, writeFiles } from './write-file.ts';

export type ChosenOrder = { readonly OrderNo: string; readonly Stamp: string; readonly Again?: boolean };
export type LeftOut = { readonly OrderNo: string; readonly Why: string };

export type MadeExport = {
  readonly files: readonly AccountsFile[];
  readonly orderCount: number;
  readonly notes: readonly string[];
  readonly leftOut: readonly LeftOut[];
};

type Asked = {
  readonly key: string;
  readonly shape: ShapeName;
  readonly orders: readonly ChosenOrder[];
  readonly who: string;
};

/**
 * Makes the files of the chosen orders, and records in the same transaction that these orders went out. Leaves out,
 * with the reason, an order that cannot go out, that changed since the office looked, or that another file took
 * meanwhile. The same key gives the same files, so a lost answer makes no second invoice. Refuses `accounts-file-empty`
 * if every order is left out.
 */
export function makeExport(shop: Shop, asked: Asked): Promise<MadeExport | Refusal> {
  const shape = shapeInUse(asked.shape, shop.merchant.accountsFiles);
  const make = async (writer: Writer) => {
    const made = await findExport(writer, asked.key);
    const numbers = asked.orders.map(({ OrderNo }) => OrderNo);
    if (made !== undefined) {
      const stored = await readNumbersIn(writer, asked.key);
      const leftOut = numbers.filter((number) => !stored.includes(number));
      return {
        ...storedExport(made),
        orderCount: stored.length,
        leftOut: leftOut.map((OrderNo) => ({
          OrderNo,
          Why: 'This file was made before, without the order.',
        })),
      };
    }
    await lockOrders(writer, numbers);
    const found = await readNumberedOrders(writer, asked.shape, numbers);
    const invoices = await readInvoices(writer, found, shape);
    const now = shop.clock.now();
    const judged = invoices.map((each) => ({ each, why: whyNotNow(each, asked, { shape, now }) }));
    const ready = judged.filter(({ why }) => why === '').map(({ each }) => each);
    const leftOut = judged
      .filter(({ why }) => why !== '')
      .map(({ each, why }) => ({ OrderNo: each.row.provisional_no, Why: why }));
    if (ready.length === 0) return refuse('accounts-file-empty', { why: leftOut[0]?.Why ?? '' });
    const { files, notes } = await storeExport(writer, ready, {
      ...{ id: asked.key, shape, day: null, at: now, by: asked.who },
    });
    return { files, notes, leftOut, orderCount: ready.length };
  };
  return inTransaction(shop.database, make, { isRepeatable: true });
}

export function storedExport({ files, notes }: { readonly files: unknown; readonly notes: unknown }) {
  // Only `insertExport` writes these columns.
  return { files: files as AccountsFile[], notes: notes as string[] };
}

function whyNotNow(
  each: InvoiceOfRow,
  { orders }: Asked,
  { shape, now }: { readonly shape: ShapeInUse; readonly now: Date },
): string {
  const { row } = each;
  const chosen = orders.find(({ OrderNo }) => OrderNo === row.provisional_no);
  if (chosen?.Stamp !== row.digest) return 'It changed while you looked. Look at it again.';
  if (row.exported_at !== null && !chosen.Again) {
    return `It went to ${SHAPE_SYSTEMS[shape.name]} on ${dayOf(row.exported_at)} already.`;
  }
  return whyLeftOut(each, shape, now);
}

type NewExport = Omit<StoredExport, 'files' | 'notes' | 'shape'> & {
  readonly shape: ShapeInUse;
  /** Sentences about orders that are in no file. */
  readonly left?: readonly string[];
};

/**
 * Stores the files of invoices, and records that their orders went out. Notes name earlier orders that have changed
 * since.
 */
export async function storeExport(
  writer: Writer,
  ready: readonly InvoiceOfRow[],
  { shape, left = [], ...facts }: NewExport,
): Promise<Pick<StoredExport, 'files' | 'notes'>> {
  const invoices = ready.map(({ invoice }) => invoice);
  const files = writeFiles(invoices, shape, facts.at);
  const inFile = new Set(invoices.map(({ id }) => id));
  const changed = (await readChanged(writer, shape.name, facts.at)).filter(({ id }) => !inFile.has(id));
  const notes = [...notesOf(ready, shape), ...left, ...changed.map((row) => changedNote(row, shape.name))];
  await insertExport(writer, { ...facts, shape: shape.name, files, notes });
  await insertExported(writer, {
    ...{ exportId: facts.id, shape: shape.name, at: facts.at, who: facts.by },
    orders: ready.map(({ row, invoice }) => ({
      ...{ orderId: row.id, number: invoice.number, contact: invoice.contact },
      ...{ version: row.version, digest: row.digest },
    })),
  });
  return { files, notes };
}

const DAY_MS = 86_400_000;
/** An order can change only until the order leaves the cellar, so the shop does not compare older exports. */
const CHANGED_DAYS = 100;

export function readChanged(reader: Reader, shape: ShapeName, now: Date): Promise<InvoiceOrderRow[]> {
  const since = new Date(now.getTime() - CHANGED_DAYS * DAY_MS);
  return readChangedOrders(reader, shape, { since, most: 100 });
}

const dayOf = (time: Date) => dayAndMonth(londonTime(time).date);

function changedNote(row: InvoiceOrderRow, shape: ShapeName): string {
  const what = row.state === 'cancelled' ? 'was cancelled' : 'changed';
  const when = row.exported_at === null ? '' : ` on ${dayOf(row.exported_at)}`;
  return `${numberOf(row)} of ${row.customer_name} ${what} after it went to ${SHAPE_SYSTEMS[shape]}${when}. No file has the change: mend the order in ${SHAPE_SYSTEMS[shape]}.`;
}

/**
 * Sentences for the office: each customer under another name, each order that goes out again, each product whose VAT
 * rate has no tax code, and each order that was paid by card.
 */
export function notesOf(ready: readonly InvoiceOfRow[], shape: ShapeInUse): string[] {
  const renamed = new Map(
    ready
      .filter(({ row, invoice }) => shape.contact === 'name' && invoice.contact !== row.customer_name)
      .map(({ row, invoice }) => [
        row.customer_account,
        `${row.customer_name} (${row.customer_account}) is called ${invoice.contact} in the file, as the accounts know it.`,
      ]),
  );
  const again = ready
    .filter(({ row }) => row.exported_at !== null)
    .map(
      ({ row, invoice }) =>
        `${invoice.number} went out before, as version ${row.exported_version}. Remove the earlier invoice in ${SHAPE_SYSTEMS[shape.name]} first.`,
    );
  const odd = new Map(
    ready
      .flatMap(({ invoice }) => oddRates(invoice))
      .map(({ name, percent, band }) => [
        `${name} ${percent}`,
        `${name} has ${percent} % VAT, for which the file has no code of its own: the file says ${shape.taxCodes[band]}.`,
      ]),
  );
  const paid = ready
    .filter(({ invoice }) => invoice.isPaidByCard)
    .map(
      ({ invoice }) =>
        `${invoice.number} was paid by card: enter the payment in ${SHAPE_SYSTEMS[shape.name]}.`,
    );
  return [...renamed.values(), ...again, ...odd.values(), ...paid];
}
