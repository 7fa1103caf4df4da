import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { BackOfficePayment } from '@tradecellar/contract/back-office-payments.ts';
import { stringify } from 'csv-stringify/sync';
import { errorCode } from '../error-code.ts';
import { type DoorFolder, OUT_FOLDER } from '../files/door-folder.ts';
import { writeDurably } from '../files/write-durably.ts';
import type { ClaimMessage, Door, DoorMessage, OrderMessage, PaymentMessage } from './door.ts';

const { Lines, ...orderFields } = BackOfficeOrder.properties;
/**
 * The CSV has no column `Requested`, because a requested change is a whole order, which does not fit into a cell. Only
 * the JSON has the requested change.
 */
const ORDER_COLUMNS = [
  'MessageId',
  'Event',
  'At',
  ...Object.keys(orderFields).filter((field) => field !== 'Requested'),
];
const { Lines: ClaimLines, ...claimFields } = BackOfficeClaim.properties;
const CLAIM_COLUMNS = [
  'MessageId',
  'Event',
  'At',
  ...Object.keys(claimFields),
  ...Object.keys(ClaimLines.items.properties),
];
const { Items: _items, OnAccount: _onAccount, ...paymentFields } = BackOfficePayment.properties;
const PAYMENT_COLUMNS = [
  'MessageId',
  'Event',
  'At',
  ...Object.keys(paymentFields),
  'TransactionNumber',
  'Paid',
];
const LINE_COLUMNS = ['MessageId', 'OrderNo', ...Object.keys(Lines.items.properties)];

/**
 * Writes each message into the folder `out`: XX000123-order.csv, XX000123-lines.csv and XX000123.json. The JSON comes
 * last, so that a program that finds it also finds the other files. Writing a message again gives the same files. Files
 * of another message are never replaced (decision 38).
 */
export function filesDoor(folder: DoorFolder): Door {
  const out = join(folder.path, OUT_FOLDER);
  return {
    name: 'files',
    async take(message) {
      const { stem, tables } = filesOf(message);
      const files = [...tables, [`${stem}.json`, `${JSON.stringify(message, null, 2)}\n`] as const];
      try {
        await folder.check();
        for (const [name] of files) await refuseOthers(join(out, name), message.id);
        for (const [name, content] of files) await writeDurably(out, name, content);
      } catch (error) {
        throw new Error(`Cannot write to ${out}: ${error instanceof Error ? error.message : error}`);
      }
      return { said: `Written as ${stem}.json` };
    },
  };
}

function filesOf(message: DoorMessage) {
  if ('claim' in message) {
    const stem = claimStemOf(message);
    return { stem, tables: claimTables(message, stem) };
  }
  if ('payment' in message) {
    const stem = message.payment.PaymentNo;
    return { stem, tables: paymentTables(message, stem) };
  }
  const stem = stemOf(message);
  return { stem, tables: orderTables(message, stem) };
}

/**
 * Stops this message from overwriting the file of another message with the same order number: numbers repeat after a
 * restore, and another shop may write to the folder.
 * @throws Error if the file belongs to another message
 */
async function refuseOthers(path: string, messageId: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (found === undefined || found.includes(messageId)) return;
  throw new Error(`${basename(path)} already holds another order: move it away first`);
}

function orderTables({ id, event, at, order }: OrderMessage, stem: string) {
  const marks = { MessageId: id, Event: event, At: at.toISOString(), OrderNo: order.OrderNo };
  const lines = order.Lines.map((line) => ({ ...marks, ...line }));
  return [
    [`${stem}-order.csv`, csv(ORDER_COLUMNS, [{ ...marks, ...order }])],
    [`${stem}-lines.csv`, csv(LINE_COLUMNS, lines)],
  ] as const;
}

function claimTables({ id, event, at, claim }: ClaimMessage, stem: string) {
  const rows = claim.Lines.map((line) => ({
    MessageId: id,
    Event: event,
    At: at.toISOString(),
    ...claim,
    ...line,
  }));
  return [[`${stem}-claim.csv`, csv(CLAIM_COLUMNS, rows)]] as const;
}

/** A row for each item. The part that pays no item is a row without a transaction number. */
function paymentTables({ id, event, at, payment }: PaymentMessage, stem: string) {
  const { Items, OnAccount, ...facts } = payment;
  const parts = OnAccount === 0 ? Items : [...Items, { TransactionNumber: '', Amount: OnAccount }];
  const rows = parts.map(({ TransactionNumber, Amount }) => ({
    MessageId: id,
    Event: event,
    At: at.toISOString(),
    ...facts,
    TransactionNumber,
    Paid: Amount,
  }));
  return [[`${stem}-payment.csv`, csv(PAYMENT_COLUMNS, rows)]] as const;
}

/**
 * The name of a claim's files without extension: `CL100001` for a new claim, and `CL100001-settled-1b4e28ba` for a
 * settlement. A part of the message's id makes the name unique, because a claim may be settled line by line.
 */
function claimStemOf({ id, event, claim }: ClaimMessage): string {
  return event === 'claim.opened'
    ? claim.ClaimNo
    : `${claim.ClaimNo}-${event.replace('claim.', '')}-${id.slice(0, 8)}`;
}

/**
 * The name of an order's files without extension: `XX000123`, `XX000123-cancelled` or `XX000123-changed-1b4e28ba`. A
 * part of the message's id makes the last name unique, because an order may change several times. A customer's text
 * never becomes part of a file name.
 */
function stemOf({ id, event, order }: OrderMessage): string {
  if (!/^XX\d+$/.test(order.OrderNo)) throw new Error(`${order.OrderNo} is not one of this shop's numbers`);
  if (event === 'order.placed') return order.OrderNo;
  const what = event.replace('order.', '');
  return event === 'order.cancelled'
    ? `${order.OrderNo}-${what}`
    : `${order.OrderNo}-${what}-${id.slice(0, 8)}`;
}

/**
 * CSV by RFC 4180. An apostrophe precedes any text that a spreadsheet would run as a formula. The JSON has the text
 * unchanged.
 */
function csv(columns: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // The library quotes only the kind of line break that it writes. Any other kind, typed into the notes, would start
    // a new row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
