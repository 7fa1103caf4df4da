import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoorMessage } from '../../src/back-office/door.ts';
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
      for (const name of names.filter((each) => /^(XX|CL).*\.json$/.test(each))) {
        const text = await readFile(join(out, name), 'utf8').catch(() => undefined);
        if (text === undefined) break;
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
