import { DOCUMENTS_AT_ONCE } from '@tradecellar/contract/documents.ts';
import { addMonths } from '@tradecellar/trade/delivery-calendar.ts';
import type { DocumentKind } from '@tradecellar/trade/document.ts';
import { plainWords } from '@tradecellar/trade/plain-words.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import { hasWord, plainText } from '../database/plain-text.ts';

const ORDER_IS_THERE = sql<boolean>`document.order_no = '' OR EXISTS (
  SELECT FROM sales_order placed WHERE placed.customer_account = document.customer_account
  AND document.order_no IN (placed.provisional_no, placed.confirmed_no))`;

function selectDocuments(reader: Reader) {
  return reader
    .selectFrom('document')
    .innerJoin('document_version as filed', (join) =>
      join.onRef('filed.document_id', '=', 'document.id').onRef('filed.version', '=', 'document.version'),
    )
    .innerJoin('document_content as content', 'content.sha256', 'filed.sha256')
    .select([
      'document.id',
      'document.kind',
      'number',
      'day',
      'order_no',
      'transaction_no',
      'reference',
      'document.version',
      'content.bytes',
      'filed.filed_at',
      ORDER_IS_THERE.as('order_is_there'),
    ]);
}

export type ListedDocument = Awaited<ReturnType<typeof readDocuments>>[number];

type Asked = {
  readonly account: string;
  readonly month?: string | undefined;
  readonly kind?: DocumentKind | undefined;
  readonly text?: string | undefined;
  readonly start?: number | undefined;
};

/** A page of an account's documents and one more, the newest first. */
export function readDocuments(reader: Reader, { account, month, kind, text = '', start = 0 }: Asked) {
  const words = plainWords(text);
  return selectDocuments(reader)
    .where('customer_account', '=', account)
    .$if(month !== undefined, (query) =>
      query.where('day', '>=', `${month}-01`).where('day', '<', addMonths(`${month}-01`, 1)),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'other'))
    .where((is) => is.and(words.map((word) => hasWord(NAMES, word).$castTo<boolean>())))
    .orderBy('day', 'desc')
    .orderBy('document.id', 'desc')
    .offset(start)
    .limit(DOCUMENTS_AT_ONCE + 1)
    .execute();
}

const NAMES = plainText(sql`concat_ws(' ', document.number, order_no, transaction_no, reference)`);

export async function readMonths(reader: Reader, account: string) {
  const month = sql<string>`to_char(day, 'YYYY-MM')`;
  return reader
    .selectFrom('document')
    .select([month.as('month'), sql<number>`count(*)::int`.as('count')])
    .where('customer_account', '=', account)
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute();
}

/** The documents of a month by day, without their PDFs. */
export async function readMonth(
  reader: Reader,
  { account, month, kind }: Asked & { readonly month: string },
) {
  return selectDocuments(reader)
    .where('customer_account', '=', account)
    .where('day', '>=', `${month}-01`)
    .where('day', '<', addMonths(`${month}-01`, 1))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'other'))
    .orderBy('day')
    .orderBy('document.id')
    .execute();
}

/**
 * The documents of an order, by either of its numbers: the documents that name the order, its invoice, and the credit notes
 * of its claims. The order may have come after its documents.
 */
export async function readDocumentsOfOrder(reader: Reader, account: string, orderNo: string) {
  return selectDocuments(reader)
    .innerJoin('sales_order as placed', (join) =>
      join.onRef('placed.customer_account', '=', 'document.customer_account'),
    )
    .where('document.customer_account', '=', account)
    .where((is) =>
      is.or([is('placed.provisional_no', '=', orderNo), is('placed.confirmed_no', '=', orderNo)]),
    )
    .where((is) =>
      is.or([
        sql<boolean>`document.order_no <> '' AND document.order_no IN (placed.provisional_no, placed.confirmed_no)`,
        sql<boolean>`document.kind = 'invoice' AND document.number = nullif(placed.invoice_number, '')`,
        sql<boolean>`placed.invoice_number <> '' AND document.transaction_no = placed.invoice_number`,
        sql<boolean>`document.kind = 'credit-note' AND EXISTS (
          SELECT FROM claim JOIN claim_line ON claim_id = claim.id
          WHERE claim.order_id = placed.id AND credit_note = document.number)`,
      ]),
    )
    .orderBy('day')
    .orderBy('document.id')
    .limit(DOCUMENTS_AT_ONCE)
    .execute();
}

export async function readDocumentsOfTransactions(
  reader: Reader,
  account: string,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return [];
  return selectDocuments(reader)
    .where('customer_account', '=', account)
    .where((is) => is.or([is('document.number', 'in', numbers), is('transaction_no', 'in', numbers)]))
    .orderBy('day')
    .orderBy('document.id')
    .limit(1_000)
    .execute();
}

const TRANSACTION_IS_THERE = sql<boolean>`document.transaction_no = '' OR EXISTS (
  SELECT FROM ledger_transaction entry WHERE entry.customer_account = document.customer_account
  AND entry.transaction_number = document.transaction_no)`;

export type OfficeListed = Awaited<ReturnType<typeof readOfficeDocuments>>[number];

/** A page of the documents of all customers and one more, the newest first. */
export function readOfficeDocuments(
  reader: Reader,
  {
    isWaiting,
    text = '',
    start = 0,
  }: { isWaiting: boolean; text?: string | undefined; start?: number | undefined },
) {
  const words = plainWords(text);
  return selectDocuments(reader)
    .leftJoin('customer', 'customer.account', 'customer_account')
    .select(['customer_account', 'customer.name as customer_name', 'filed.file'])
    .select(personName(sql.ref('filed.came_by')).as('came_by'))
    .select(TRANSACTION_IS_THERE.as('transaction_is_there'))
    .$if(isWaiting, (query) =>
      query.where(sql<boolean>`NOT (${ORDER_IS_THERE}) OR NOT (${TRANSACTION_IS_THERE})`),
    )
    .where((is) => is.and(words.map((word) => hasWord(OFFICE_NAMES, word).$castTo<boolean>())))
    .orderBy('day', 'desc')
    .orderBy('document.id', 'desc')
    .offset(start)
    .limit(DOCUMENTS_AT_ONCE + 1)
    .execute();
}

const OFFICE_NAMES = plainText(
  sql`concat_ws(' ', customer_account, customer.name, document.number, document.order_no, transaction_no, reference)`,
);
