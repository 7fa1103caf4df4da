import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoorMessage } from '../../src/back-office/door.ts';
import { readCsv } from '../../src/import/csv/read-csv.ts';
import type { PaymentSeen } from './account/payment-books.ts';
import type { BackOffice } from './back-office.ts';
import { messageSeen } from './known-orders.ts';
import { lookAgain } from './looking-back-office.ts';
import type { Random } from './random.ts';
import { startReporting } from './what-becomes.ts';

export async function startFilesBackOffice(
  random: Random,
  pace: number,
  folder: string,
): Promise<BackOffice> {
  const orders = startReporting(random, pace);
  const { treated, behave, ...looking } = lookAgain(pace);
  const out = join(folder, 'out');
  let taking: Promise<void> | undefined;

  const take = () =>
    looking.start(async (manner) => {
      const names = manner === 'silent' ? [] : await readdir(out).catch(() => []);
      for (const name of names.filter((each) => /^((XX|CL).*\.json|PY.*\.csv)$/.test(each))) {
        const text = await readFile(join(out, name), 'utf8').catch(() => undefined);
        if (text === undefined) break;
        if (name.startsWith('PY')) {
          orders.keepPayment(paymentOf(text));
          if (manner === 'well' || manner === 'slow') await rm(join(out, name), { force: true });
          continue;
        }
        const message: DoorMessage = JSON.parse(text);
        if ('claim' in message) orders.keepClaim(message);
        else if ('order' in message) orders.keep(messageSeen(message.id, message.event, message.order));
        if (manner === 'loses-answer' || manner === 'wrong') continue;
        const stem = name.replace(/\.json$/, '');
        for (const end of ['.json', '-order.csv', '-lines.csv', '-claim.csv'])
          await rm(join(out, stem + end), { force: true });
      }
    });
  return {
    ...orders,
    treated,
    behave,
    settings: { door: 'files', callsPerMinute: 1_000_000 },
    env: {},
    begin(doors) {
      orders.begin(doors);
      taking = take();
    },
    async close() {
      looking.close();
      await taking;
      await orders.close();
    },
  };
}

/** The message of a file of a payment: a row for each item, and a row without a number for the part on account. */
function paymentOf(text: string): PaymentSeen {
  const csv = readCsv('payment.csv', Buffer.from(text), {
    isKnown: () => true,
    isRequired: () => false,
    isKey: (header) => header === 'MessageId',
  });
  if (!('rows' in csv)) throw new Error(`The file of a payment cannot be read: ${JSON.stringify(csv)}`);
  const rows = csv.rows.map(
    ({ cells }) =>
      (name: string) =>
        cells[csv.header.indexOf(name)] ?? '',
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The file of a payment has no row');
  const isItem = (row: typeof first) => row('TransactionNumber') !== '';
  return {
    id: first('MessageId'),
    payment: {
      PaymentNo: first('PaymentNo'),
      CustomerAccount: first('CustomerAccount'),
      PaidAt: first('PaidAt'),
      PaidBy: first('PaidBy'),
      Amount: Number(first('Amount')),
      CardServiceId: first('CardServiceId'),
      Note: first('Note'),
      OnAccount: rows.filter((row) => !isItem(row)).reduce((sum, row) => sum + Number(row('Paid')), 0),
      Items: rows
        .filter(isItem)
        .map((row) => ({ TransactionNumber: row('TransactionNumber'), Amount: Number(row('Paid')) })),
    },
  };
}
