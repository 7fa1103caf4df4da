import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accountDocument,
  accountDocuments,
  accountDocumentsOf,
  officeDocuments,
} from '@tradecellar/contract/documents.ts';
import type { Ask } from '../ask.ts';
import {
  type DocumentBooks,
  type FoundDocument,
  type FoundDocuments,
  hashOf,
  type SentDocument,
} from './document-books.ts';
import { NO_ORDER } from './filing-system.ts';
import { WINE_ACCOUNTS } from './fill-accounts.ts';

/** Kinds whose versions go by mail in a run (`documents.mail`). */
export const MAILED_KINDS = ['invoice', 'credit-note'];

/** The shop’s own account of its documents at the end of a run. */
export type ShownDocuments = {
  /** The documents of each account, as its list shows them. */
  readonly lists: ReadonlyMap<string, readonly { readonly id: number; readonly version: number }[]>;
  /** The SHA-256 that a document's account got, by the document's id. */
  readonly opened: ReadonlyMap<number, string>;
  /** The statuses that another account got, by the document's id. */
  readonly elsewhere: ReadonlyMap<number, readonly number[]>;
  /** The documents that the office sees waiting for an order. */
  readonly waiting: ReadonlySet<number>;
  /** The documents at an order, by the order's number. */
  readonly ofOrders: ReadonlyMap<string, readonly number[]>;
  readonly inInbox: readonly string[];
  readonly setAside: readonly string[];
};

export type DocumentFacts = {
  readonly books: DocumentBooks;
  readonly found: FoundDocuments;
  readonly shown: ShownDocuments;
};

type ShowParts = {
  readonly ask: Ask;
  readonly tokenOf: (account: string) => string;
  readonly officeToken: string;
  readonly folder: string;
};

/** Asks the shop for every document, as its account and as another account. */
export async function readShownDocuments(
  { documents }: FoundDocuments,
  { ask, tokenOf, officeToken, folder }: ShowParts,
): Promise<ShownDocuments> {
  const lists = new Map<string, { id: number; version: number }[]>();
  for (const { account } of WINE_ACCOUNTS) {
    const page = (Start: number) =>
      ask(accountDocuments, { body: { CustomerAccount: account, Start }, token: tokenOf(account) });
    const rows = await allPages<{ Id: number; Version: number }>(page);
    lists.set(
      account,
      rows.map(({ Id, Version }) => ({ id: Id, version: Version })),
    );
  }
  const opened = new Map<number, string>();
  const elsewhere = new Map<number, number[]>();
  const ofOrders = new Map<string, number[]>();
  for (const { id, account, orderNo } of documents) {
    const open = (CustomerAccount: string, of: string) =>
      ask(accountDocument, { body: { CustomerAccount, Id: id }, token: tokenOf(of) });
    const { body } = await open(account, account);
    opened.set(id, body.file instanceof Buffer ? hashOf(body.file) : JSON.stringify(body));
    const other = WINE_ACCOUNTS.find((each) => each.account !== account)?.account ?? '';
    elsewhere.set(id, [(await open(other, other)).status, (await open(account, other)).status]);
    if (orderNo === '' || orderNo === NO_ORDER || ofOrders.has(orderNo)) continue;
    const answer = await ask(accountDocumentsOf, {
      body: { CustomerAccount: account, orderNo },
      token: tokenOf(account),
    });
    const rows = (answer.body.mainResult ?? []) as { Id: number }[]; // The contract's type of this answer.
    ofOrders.set(
      orderNo,
      rows.map(({ Id }) => Id),
    );
  }
  const waiting = await allPages<{ Id: number }>((Start) =>
    ask(officeDocuments, { body: { Show: 'waiting', Start }, token: officeToken }),
  );
  const namesIn = async (place: string) => await readdir(join(folder, place, 'documents')).catch(() => []);
  return {
    lists,
    opened,
    elsewhere,
    ofOrders,
    waiting: new Set(waiting.map(({ Id }) => Id)),
    inInbox: await namesIn('inbox'),
    setAside: (await namesIn('set-aside')).filter((name) => name.endsWith('.pdf')),
  };
}

async function allPages<Row>(page: (start: number) => ReturnType<Ask>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { body } = await page(rows.length);
    const { Documents, More } = body.mainResult as { Documents: Row[]; More: boolean }; // The contract's type of both lists.
    rows.push(...Documents);
    if (!More) return rows;
  }
}

/** The orders of the shop with both of their numbers, and its mails. */
type Stored = {
  readonly orders: readonly {
    readonly account: string;
    readonly orderNo: string;
    readonly number: string | null;
  }[];
  readonly mails: readonly { readonly key: string }[];
};

/** Each PDF must be filed once as the version that was sent, listed for its account alone, and mailed once. */
export function documentFaults({ books, found, shown }: DocumentFacts, { orders, mails }: Stored): string[] {
  const mailKeys = new Set(mails.map(({ key }) => key));
  const there = new Set(
    orders.flatMap(({ account, orderNo, number }) => [`${account} ${orderNo}`, `${account} ${number}`]),
  );
  const { sent, refusedFiles, unexpected } = books;
  const keyOf = ({ account, kind, number }: SentDocument | FoundDocument) => `${account} ${kind} ${number}`;
  const stored = new Map(found.documents.map((one) => [keyOf(one), one]));
  const known = new Set(sent.map(keyOf));
  const hashes = new Set(found.documents.flatMap((one) => one.hashes));
  return [
    ...unexpected,
    ...sent.flatMap((one) => sentFaults(one, stored.get(keyOf(one)), mailKeys)),
    ...found.documents
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => `The ${keyOf(one)} was never sent`),
    ...found.documents.flatMap((one) =>
      shownFaults(one, { ...shown, isThere: there.has(`${one.account} ${one.orderNo}`) }),
    ),
    ...(found.badContents > 0 ? [`${found.badContents} PDFs are stored half, or for nobody`] : []),
    ...(found.contents === hashes.size ? [] : [`${found.contents} PDFs are stored of ${hashes.size}`]),
    ...mailFaults(found, mailKeys),
    ...shown.inInbox.map((name) => `The document ${name} is left in the inbox`),
    ...(String(shown.setAside.toSorted()) === String([...refusedFiles].toSorted())
      ? []
      : [`Set aside are ${shown.setAside.toSorted()}, and should be ${[...refusedFiles].toSorted()}`]),
  ];
}

function sentFaults(
  sent: SentDocument,
  stored: FoundDocument | undefined,
  mailKeys: ReadonlySet<string>,
): string[] {
  const what = `The ${sent.kind} ${sent.number} of ${sent.account}`;
  if (stored === undefined) return [`${what} is lost`];
  const should = sent.versions.map(hashOf);
  const mailed = stored.hashes.filter((_, at) => mailKeys.has(`document-${stored.id}-${at + 1}`)).length;
  return [
    ...(String(stored.hashes) === String(should)
      ? []
      : [`${what} has the versions ${stored.hashes}, and was sent as ${should}`]),
    ...(stored.version === should.length
      ? []
      : [`${what} is at version ${stored.version} of ${should.length}`]),
    ...(stored.day === sent.day ? [] : [`${what} is of ${stored.day}, and was sent of ${sent.day}`]),
    ...(stored.orderNo === sent.orderNo
      ? []
      : [`${what} is for order ${stored.orderNo}, not ${sent.orderNo}`]),
    ...(mailed === (MAILED_KINDS.includes(sent.kind) ? should.length : 0)
      ? []
      : [`${what}: ${mailed} of ${should.length} versions were mailed`]),
  ];
}

function shownFaults(
  { id, account, kind, number, version, hashes, orderNo }: FoundDocument,
  {
    lists,
    opened,
    elsewhere,
    waiting,
    ofOrders,
    isThere,
  }: ShownDocuments & {
    /** True if the shop has the order that the document names. */ readonly isThere: boolean;
  },
): string[] {
  const what = `The ${kind} ${number} of ${account}`;
  const rows = (of: string) => (lists.get(of) ?? []).filter((row) => row.id === id);
  const foreign = [...lists.keys()].filter((of) => of !== account && rows(of).length > 0);
  return [
    ...(rows(account).length === 1 && rows(account)[0]?.version === version
      ? []
      : [`${what} is listed as ${JSON.stringify(rows(account))}`]),
    ...foreign.map((of) => `${what} is listed for ${of}`),
    ...(opened.get(id) === hashes.at(-1) ? [] : [`${what} opens as ${opened.get(id)}`]),
    ...(String(elsewhere.get(id)) === '404,403'
      ? []
      : [`${what} is ${elsewhere.get(id)} for another account`]),
    ...(waiting.has(id) === (orderNo !== '' && !isThere)
      ? []
      : [`${what} of order ${orderNo} waits: ${waiting.has(id)}`]),
    ...(!isThere || ofOrders.get(orderNo)?.includes(id) ? [] : [`${what} is not at its order ${orderNo}`]),
  ];
}

/** No mail may name a version that is not stored. */
function mailFaults({ documents }: FoundDocuments, mailKeys: ReadonlySet<string>): string[] {
  const versions = new Set(
    documents.flatMap(({ id, hashes }) => hashes.map((_, at) => `document-${id}-${at + 1}`)),
  );
  return [...mailKeys]
    .filter((key) => key.startsWith('document-') && !versions.has(key))
    .map((key) => `The mail ${key} is of no document`);
}
