import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writer } from '../../database/connection.ts';
import type { Shop } from '../../shop.ts';
import { type ImportOutcome, importFiles } from '../import-files.ts';
import { inThread } from '../import-in-thread.ts';
import { kindOfFile } from '../kinds/file-kinds.ts';
import { isWorkbook } from '../mapping/sheets/read-tables.ts';
import { refuseTaken } from '../reports/taken-before.ts';
import type { ArrivedFile } from './watch-folder.ts';

/** The parts of `Shop` that the inbox uses. `database` must have no timeouts, because an import may take minutes. */
export type InboxShop = Pick<Shop, 'database' | 'databaseUrl' | 'clock' | 'merchant' | 'jobs'> & {
  readonly catalogue: Pick<Shop['catalogue'], 'refresh'>;
};

/**
 * A file from this size on is imported in a thread, because the import would delay API calls. A smaller file in the
 * shop's own form takes a few milliseconds to read. A small workbook may unpack to many megabytes.
 */
const LARGE_BYTES = 256 * 1024;

export async function importArrived(
  shop: InboxShop,
  { path, name, size, modifiedAt }: ArrivedFile,
): Promise<ImportOutcome> {
  const { databaseUrl, merchant, clock } = shop;
  const kind = kindOfFile(name, merchant.import)?.name;
  const replace = merchant.backOffice.inboxReplaces.some((each) => each === kind);
  const setAsideFolder = join(merchant.backOffice.folder, 'set-aside');
  const options = { dryRun: false, replace, cameBy: 'inbox', setAsideFolder };
  const content = size < LARGE_BYTES && kind !== undefined ? await readFile(path) : undefined;
  if (content !== undefined && !isWorkbook(content)) {
    const file = { name, content, modifiedAt };
    const onLocked = (writer: Writer) => refuseTaken(writer, merchant.import, file);
    return importFiles(shop, [file], { ...options, onLocked });
  }
  return inThread({ databaseUrl, merchant, now: clock.now(), from: { path, name, modifiedAt }, options });
}
