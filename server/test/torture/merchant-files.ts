import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const COLUMNS = {
  confirmations: ['OrderNo', 'Number', 'State', 'InvoiceNumber', 'DeliveredAt', 'ReceivedBy'],
  claims: ['ClaimNo', 'LineNo', 'Outcome', 'CreditNote', 'Sentence'],
} as const;
export type FileKind = keyof typeof COLUMNS;

type Row = Readonly<Record<string, string>>;
export type MerchantFiles = {
  add(kind: FileKind, row: Row): Promise<void>;
  close(): void;
};

const LOOK_MS = 150;

/** Collects rows, and writes the waiting rows of a kind to a new file when the shop has taken the previous file. */
export function startMerchantFiles(inbox: string): MerchantFiles {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting: Record<FileKind, { row: Row; done: () => void }[]> = { confirmations: [], claims: [] };
  let files = 0;
  const look = () => wait(LOOK_MS, undefined, { signal }).catch(() => {});

  async function write(kind: FileKind, rows: readonly Row[]) {
    const columns = COLUMNS[kind];
    const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
    const name = `${kind}-${++files}.csv`;
    const path = join(inbox, name);
    // A fault may have moved the folder away. The file waits, because the folder must not be made here.
    while (!signal.aborted) {
      const isWritten = await writeFile(`${path}.part`, `${columns.join(',')}\n${lines.join('\n')}\n`)
        .then(() => rename(`${path}.part`, path))
        .then(
          () => true,
          () => false,
        );
      if (isWritten) break;
      await look();
    }
    for (let isThere = true; isThere && !signal.aborted; ) {
      await look();
      isThere = await readdir(inbox).then(
        (names) => names.includes(name),
        () => true,
      );
    }
  }
  async function writeOn(kind: FileKind) {
    while (!signal.aborted) {
      await look();
      const rows = waiting[kind].splice(0);
      if (rows.length === 0) continue;
      await write(
        kind,
        rows.map(({ row }) => row),
      );
      for (const { done } of rows) done();
    }
  }
  void writeOn('confirmations');
  void writeOn('claims');
  return {
    add: (kind, row) => new Promise((done) => waiting[kind].push({ row, done })),
    close: () => closing.abort(),
  };
}
