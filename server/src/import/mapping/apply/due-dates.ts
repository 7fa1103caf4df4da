import type { DateForm } from '@tradecellar/contract/import-form.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { isDueDate } from '../../kinds/cells.ts';
import { parseFileDate } from '../../kinds/file-date.ts';

/** The due date in a cell; undefined for a blank cell, 31/02 and 1899, which some systems write for a missing date. */
export function dueDateIn(text: string, form: DateForm): string | undefined {
  const date = parseFileDate(text, form);
  return date !== undefined && isDueDate(date) ? date : undefined;
}

/** The note on cells that cannot be read and stay blank; no note without such cells. */
export function unreadNotes(noun: string, unread: readonly { line: number; text: string }[]): string[] {
  const [first] = unread;
  if (first === undefined) return [];
  const stay = unread.length === 1 ? 'stays' : 'stay';
  return [
    `${countWords(unread.length, noun)} cannot be read and ${stay} blank, such as “${first.text}” in line ${first.line}.`,
  ];
}
