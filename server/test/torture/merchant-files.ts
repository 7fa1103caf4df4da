import { appendFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const COLUMNS = {
  confirmations: ['OrderNo', 'Number', 'State', 'InvoiceNumber', 'DeliveredAt', 'ReceivedBy'],
  claims: ['ClaimNo', 'LineNo', 'Outcome', 'CreditNote', 'Sentence'],
  transactions: [
    'CustomerAccount',
    'TransactionDate',
    'TransactionNumber',
    'Type',
    'Total',
    'Balance',
    'SettledBy',
  ],
} as const;
export type FileKind = keyof typeof COLUMNS;

type Row = Readonly<Record<string, string>>;
export type MerchantFiles = {
  /** Writes a row into the next file of its kind. Resolves when the shop has taken the file. */
  add(kind: FileKind, row: Row): Promise<void>;
  /** Writes a file of its own into the inbox, such as `documents/scan.pdf`. Resolves when the shop has taken the file. */
  drop(name: string, content: string | Uint8Array): Promise<void>;
  /** Writes a file in two parts with a pause, without another name meanwhile. */
  dropInHalves(name: string, content: Uint8Array, pauseMs: number): Promise<void>;
  /** Resolves when a file is not in the inbox. */
  isTaken(name: string): Promise<void>;
  close(): void;
};

const LOOK_MS = 150;

/** Collects rows, and writes the waiting rows of a kind to a new file when the shop has taken the previous file. */
export function startMerchantFiles(inbox: string): MerchantFiles {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting: Record<FileKind, { row: Row; done: () => void }[]> = {
    confirmations: [],
    claims: [],
    transactions: [],
  };
  let files = 0;
  const look = () => wait(LOOK_MS, undefined, { signal }).catch(() => {});

  async function write(kind: FileKind, rows: readonly Row[]) {
    const columns = COLUMNS[kind];
    const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
    await drop(`${kind}-${++files}.csv`, `${columns.join(',')}\n${lines.join('\n')}\n`);
  }
  async function drop(name: string, content: string | Uint8Array) {
    const path = join(inbox, name);
    // A fault may have moved the folder away. The file waits, because the inbox must not be made here.
    while (!signal.aborted) {
      if (dirname(path) !== inbox) await mkdir(dirname(path)).catch(() => {});
      const isWritten = await writeFile(`${path}.part`, content)
        .then(() => rename(`${path}.part`, path))
        .then(
          () => true,
          () => false,
        );
      if (isWritten) return isTaken(name);
      await look();
    }
  }
  async function dropInHalves(name: string, content: Uint8Array, pauseMs: number) {
    const half = Math.floor(content.length / 2);
    const isWritten = await mkdir(dirname(join(inbox, name)))
      .catch(() => {})
      .then(() => writeFile(join(inbox, name), content.subarray(0, half)))
      .then(() => wait(pauseMs))
      .then(() => appendFile(join(inbox, name), content.subarray(half)))
      .then(
        () => true,
        () => false,
      );
    return isWritten ? isTaken(name) : drop(name, content);
  }
  async function isTaken(name: string) {
    const path = join(inbox, name);
    for (let isThere = true; isThere && !signal.aborted; ) {
      await look();
      isThere = await readdir(dirname(path)).then(
        (names) => names.includes(basename(path)),
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
  void writeOn('transactions');
  return {
    drop,
    dropInHalves,
    isTaken,
    add: (kind, row) => new Promise((done) => waiting[kind].push({ row, done })),
    close: () => closing.abort(),
  };
}
