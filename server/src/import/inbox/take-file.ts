import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { inTransaction, isDatabaseAway, mustTryAgain } from '../../database/transaction.ts';
import { errorCode } from '../../error-code.ts';
import { counted, describeOutcome } from '../describe-outcome.ts';
import { kindOfFile } from '../kinds/file-kinds.ts';
import { ThreadEnded } from '../limited-thread.ts';
import { insertReport } from '../reports/report-queries.ts';
import { readEarlier, TakenMeanwhile } from '../reports/taken-before.ts';
import { type InboxShop, importArrived } from './import-arrived.ts';
import type { ArrivedFile } from './watch-folder.ts';

const MEGABYTE = 1024 * 1024;

const UNREADABLE =
  'could not be read: the shop’s user may not. Let its group be one that the shop is in, with a mode of 640 or 660, and put it in again';

export type TakenFile = {
  readonly outcome: 'imported' | 'double' | 'set-aside';
  readonly lines: readonly string[];
};

/**
 * Imports a file of the inbox without moving it. If a file with the same name was imported before, a file with the same
 * content is a duplicate, and a file with other content is refused. A plain name (`stock.csv`) may be repeated: the
 * file is the next delivery (decision 38). Two processes may take a file at the same time for a moment, because a process
 * whose lock of the inbox was lost ends its import: the import itself asks again if the file was imported meanwhile.
 * @throws Error if the database cannot be reached: the caller retries the file
 */
export async function takeFile(shop: InboxShop, file: ArrivedFile): Promise<TakenFile> {
  const { inboxMegabytes } = shop.merchant.backOffice;
  if (file.size > inboxMegabytes * MEGABYTE) {
    return setAside(shop, file, {
      says: `has ${counted(file.size)} bytes, and the inbox takes at most ${inboxMegabytes} MB (backOffice.inboxMegabytes)`,
    });
  }
  const sha256 = await hashOf(file.path);
  if (sha256 === undefined) return setAside(shop, file, { says: UNREADABLE });
  const earlier = await readEarlier(shop.database, shop.merchant.import, { ...file, sha256 });
  if (earlier?.is === 'double') {
    await report(shop, file, { outcome: 'double', sha256, faults: [] });
    return {
      outcome: 'double',
      lines: [`${file.name} came on ${dayOf(earlier.at)} already and is the same: not imported again.`],
    };
  }
  if (earlier?.is === 'other') {
    const says = `is named like one already taken on ${dayOf(earlier.at)}, and is not the same`;
    return setAside(shop, file, { says, sha256 });
  }
  try {
    const outcome = await importArrived(shop, file);
    // A file is archived only after this process serves the new catalogue.
    await shop.catalogue.refresh();
    return { outcome: 'faults' in outcome ? 'set-aside' : 'imported', lines: describeOutcome(outcome) };
  } catch (error) {
    if (error instanceof TakenMeanwhile) return takeFile(shop, file);
    if (isDatabaseAway(error) || mustTryAgain(error)) throw error;
    // A retry would fail again and block the following files.
    const why = error instanceof Error ? error.message : String(error);
    const says = error instanceof ThreadEnded ? why : `could not be imported: ${why}`;
    return setAside(shop, file, { says, sha256 });
  }
}

async function setAside(
  shop: InboxShop,
  file: ArrivedFile,
  { says, sha256 = '' }: { says: string; sha256?: string },
): Promise<TakenFile> {
  const faults = [{ file: file.name, says }];
  await report(shop, file, { outcome: 'set-aside', sha256, faults });
  return { outcome: 'set-aside', lines: describeOutcome({ faults }) };
}

async function report(
  { database, clock, merchant }: InboxShop,
  { name, size, modifiedAt }: ArrivedFile,
  facts: Pick<Parameters<typeof insertReport>[1], 'outcome' | 'sha256' | 'faults'>,
): Promise<void> {
  const kind = kindOfFile(name, merchant.import)?.name ?? ('' as const);
  const came = { kind, file: name, size, modifiedAt, cameBy: 'inbox', at: clock.now() };
  await inTransaction(database, (writer) => insertReport(writer, { ...came, ...facts }));
}

function dayOf(at: Date): string {
  return formatTradeDate(londonTime(at).date);
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (errorCode(error) === 'EACCES') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
