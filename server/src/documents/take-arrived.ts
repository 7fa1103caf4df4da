import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readDocumentName } from '@tradecellar/trade/document-name.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, refusalSentence } from '../http/problems.ts';
import { describeFault } from '../import/csv/describe-fault.ts';
import { type CheckedPdf, checkFiles } from './check-document.ts';
import { fileDocument } from './file-document.ts';
import { noteImported, noteSetAside, type ReportingShop } from './inbox-reports.ts';
import { readIndexRow, storeIndex } from './index-queries.ts';
import { readIndex } from './read-index.ts';

export type ArrivedDocument = {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
};

/** The outcome for each file, and the names of files that the sender gave an index, which may have been set aside. */
export type TakenDocuments = {
  readonly outcomes: ReadonlyMap<string, { readonly isTaken: boolean; readonly lines: readonly string[] }>;
  readonly named: readonly string[];
};

/** A report names this many faults of an index. */
const MOST_FAULTS = 50;
/** An index of 10 MB names some 100,000 documents. */
const MOST_INDEX_MEGABYTES = 10;

/** True for an index, such as documents.csv. */
const isIndex = (name: string) => /\.(csv|txt)$/i.test(name);
const isPdf = (name: string) => /\.pdf$/i.test(name);

/**
 * Takes files of the inbox's folder `documents` without moving the files. An index is stored, and a PDF is filed by its
 * row of an index, or else by its name. A file that was filed before changes nothing, so a killed process may take a file
 * twice.
 * @throws Error if the database cannot be reached: the caller retries all files
 */
export async function takeDocuments(
  shop: ReportingShop,
  arrived: readonly ArrivedDocument[],
  signal: AbortSignal,
): Promise<TakenDocuments> {
  const outcomes = new Map<string, { isTaken: boolean; lines: readonly string[] }>();
  const named: string[] = [];
  const setAside = async (file: ArrivedDocument, lines: readonly string[]) => {
    await noteSetAside(shop, file, lines);
    outcomes.set(file.name, { isTaken: false, lines });
  };
  for (const file of arrived.filter(({ name }) => isIndex(name))) {
    if (file.size > MOST_INDEX_MEGABYTES * 1024 * 1024) {
      await setAside(file, [`${file.name} is larger than ${MOST_INDEX_MEGABYTES} MB`]);
      continue;
    }
    const read = readIndex(file.name, await readFile(file.path));
    if ('faults' in read) {
      await setAside(file, read.faults.slice(0, MOST_FAULTS).map(describeFault));
      continue;
    }
    const facts = read.rows;
    await inTransaction(shop.database, (writer) => storeIndex(writer, facts, shop.clock.now()), {
      isRepeatable: true,
    });
    named.push(...facts.map(({ file: name }) => name));
    await noteImported(shop, file);
    outcomes.set(file.name, {
      isTaken: true,
      lines: [`${file.name} names ${countWords(facts.length, 'document')}.`],
    });
  }
  const pdfs = arrived.filter(({ name }) => isPdf(name));
  const checked = await checkFiles(
    pdfs.map(({ path }) => path),
    signal,
  );
  for (const [at, file] of pdfs.entries()) {
    if (signal.aborted) break;
    const fault = await takePdf(shop, file, checked[at]);
    if (fault === 'changed') continue;
    if (fault !== undefined) await setAside(file, [`${file.name} ${fault}`]);
    else {
      await noteImported(shop, file);
      outcomes.set(file.name, { isTaken: true, lines: [] });
    }
  }
  for (const file of arrived.filter(({ name }) => !isIndex(name) && !isPdf(name))) {
    await setAside(file, [`${file.name} is neither a PDF nor an index such as documents.csv`]);
  }
  return { outcomes, named };
}

/** The reason for which a PDF is not filed, or `changed` if the sender has replaced the PDF meanwhile. */
async function takePdf(
  shop: ReportingShop,
  { name, path, modifiedAt }: ArrivedDocument,
  checked: CheckedPdf | undefined,
): Promise<string | undefined> {
  if (checked === undefined) return 'changed';
  const { sha256, fault } = checked;
  if (fault !== undefined) return fault;
  const pattern = shop.merchant.documents.fileNames;
  const facts = (await readIndexRow(shop.database, name, sha256)) ?? readDocumentName(name, pattern);
  if (facts === undefined) return `is not named like ${pattern}, and no documents.csv names it`;
  const pdf = await readFile(path).catch(() => undefined);
  if (pdf === undefined || hashOf(pdf) !== sha256) return 'changed';
  const filed = await fileDocument(shop, {
    ...facts,
    pdf,
    sha256,
    cameBy: 'inbox',
    from: { file: name, fileTime: modifiedAt },
  });
  return isRefusal(filed) ? `is refused: ${refusalSentence(filed)}` : undefined;
}

function hashOf(pdf: Buffer): string {
  return createHash('sha256').update(pdf).digest('hex');
}
