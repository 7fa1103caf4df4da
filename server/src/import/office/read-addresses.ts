import { invitationsRead } from '@tradecellar/contract/people.ts';
import { addressesIn } from '@tradecellar/trade/email.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/calls/mount.ts';
import { refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { decodeText } from '../csv/decode-text.ts';
import { hiddenParts, hiddenRowsWords, isWorkbook, whyUnreadable } from '../mapping/sheets/read-tables.ts';
import { readWorkbook } from '../mapping/sheets/read-workbook.ts';

/** A workbook of 700 KB with only addresses unpacks to some 10 MB. The workbook is read beside the calls of buyers. */
const MOST_UNPACKED_MB = 50;

export function addressesRoute(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, invitationsRead, async ({ request: { File: file, Content } }) => {
    const read = readTexts(Buffer.from(Content, 'base64'));
    if ('says' in read) return refuse('file-not-mapped', { file, says: read.says });
    const Emails = [...addressesIn(read.text)];
    if (Emails.length === 0) return refuse('file-not-mapped', { file, says: 'holds no e-mail address' });
    return { mainResult: { Emails, Notes: read.notes } };
  });
}

/** The text of all shown cells of a workbook, or of a text file in any encoding. */
function readTexts(bytes: Uint8Array): { text: string; notes: string[] } | { says: string } {
  const says = whyUnreadable(bytes);
  if (says !== undefined) return { says };
  if (!isWorkbook(bytes)) {
    const decoded = decodeText(bytes);
    return 'says' in decoded ? decoded : { text: decoded.text, notes: [] };
  }
  try {
    const sheets = readWorkbook(bytes, MOST_UNPACKED_MB);
    const shown = sheets.filter(({ isHidden }) => !isHidden);
    const hiddenRows = shown.reduce((sum, sheet) => sum + sheet.hiddenRows, 0);
    return {
      text: shown.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).join('\n'),
      notes: [...hiddenParts(sheets), ...(hiddenRows > 0 ? [hiddenRowsWords(hiddenRows)] : [])],
    };
  } catch (error) {
    return { says: error instanceof Error ? error.message : String(error) };
  }
}
