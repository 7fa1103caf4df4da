import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Connection, connect } from '../src/database/connection.ts';
import { takeDocuments } from '../src/documents/take-arrived.ts';
import { type DoorFolder, INBOX_FOLDERS, openDoorFolder } from '../src/files/door-folder.ts';
import { type Inbox, startInbox } from '../src/import/inbox/start-inbox.ts';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import { emptyTables } from './empty-tables.ts';
import { fillShop } from './fixture.ts';
import { describeShop, type TestShop } from './test-shop.ts';

/** The head of an index. */
export const INDEX_HEAD = 'File,Kind,CustomerAccount,Number,Date,OrderNo,Reference\n';

type Filed = { readonly filed: string };

/** Tests of a shop whose inbox of documents is a new folder, empty before each test. */
export function describeDocumentsInbox(title: string, tests: (kit: DocumentsInbox) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'tradecellar-documents-'));
  const settings = defaultMerchant();
  const merchant = { ...settings, backOffice: { ...settings.backOffice, door: 'files' as const, folder } };
  describeShop(title, (open) => tests(documentsInbox(open, folder, merchant)), merchant);
}

type DocumentsInbox = ReturnType<typeof documentsInbox>;

function documentsInbox(open: () => TestShop, folder: string, merchant: ReturnType<typeof defaultMerchant>) {
  const documents = join(folder, 'inbox', 'documents');
  let connection: Connection;
  let doorFolder: DoorFolder;
  let inbox: Inbox | undefined;
  const faults: string[] = [];
  const databaseUrl = () => String(open().connection.pool.options.connectionString);

  beforeAll(async () => {
    connection = connect(databaseUrl(), { max: 3, onError: () => {} });
    await fillShop(open().shop.database);
  });
  beforeEach(async () => {
    await rm(join(folder, 'inbox'), { recursive: true, force: true });
    doorFolder = await openDoorFolder(open().shop.database, folder, INBOX_FOLDERS);
    await mkdir(documents, { recursive: true });
    const tables = ['document', 'document_content', 'document_index', 'import_report'] as const;
    await emptyTables(open().shop.database, ...tables);
    faults.length = 0;
  });
  afterEach(async () => {
    await inbox?.close();
    inbox = undefined;
    for (const name of ['archive', 'set-aside'])
      await rm(join(folder, name), { recursive: true, force: true });
  });
  afterAll(async () => {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts an inbox in this process. */
  const openInbox = () => {
    const { shop } = open();
    inbox = startInbox(
      { ...shop, merchant, database: connection.database, databaseUrl: databaseUrl() },
      {
        folder: doorFolder,
        pool: connection.pool,
        onError: ({ message }) => faults.push(message),
        timing: { pollMs: 20, settleMs: 60, retryMs: 50 },
        takeDocuments: (arrived, closing) =>
          takeDocuments({ ...shop, database: connection.database, merchant }, arrived, closing),
      },
    );
  };
  /** Puts a file into the inbox at once, as a sender that renames the file does. */
  const drop = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    renameSync(join(folder, name), join(documents, name));
  };
  /** A killed process leaves the draft of a report behind. */
  const namesIn = async (place: string) =>
    (await readdir(join(folder, place, 'documents')).catch(() => []))
      .filter((name) => !name.endsWith('.draft'))
      .toSorted();
  const reportOf = (name: string) =>
    vi.waitFor(
      async () => {
        expect(await namesIn('set-aside')).toContain(name);
        return readFile(join(folder, 'set-aside', 'documents', `${name}.report.txt`), 'utf8');
      },
      { timeout: 30_000, interval: 20 },
    );
  const isTaken = (timeout = 60_000) =>
    vi.waitFor(async () => expect(await readdir(documents)).toEqual([]), { timeout, interval: 20 });
  const filed = async () =>
    (
      await sql<Filed>`
        SELECT concat_ws(' ', customer_account, kind, number, day, nullif(order_no, ''), 'v' || document.version,
          'of ' || (SELECT count(*) FROM document_version WHERE document_id = id)) AS filed
        FROM document ORDER BY number, customer_account`.execute(open().shop.database)
    ).rows.map(({ filed }) => filed);
  const closeInbox = async () => {
    await inbox?.close();
    inbox = undefined;
  };
  return {
    open,
    folder,
    documents,
    databaseUrl,
    faults,
    openInbox,
    closeInbox,
    drop,
    namesIn,
    reportOf,
    isTaken,
    filed,
  };
}
