import { setTimeout as wait } from 'node:timers/promises';
import {
  accountDocuments,
  fileBackOfficeDocument,
  fileOfficeDocument,
} from '@tradecellar/contract/documents.ts';
import { packedObjects, pdfOf } from '../../pdf-files.ts';
import type { Ask } from '../ask.ts';
import type { MerchantFiles } from '../merchant-files.ts';
import { dealerOf, type Random } from '../random.ts';
import { merchantsNumber } from '../what-becomes.ts';
import { type DocumentBooks, hashOf, type SentDocument } from './document-books.ts';
import { WINE_ACCOUNTS } from './fill-accounts.ts';

const WAYS = [
  'by its name',
  'by its name in halves',
  'by an index',
  'before its index',
  'by a call',
  'by two calls',
  'by hand',
] as const;
type Way = (typeof WAYS)[number];
const KINDS = [
  ['invoice', 'INV'],
  ['credit-note', 'CN'],
  ['delivery-note', 'DN'],
  ['statement', 'STMT'],
] as const;
const FAULTS = ['a script', 'no account', 'a number of another account', 'no name', 'no bytes'] as const;
/** No order has this number. */
export const NO_ORDER = 'M-NONE';

export type FilingParts = {
  readonly ask: Ask;
  /** Calls until no attempt of the call can still run, which would file an earlier version again. */
  readonly surely: Ask;
  readonly files: MerchantFiles;
  readonly keyToken: string;
  readonly officeToken: string;
  /** The token of a person of an account. */
  readonly tokenOf: (account: string) => string;
  /** The number of an order of the account, if there is an order. */
  readonly orderOf: (account: string) => string | undefined;
  /** True if the merchant's system has given the order its own number, and the shop knows that number. */
  readonly isConfirmed: (orderNo: string) => boolean;
  /** Today in London, as yyyy-MM-dd. */
  readonly today: () => string;
  readonly random: Random;
  readonly pace: number;
  readonly books: DocumentBooks;
  readonly count: (what: string) => void;
  readonly isOver: () => boolean;
};

let made = 0;

/** The merchant's system files documents one after the other, until the run is over. */
export async function fileOn(parts: FilingParts): Promise<void> {
  const { random, pace, isOver } = parts;
  const [nextWay, nextFault] = [dealerOf(random, WAYS), dealerOf(random, FAULTS)];
  // The first acts are the same in each run, so that a short run has a bad document and a further version, too.
  for (let act = 0; !isOver(); act++) {
    if (act % 5 === 0) await fileBadly(nextFault(), parts);
    else await fileAll(act === 1 || random.happens(0.5) ? random.between(2, 3) : 1, nextWay, parts);
    if (random.happens(0.3)) await look(parts);
    await wait(random.between(200, 1_500) * pace);
  }
  await Promise.all(parts.books.empty);
}

/** Files the versions of a document, each after the version before was taken. */
async function fileAll(versions: number, nextWay: () => Way, parts: FilingParts): Promise<void> {
  const { random, books, today, count, isOver } = parts;
  made += 1;
  const [kind] = random.oneOf(KINDS);
  const { account } = random.oneOf(WINE_ACCOUNTS);
  const document: SentDocument = {
    ...{ account, kind, number: `${kind.slice(0, 1).toUpperCase()}${made}`, day: today() },
    orderNo: orderNoFor(account, parts),
    versions: [],
  };
  books.sent.push(document);
  for (let version = 1; version <= versions && (version === 1 || !isOver()); version++) {
    document.next = pdfOf(`${document.number} ${version}`, [`(${'x'.repeat(random.between(1, 20_000))})`]);
    const way = nextWay();
    // The first version says the order, because the name of a file and a later version need not say the order.
    const first =
      document.orderNo !== '' && version === 1 && way.startsWith('by its name') ? 'by a call' : way;
    count(version === 1 ? `documents ${first}` : `further versions ${first}`);
    await send(document, document.next, first, parts);
    document.versions.push(document.next);
    delete document.next;
    if (!random.happens(0.2)) continue;
    count('documents again, the same');
    await send(document, document.versions.at(-1) ?? Buffer.alloc(0), nextWay(), parts);
  }
}

/** The order that a document names: its number in the shop, the merchant's number that the shop may not know yet, or no order. */
function orderNoFor(account: string, { random, orderOf, isConfirmed, count }: FilingParts): string {
  if (random.happens(0.2)) return NO_ORDER;
  const orderNo = random.happens(0.7) ? orderOf(account) : undefined;
  if (orderNo === undefined || random.happens(0.4)) return orderNo ?? '';
  count(isConfirmed(orderNo) ? 'documents after their order' : 'documents before their order has its number');
  return merchantsNumber(orderNo);
}

async function send(document: SentDocument, pdf: Buffer, way: Way, parts: FilingParts): Promise<void> {
  const { files, random, keyToken, officeToken } = parts;
  const { account, kind, number, day, orderNo } = document;
  const [, word = ''] = KINDS.find(([name]) => name === kind) ?? [];
  const name = `${word}_${account}_${number}_${day}.pdf`;
  const scan = `scan-${number}-${hashOf(pdf).slice(0, 8)}-${random.between(1, 1_000_000)}.pdf`;
  const index = `File,Kind,CustomerAccount,Number,Date,OrderNo\n${scan},${kind},${account},${number},${day},${orderNo}\n`;
  const indexName = `documents/${scan.replace('.pdf', '.csv')}`;
  switch (way) {
    case 'by its name':
      return files.drop(`documents/${name}`, pdf);
    case 'by its name in halves':
      return files.dropInHalves(`documents/${name}`, pdf, random.between(500, 2_000));
    case 'by an index':
      await files.drop(indexName, index);
      return files.drop(`documents/${scan}`, pdf);
    case 'before its index':
      await files.drop(`documents/${scan}`, pdf);
      await files.drop(indexName, index);
      return files.isTaken(`documents/${scan}`);
    case 'by a call':
      return callWith({ Account: account }, fileBackOfficeDocument, keyToken, document, pdf, parts);
    case 'by two calls': {
      const call = () =>
        callWith({ Account: account }, fileBackOfficeDocument, keyToken, document, pdf, parts);
      await Promise.all([call(), call()]);
      return;
    }
    case 'by hand':
      return callWith({ CustomerAccount: account }, fileOfficeDocument, officeToken, document, pdf, parts);
    default:
      return way satisfies never;
  }
}

async function callWith(
  of: { readonly Account: string } | { readonly CustomerAccount: string },
  endpoint: typeof fileBackOfficeDocument | typeof fileOfficeDocument,
  token: string,
  { kind, number, day, orderNo, versions }: SentDocument,
  pdf: Buffer,
  { surely, books }: FilingParts,
): Promise<void> {
  const facts = { Kind: kind, Number: number, Day: day, OrderNo: orderNo, Content: pdf.toString('base64') };
  const { status, body } = await surely(endpoint, { body: { ...of, ...facts }, token });
  const { Version, Outcome } = (body.mainResult ?? body) as { Version?: number; Outcome?: string }; // The contract's type of this answer.
  const isAgain = versions.includes(pdf);
  const should = isAgain ? versions.length : versions.length + 1;
  if (status !== 200 || Version !== should || (isAgain && Outcome !== 'unchanged'))
    books.unexpected.push(
      `${kind} ${number}, version ${should}, was answered ${status} ${JSON.stringify(body)}`,
    );
}

/** Sends a document that the shop must refuse: a file is set aside, a call is refused in words. */
async function fileBadly(fault: (typeof FAULTS)[number], parts: FilingParts): Promise<void> {
  const { ask, files, keyToken, random, books, today, count } = parts;
  const taken = random
    .shuffled(books.sent)
    .find(({ kind, versions }) => kind === 'invoice' && versions.length > 0);
  if (fault === 'a number of another account' && taken === undefined) return;
  made += 1;
  const { account } = WINE_ACCOUNTS.find((each) => each.account !== taken?.account) ?? WINE_ACCOUNTS[0];
  const script = [packedObjects(['<</S/JavaScript/JS(1)>>'])];
  const pdf = pdfOf(`bad ${made}`, fault === 'a script' ? script : []);
  const facts = {
    Account: fault === 'no account' ? 'NOBODY' : account,
    Number: fault === 'a number of another account' ? (taken?.number ?? '') : `BAD${made}`,
  };
  const isEmpty = fault === 'no bytes';
  // A call has no name. A second empty file would make the end of a run longer.
  const isFile = fault === 'no name' || (random.happens(0.5) && !(isEmpty && books.empty.length > 0));
  count(`documents with ${fault} ${isFile ? 'by a file' : 'by a call'}`);
  if (isFile) {
    const name =
      fault === 'no name' ? `bad-${made}.pdf` : `INV_${facts.Account}_${facts.Number}_${today()}.pdf`;
    books.refusedFiles.add(name);
    const taken = files.drop(`documents/${name}`, isEmpty ? '' : pdf);
    // An inbox waits half a minute for the bytes of an empty file. The system does not wait.
    if (isEmpty) books.empty.push(taken);
    return isEmpty ? undefined : taken;
  }
  const Content = isEmpty ? '' : pdf.toString('base64');
  const { status, body } = await ask(fileBackOfficeDocument, {
    body: { ...facts, Kind: 'invoice', Day: today(), Content },
    token: keyToken,
  });
  const should = fault === 'a number of another account' ? 409 : 422;
  if (status !== should)
    books.unexpected.push(`A document with ${fault} was answered ${status} ${JSON.stringify(body)}`);
}

/** A person reads the account's documents: each is a document of the account that was sent, at a version that was sent. */
async function look({ ask, tokenOf, random, books, count }: FilingParts): Promise<void> {
  const { account } = random.oneOf(WINE_ACCOUNTS);
  const { body } = await ask(accountDocuments, {
    body: { CustomerAccount: account },
    token: tokenOf(account),
  });
  count('lists of documents read');
  const { Documents } = body.mainResult as { Documents: { Kind: string; Number: string; Version: number }[] }; // The contract's type of this answer.
  for (const { Kind, Number: number, Version } of Documents) {
    const sent = books.sent.find((one) => one.number === number && one.kind === Kind);
    const most = sent === undefined ? 0 : sent.versions.length + (sent.next === undefined ? 0 : 1);
    if (sent?.account !== account || Version > most)
      books.unexpected.push(
        `${account} saw version ${Version} of the ${Kind} ${number}, of ${most} versions`,
      );
  }
}
