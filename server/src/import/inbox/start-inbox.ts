import { access, link, lstat, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../../error-code.ts';
import { type DoorFolder, makeFolder } from '../../files/door-folder.ts';
import { moveDurably, writeDurably } from '../../files/write-durably.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { fileKinds, kindOfFile, mayName } from '../kinds/file-kinds.ts';
import type { InboxShop } from './import-arrived.ts';
import { inboxLock } from './inbox-lock.ts';
import { type TakenFile, takeFile } from './take-file.ts';
import { type ArrivedFile, endsAPdf, listFiles, watchFolder } from './watch-folder.ts';

export type InboxTiming = {
  readonly pollMs: number;
  /**
   * How long a file must stay unchanged to be complete. A file without a final line break must stay unchanged ten times
   * as long.
   */
  readonly settleMs: number;
  readonly retryMs: number;
};
const PICTURE_BATCH = 40;
const DOCUMENTS = 'documents';
const DOCUMENT_BATCH = 100;
const usualTiming: InboxTiming = { pollMs: 500, settleMs: 3_000, retryMs: 5_000 };

export type InboxSettings = {
  readonly folder: DoorFolder;
  readonly pool: pg.Pool;
  readonly onError: (error: Error) => void;
  readonly timing?: InboxTiming;
  /**
   * Stores the pictures that have arrived. Returns the reason for each refused picture, by its name. Without
   * `takePictures`, pictures stay in the inbox.
   */
  readonly takePictures?: (
    folder: string,
    arrived: readonly ArrivedFile[],
    closing: AbortSignal,
  ) => Promise<Readonly<Record<string, string>>>;
  /**
   * Takes the files that have arrived in the folder `documents`: an index, and PDFs. Files without an outcome stay in the
   * folder. `named` has the names of PDFs that an index has named.
   */
  readonly takeDocuments?: (
    arrived: readonly ArrivedFile[],
    closing: AbortSignal,
  ) => Promise<{
    readonly outcomes: ReadonlyMap<string, { readonly isTaken: boolean; readonly lines: readonly string[] }>;
    readonly named: readonly string[];
  }>;
  /** Called after a file is imported and before it is moved. Tests kill the process here. */
  readonly beforeArchiving?: () => void;
};

export type Inbox = {
  /** Ends the inbox after the current file. Pictures that are not stored yet wait for the next start. */
  close(): Promise<void>;
};

/**
 * Imports the files that arrive in the inbox of the merchant's folder (`backOffice.folder`), one at a time in the
 * sequence of their arrival, and moves them into `archive` or `set-aside` with a report. A file is moved last: if the
 * process is killed, the next process finds the file again and either imports it or recognises it as a duplicate.
 */
export function startInbox(shop: InboxShop, settings: InboxSettings): Inbox {
  const { pool, onError, timing = usualTiming } = settings;
  const folder = settings.folder.path;
  const inbox = join(folder, 'inbox');
  const lock = inboxLock(pool, inbox);
  const kindOf = (name: string) => kindOfFile(name, shop.merchant.import);
  const listArrived = watchFolder(inbox, Math.ceil(timing.settleMs / timing.pollMs), {
    waitsFor: (name, other) => {
      const [kind, of] = [kindOf(name), kindOf(other)];
      return kind !== undefined && of !== undefined && mayName(kind, of);
    },
  });
  const pictures = join(inbox, 'pictures');
  const listPictures = watchFolder(pictures, Math.ceil(timing.settleMs / timing.pollMs));
  const documents = join(inbox, DOCUMENTS);
  const listDocuments = watchFolder(documents, Math.ceil(timing.settleMs / timing.pollMs), {
    hasEnded: endsAPdf,
  });
  const closing = new AbortController();

  const takeFiles = async () => {
    await settings.folder.check();
    if (!(await lock.isHeld())) return;
    for (const file of referredFirst(await listArrived(), kindOf)) {
      if (closing.signal.aborted) return;
      const taken = await takeFile(shop, file);
      settings.beforeArchiving?.();
      await putAway(folder, file, taken, shop.clock.now());
    }
  };
  const takePictures = async () => {
    if (settings.takePictures === undefined || !(await exists(pictures)) || !(await lock.isHeld())) return;
    const arrived = (await listPictures()).slice(0, PICTURE_BATCH);
    // Pictures may belong to products of a products file that still waits, so the pictures wait for this file.
    if ((await listFiles(inbox)).some((name) => kindOf(name)?.name === 'products')) return;
    if (arrived.length === 0) return;
    const setAside = await settings.takePictures(pictures, arrived, closing.signal);
    settings.beforeArchiving?.();
    for (const name of ['archive', 'set-aside']) await makeFolder(join(folder, name, 'pictures'));
    for (const file of arrived) {
      const says = setAside[file.name];
      const taken: TakenFile =
        says === undefined
          ? { outcome: 'imported', lines: [] }
          : { outcome: 'set-aside', lines: [`${file.name} ${says}`] };
      await putAway(folder, file, taken, shop.clock.now(), 'pictures');
    }
  };
  const takeDocuments = async () => {
    if (settings.takeDocuments === undefined || !(await exists(documents)) || !(await lock.isHeld())) return;
    const arrived = await listDocuments();
    // A new customer's first invoice may come with the file of customers.
    if ((await listFiles(inbox)).some((name) => kindOf(name)?.name === 'customers')) return;
    if (arrived.length === 0) return;
    for (const name of ['archive', 'set-aside']) await makeFolder(join(folder, name, DOCUMENTS));
    for (const batch of indexFirst(arrived)) {
      if (closing.signal.aborted) return;
      const { outcomes, named } = await settings.takeDocuments(batch, closing.signal);
      await fetchBack(join(folder, 'set-aside', DOCUMENTS), documents, named);
      settings.beforeArchiving?.();
      for (const file of batch) {
        const found = outcomes.get(file.name);
        if (found === undefined) continue;
        const taken = { outcome: found.isTaken ? 'imported' : 'set-aside', lines: found.lines } as const;
        await putAway(folder, file, taken, shop.clock.now(), DOCUMENTS);
      }
    }
  };
  const takeAgain = async (
    take: () => Promise<void>,
    { from, onFault }: { from: string; onFault: () => void },
  ) => {
    let lastFault = '';
    while (!closing.signal.aborted) {
      let pause = timing.pollMs;
      try {
        await take();
        lastFault = '';
      } catch (thrown) {
        if (closing.signal.aborted) break;
        onFault();
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        // Report a lasting error once, not at each retry.
        if (error.message !== lastFault)
          onError(new Error(`The inbox ${from} waits: ${error.message}`, { cause: error }));
        lastFault = error.message;
        pause = timing.retryMs;
      }
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  // Files, pictures and documents are taken in parallel, so that stock files do not wait. If pictures or documents fail, the
  // lock is kept, because a file may be importing at the same time.
  const running = Promise.all([
    takeAgain(takeFiles, { from: inbox, onFault: () => lock.release() }),
    takeAgain(takePictures, { from: pictures, onFault: () => {} }),
    takeAgain(takeDocuments, { from: documents, onFault: () => {} }),
  ]).then(() => lock.release());
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

/**
 * Sorts files so that a file comes after the files that its rows refer to. Files of the same kind keep their sequence.
 */
function referredFirst(
  files: readonly ArrivedFile[],
  kindOf: (name: string) => FileKind | undefined,
): ArrivedFile[] {
  const kinds: readonly (FileKind | undefined)[] = fileKinds;
  const place = ({ name }: ArrivedFile) => kinds.indexOf(kindOf(name));
  return files.toSorted((a, b) => place(a) - place(b));
}

/** Batches of documents. Each index is a batch before the PDFs, because the index says what the PDFs are. */
function indexFirst(files: readonly ArrivedFile[]): ArrivedFile[][] {
  const isPdf = ({ name }: ArrivedFile) => /\.pdf$/i.test(name);
  const pdfs = files.filter(isPdf);
  const batches = files.filter((file) => !isPdf(file)).map((file) => [file]);
  for (let at = 0; at < pdfs.length; at += DOCUMENT_BATCH) batches.push(pdfs.slice(at, at + DOCUMENT_BATCH));
  return batches;
}

/**
 * Moves files that came before their index, and so were set aside, back into the inbox. Their reports end. A file of the
 * same name in the inbox is the newer file.
 */
async function fetchBack(aside: string, documents: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const waiting = new Map((await listFiles(aside)).map((name) => [name.toLowerCase(), name]));
  for (const named of names) {
    const name = waiting.get(named.toLowerCase());
    if (name === undefined || (await exists(join(documents, name)))) continue;
    // The report goes first: a process that is killed here finds the file again, and would not look for a report alone.
    await rm(join(aside, `${name}.report.txt`), { force: true });
    await moveDurably(join(aside, name), documents, name);
  }
}

/**
 * Moves a file out of the inbox, and writes the report about the file if the report has lines. If the name is in use,
 * the time is added to the name. If the sender has replaced the file meanwhile, the new file stays for the next scan.
 */
async function putAway(
  folder: string,
  file: ArrivedFile,
  { outcome, lines }: TakenFile,
  at: Date,
  within = '',
): Promise<void> {
  if (!(await isAt(file.path, file))) return;
  const place = join(folder, outcome === 'set-aside' ? 'set-aside' : 'archive', within);
  const own = shortened(file.name, LONGEST_NAME);
  const name = (await exists(join(place, own))) ? withTime(own, at) : own;
  const report = `${name}.report.txt`;
  // A process that was killed after it wrote the report and before it moved the file has left the report. The
  // duplicate's report must not replace it.
  if (lines.length > 0 && (outcome !== 'double' || !(await exists(join(place, report))))) {
    const head = `${file.name}: ${outcome} at ${at.toISOString()}`;
    await writeDurably(place, report, `${[head, ...lines].join('\n')}\n`);
  }
  await moveDurably(file.path, place, name);
  if (!(await isAt(join(place, name), file))) await putBack(join(place, name), file.path);
}

async function isAt(path: string, { size, modifiedAt }: ArrivedFile): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.size === size && Math.floor(found.mtimeMs) === modifiedAt.getTime();
}

/**
 * Moves a file back into the inbox if the sender replaced the imported file just before the move. Does nothing if a
 * still newer file has arrived.
 */
async function putBack(moved: string, path: string): Promise<void> {
  try {
    await link(moved, path);
    await rm(moved);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** The file name with the time: `stock.csv` becomes `stock.20261122T101500123Z.csv`. */
function withTime(fileName: string, at: Date): string {
  const time = `.${at.toISOString().replace(/[-:.]/g, '')}`;
  const { name, ext } = parse(shortened(fileName, LONGEST_NAME - time.length));
  return `${name}${time}${ext}`;
}

/** The bytes of a name. A file system takes names of 255 bytes, and the draft of a file's report adds 55 bytes. */
const LONGEST_NAME = 200;

/** A file's name without so many letters before its ending that it takes at most `most` bytes. */
function shortened(fileName: string, most: number): string {
  if (Buffer.byteLength(fileName) <= most) return fileName;
  const ending = parse(fileName).ext;
  const ext = Buffer.byteLength(ending) < most / 2 ? ending : '';
  const letters = [...fileName.slice(0, fileName.length - ext.length)];
  while (Buffer.byteLength(letters.join('')) > most - Buffer.byteLength(ext)) letters.pop();
  return `${letters.join('')}${ext}`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
