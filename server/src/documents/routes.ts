import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import {
  accountDocument,
  accountDocuments,
  accountDocumentsMonth,
  accountDocumentsOf,
  DOCUMENTS_AT_ONCE,
  fileBackOfficeDocument,
  fileOfficeDocument,
  officeDocument,
  officeDocuments,
  removeOfficeDocument,
} from '@tradecellar/contract/documents.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { type DocumentKind, isOfMoney } from '@tradecellar/trade/document.ts';
import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { mayAsBuyer } from '../http/access/who-may.ts';
import { FileAnswer } from '../http/calls/file-answer.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { checkDocument } from './check-document.ts';
import { documentFileName } from './document-name.ts';
import { type Filed, fileDocument } from './file-document.ts';
import { readExpected } from './index-queries.ts';
import {
  readDocuments,
  readDocumentsOfOrder,
  readDocumentsOfTransactions,
  readMonth,
  readMonths,
  readOfficeDocuments,
} from './list-queries.ts';
import { archiveOf, fitsInArchive } from './month-archive.ts';
import { presentDocument, presentOfficeDocument } from './present.ts';
import { deleteDocument, type FoundPdf, readPdf } from './queries.ts';
import { readRefused } from './report-queries.ts';

const MOST_LISTED = 100;

export function documentRoutes(app: FastifyInstance, shop: Shop): void {
  const { database } = shop;

  mount(app, shop, accountDocuments, async ({ request }) => {
    const { CustomerAccount: account, Month: month, Kind: kind, Text: text, Start: start } = request;
    const [rows, months] = await Promise.all([
      readDocuments(database, { account, month, kind, text, start }),
      readMonths(database, account),
    ]);
    return {
      mainResult: {
        Documents: rows.slice(0, DOCUMENTS_AT_ONCE).map(presentDocument),
        More: rows.length > DOCUMENTS_AT_ONCE,
        Months: months.map(({ month, count }) => ({ Month: month, Count: count })),
      },
    };
  });

  mount(app, shop, accountDocumentsOf, async ({ request, buyerRole }) => {
    const { CustomerAccount: account, orderNo, TransactionNumbers: numbers = [] } = request;
    const [ofOrder, ofTransactions] = await Promise.all([
      orderNo === undefined ? [] : readDocumentsOfOrder(database, account, String(orderNo)),
      readDocumentsOfTransactions(database, account, numbers),
    ]);
    const rows = [...ofOrder, ...ofTransactions].filter(({ kind }) => !mayNotSee(buyerRole, kind));
    return rows.length === 0 ? undefined : { mainResult: rows.map(presentDocument) };
  });

  mount(app, shop, accountDocument, async ({ request, buyerRole }) => {
    const found = await readPdf(database, { id: request.Id, account: request.CustomerAccount });
    return (found && mayNotSee(buyerRole, found.kind)) ?? presentPdf(found);
  });

  mount(app, shop, accountDocumentsMonth, async ({ request }) => {
    const { CustomerAccount: account, Month: month, Kind: kind } = request;
    const documents = await readMonth(database, { account, month, kind });
    if (documents.length === 0) return refuse('document-month-empty');
    if (!fitsInArchive(documents)) return refuse('document-month-too-large');
    return new FileAnswer(archiveOf(database, account, documents), `${account} documents ${month}.zip`);
  });

  mount(app, shop, fileBackOfficeDocument, async ({ request, holder, signal }) => {
    const { Account: account, ...facts } = request;
    const filed = await fileContent(shop, { account, facts, cameBy: `key ${holder.name}`, signal });
    return isRefusal(filed) ? filed : presentFiled(filed);
  });

  mount(app, shop, fileOfficeDocument, async ({ request, person, signal }) => {
    const { CustomerAccount: account, ...facts } = request;
    const filed = await fileContent(shop, { account, facts, cameBy: person.email, signal });
    return isRefusal(filed) ? filed : { mainResult: presentFiled(filed) };
  });

  mount(app, shop, officeDocuments, async ({ request }) => {
    const { Show: show, Text: text, Start: start } = request;
    const [rows, expected, refused] = await Promise.all([
      readOfficeDocuments(database, { isWaiting: show === 'waiting', text, start }),
      readExpected(database, MOST_LISTED),
      readRefused(database, MOST_LISTED),
    ]);
    return {
      mainResult: {
        Documents: rows.slice(0, DOCUMENTS_AT_ONCE).map(presentOfficeDocument),
        More: rows.length > DOCUMENTS_AT_ONCE,
        Pattern: shop.merchant.documents.fileNames,
        Expected: expected.map(({ file, customer_account, came_at }) => ({
          File: file,
          Account: customer_account,
          CameAt: came_at.toISOString(),
        })),
        Refused: refused.map(({ file, at, says }) => ({ File: file, At: at.toISOString(), Says: says })),
      },
    };
  });

  mount(app, shop, officeDocument, async ({ request }) =>
    presentPdf(await readPdf(database, { id: request.Id, version: request.Version })),
  );

  mount(app, shop, removeOfficeDocument, async ({ request }) => {
    await inTransaction(database, (writer) => deleteDocument(writer, request.Id), { isRepeatable: true });
    return { mainResult: 'removed' as const };
  });
}

const mayNotSee = (role: BuyerRole | undefined, kind: DocumentKind): Refusal | undefined =>
  isOfMoney(kind) ? mayAsBuyer(role, 'see-money') : undefined;

function presentPdf(found: FoundPdf | undefined): FileAnswer | Refusal {
  if (found === undefined) return refuse('document-not-found');
  return new FileAnswer(found.pdf, documentFileName(found), { isInline: true });
}

function presentFiled({ id, version, outcome }: Filed) {
  return { Id: id, Version: version, Outcome: outcome };
}

type Sent = Omit<RequestOf<typeof fileBackOfficeDocument>, 'Account'>;

async function fileContent(
  shop: Shop,
  { account, facts, cameBy, signal }: { account: string; facts: Sent; cameBy: string; signal: AbortSignal },
): Promise<Filed | Refusal> {
  const { Kind: kind, Number: number, Day: day, OrderNo, TransactionNo, Reference, Content } = facts;
  if (day !== undefined && !isPlainDate(day))
    return refuse('bad-request', { field: 'Day', reason: 'it is not a day' });
  if (plainKey(number) === '') return refuse('bad-request', { field: 'Number', reason: 'it is blank' });
  const pdf = Buffer.from(Content, 'base64');
  const { sha256, fault } = await checkDocument(pdf, signal);
  if (fault !== undefined) return refuse('document-unsuitable', { reason: fault });
  return fileDocument(shop, {
    account: account.trim(),
    kind,
    number: plainKey(number),
    day,
    orderNo: plainKey(OrderNo ?? ''),
    transactionNo: plainKey(TransactionNo ?? ''),
    reference: Reference?.trim() ?? '',
    pdf,
    sha256,
    cameBy,
  });
}
