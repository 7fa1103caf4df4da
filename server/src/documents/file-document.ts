import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { hasOwnNumber } from '@tradecellar/trade/document.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { markFiled } from './index-queries.ts';
import {
  type DocumentRow,
  hasContent,
  insertVersion,
  keepContent,
  readCustomerName,
  readOtherAccount,
  readPeopleOf,
  upsertDocument,
} from './queries.ts';

/** A PDF that `checkPdf` has found to be harmless, with its facts. */
export type FiledPdf = DocumentRow & {
  readonly pdf: Buffer;
  readonly sha256: string;
  readonly cameBy: string;
  /** The file of the inbox, with its time. */
  readonly from?: { readonly file: string; readonly fileTime: Date };
};

export type FilingShop = Pick<Shop, 'clock' | 'database' | 'jobs' | 'merchant'>;

export type Filed = {
  readonly id: number;
  readonly version: number;
  readonly outcome: 'filed' | 'replaced' | 'unchanged';
};

/**
 * Files a document. The same kind and number of the account with another content is a new version, and the earlier versions
 * are kept. The same content changes nothing. Refuses an unknown account, and an invoice or a credit note whose number
 * belongs to another account. The document may name an order or a transaction that has not come yet.
 */
export async function fileDocument(
  shop: FilingShop,
  { pdf, sha256, cameBy, from, ...facts }: FiledPdf,
): Promise<Filed | Refusal> {
  const at = shop.clock.now();
  const { account, kind, number } = facts;
  const command = async (writer: Writer): Promise<Filed | Refusal> => {
    if ((await readCustomerName(writer, account)) === undefined)
      return refuse('document-account-unknown', { account });
    const other = hasOwnNumber(kind) ? await readOtherAccount(writer, facts) : undefined;
    if (other !== undefined) return refuse('document-number-taken', { kind, number, account, other });
    const { id, version } = await upsertDocument(writer, facts, londonTime(at).date);
    const file = from?.file ?? '';
    if (from !== undefined) await markFiled(writer, file, sha256);
    const known = { documentId: id, sha256, file, fileTime: from?.fileTime };
    if (version > 0 && (await hasContent(writer, { ...known, version })))
      return { id, version, outcome: 'unchanged' };
    await keepContent(writer, sha256, pdf);
    await insertVersion(writer, { ...known, version: version + 1, at, cameBy });
    await mailVersion(writer, shop, { ...facts, id, version: version + 1 });
    return { id, version: version + 1, outcome: version === 0 ? 'filed' : 'replaced' };
  };
  return inTransaction(shop.database, command, { isRepeatable: true });
}

/** A merchant's first files may hold years of documents, which nobody wants by mail. */
const OLDEST_MAILED_DAYS = 31;

/** Queues the mail of a version in the transaction that files the version, so that each version is mailed once. */
async function mailVersion(
  writer: Writer,
  shop: FilingShop,
  { id, version, account, kind, day }: DocumentRow & { readonly id: number; readonly version: number },
): Promise<void> {
  const today = londonTime(shop.clock.now()).date;
  const isOld = (day ?? today) < addDays(today, -OLDEST_MAILED_DAYS);
  if (isOld || !shop.merchant.documents.mail.includes(kind)) return;
  const to = (await readPeopleOf(writer, { account, kind })).filter(looksLikeEmail);
  if (to.length === 0) return;
  const facts = { documentId: id, version };
  await queueMail(writer, shop, { kind: 'document', key: `document-${id}-${version}`, to, facts });
}
