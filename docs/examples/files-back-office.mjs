// A back office for the door `files`, in Node alone: takes each new order out of the folder and confirms it with a number
// of its own. Run it with `node docs/examples/files-back-office.mjs FOLDER [--once]`; FOLDER is the setting backOffice.folder.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [folder = '', once] = process.argv.slice(2);
const [out, inbox, taken] = ['out', 'inbox', 'taken'].map((name) => join(folder, name));
await mkdir(taken, { recursive: true });

do {
  for (const name of existsSync(out) ? await readdir(out) : []) {
    // The JSON is written last: when it is there, the CSV files are.
    if (/^XX\d+.*\.json$/.test(name)) await take(name);
  }
  if (!once) await wait(500);
} while (!once);

async function take(name) {
  const { id, event, order } = JSON.parse(await readFile(join(out, name), 'utf8'));
  // Enter the order into your own system here, under the message's id: the same message may come twice.
  console.log(
    `${event} ${order.OrderNo} of ${order.CustomerAccount}: ${order.Lines.length} lines, £${order.GrandTotal} (${id})`,
  );
  if (event === 'order.placed') await confirm(order.OrderNo);
  const stem = name.replace(/\.json$/, '');
  for (const end of ['-order.csv', '-lines.csv', '.json']) {
    await rename(join(out, stem + end), join(taken, stem + end));
  }
}

/** The same order always gets the same number and the same file, so that doing it again does no harm. */
async function confirm(orderNo) {
  const number = orderNo.replace('XX', 'M');
  const name = `confirmations-${orderNo}.csv`;
  // Under a name that the inbox does not look at until the file is whole.
  await writeFile(join(inbox, `${name}.part`), `OrderNo,Number,State\n${orderNo},${number},confirmed\n`);
  await rename(join(inbox, `${name}.part`), join(inbox, name));
}
