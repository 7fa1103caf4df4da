// A back office for the door `files`, in Node alone: takes each new order out of the folder, confirms it with a number
// of its own, reports it dispatched and delivered on its day, and credits each new claim. Run it with
// `node docs/examples/files-back-office.mjs FOLDER [--once]`; FOLDER is the setting backOffice.folder.
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
    if (/^(XX|CL)\d+.*\.json$/.test(name)) await take(name);
  }
  for (const name of await readdir(taken)) {
    if (/^XX\d+\.json$/.test(name)) await deliver(name);
  }
  if (!once) await wait(500);
} while (!once);

async function take(name) {
  const { id, event, order, claim } = JSON.parse(await readFile(join(out, name), 'utf8'));
  // Enter the order into your own system here, under the message's id: the same message may come twice.
  const { CustomerAccount, Lines } = order ?? claim;
  console.log(`${event} of ${CustomerAccount}: ${Lines.length} lines (${id})`);
  if (event === 'order.placed') await confirm(order.OrderNo);
  if (event === 'claim.opened') await credit(claim.ClaimNo);
  const stem = name.replace(/\.json$/, '');
  for (const end of [...(order ? ['-order.csv', '-lines.csv'] : ['-claim.csv']), '.json']) {
    await rename(join(out, stem + end), join(taken, stem + end));
  }
}

/** The same order always gets the same number and the same file, so that doing it again does no harm. */
async function confirm(orderNo) {
  const number = orderNo.replace('XX', 'M');
  await send(`confirmations-${orderNo}.csv`, `OrderNo,Number,State\n${orderNo},${number},confirmed\n`);
}

/** Vans report when an order left and who received it; here both happen on the day that was asked for. */
async function deliver(name) {
  const { OrderNo, Kind, RequiredDate } = JSON.parse(await readFile(join(taken, name), 'utf8')).order;
  const [cancelled, done] = ['-cancelled.json', '.delivered'].map((end) => join(taken, OrderNo + end));
  const now = new Date().toISOString();
  const isDue = Kind !== 'Back Order' && RequiredDate !== '' && RequiredDate <= now.slice(0, 10);
  if (!isDue || existsSync(cancelled) || existsSync(done)) return;
  const rows = [`${OrderNo},dispatched,,`, `${OrderNo},delivered,${now},J. Smith`];
  await send(
    `confirmations-${OrderNo}-delivered.csv`,
    `OrderNo,State,DeliveredAt,ReceivedBy\n${rows.join('\n')}\n`,
  );
  await writeFile(done, now);
}

/** Credits all lines of a claim. A person looks at the photos first, and may decline: see docs/back-office.md. */
async function credit(claimNo) {
  await send(`claims-${claimNo}.csv`, `ClaimNo,CreditNote\n${claimNo},${claimNo.replace('CL', 'CN')}\n`);
}

/** Under a name that the inbox does not look at until the file is whole. */
async function send(name, csv) {
  await writeFile(join(inbox, `${name}.part`), csv);
  await rename(join(inbox, `${name}.part`), join(inbox, name));
}
