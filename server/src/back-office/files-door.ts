import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import { stringify } from 'csv-stringify/sync';
import { type DoorFolder, OUT_FOLDER } from '../door-folder.ts';
import { errorCode } from '../error-code.ts';
import { writeDurably } from '../write-durably.ts';
import type { Door, OrderMessage } from './door.ts';

const { Lines, ...orderFields } = BackOfficeOrder.properties;
const ORDER_COLUMNS = ['MessageId', 'Event', 'At', ...Object.keys(orderFields)];
const LINE_COLUMNS = ['MessageId', 'OrderNo', ...Object.keys(Lines.items.properties)];

/**
 * Writes each message into the folder `out`: XX000123-order.csv, XX000123-lines.csv and XX000123.json, the
 * JSON last, so that a program that finds it finds the others. Writing a message again gives the same files;
 * files of another message are never replaced (decision 38).
 */
export function filesDoor(folder: DoorFolder): Door {
  const out = join(folder.path, OUT_FOLDER);
  return {
    name: 'files',
    async take(message) {
      const stem = stemOf(message);
      const { id, event, at, order } = message;
      const marks = { MessageId: id, Event: event, At: at.toISOString(), OrderNo: order.OrderNo };
      const files = [
        [`${stem}-order.csv`, csv(ORDER_COLUMNS, [{ ...marks, ...order }])],
        [
          `${stem}-lines.csv`,
          csv(
            LINE_COLUMNS,
            order.Lines.map((line) => ({ ...marks, ...line })),
          ),
        ],
        [`${stem}.json`, `${JSON.stringify({ id, event, at, order }, null, 2)}\n`],
      ] as const;
      try {
        await folder.check();
        for (const [name] of files) await refuseOthers(join(out, name), id);
        for (const [name, content] of files) await writeDurably(out, name, content);
      } catch (error) {
        throw new Error(`Cannot write to ${out}: ${error instanceof Error ? error.message : error}`);
      }
      return { said: `Written as ${stem}.json` };
    },
  };
}

/**
 * Protects files of another order: numbers are used again after a restore, and another shop may write here.
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

/**
 * `XX000123`, `XX000123-cancelled`, or `XX000123-changed-1b4e28ba`, as an order may change several times. No
 * text of a customer's gets into a file name.
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
 * RFC 4180. An apostrophe precedes any text that a spreadsheet would run as a formula; the JSON has the text
 * unchanged.
 */
function csv(columns: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // The library quotes only line breaks of its own kind. Any other, typed into the notes, would start a
    // row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
