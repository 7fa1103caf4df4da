import { addressesIn } from '@tradecellar/trade/email.ts';
import { decodeText } from '../csv/decode-text.ts';
import { hiddenParts, hiddenRowsWords, isWorkbook, whyUnreadable } from '../mapping/sheets/read-tables.ts';
import { readWorkbook } from '../mapping/sheets/read-workbook.ts';

/** A workbook of 700 KB with only addresses unpacks to some 10 MB. */
const MOST_UNPACKED_MB = 50;

export type FoundAddresses = { readonly emails: readonly string[]; readonly notes: readonly string[] };

/** The e-mail addresses of a workbook or of a text file, or the reason why the file has none. */
export function findAddresses(bytes: Uint8Array): FoundAddresses | { readonly says: string } {
  const read = readTexts(bytes);
  if ('says' in read) return read;
  const emails = [...addressesIn(read.text)];
  return emails.length > 0 ? { emails, notes: read.notes } : { says: 'holds no e-mail address' };
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
