import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { parseFileDate } from '../../kinds/file-date.ts';
import type { Mapping } from '../mapping.ts';
import { isFirstDay } from '../rules/rules-goods.ts';
import { dateFormOf } from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { unreadNotes } from './due-dates.ts';
import type { LeftOut, RowReader } from './row-reader.ts';

type DatedRow = { readonly line: number; readonly cells: Record<string, string> };
type Taken = DatedRow & { readonly told: string; readonly from: string };

/**
 * The rows of a table whose prices may have a first day. A row with a later first day gets the day as `From`. The
 * row with the latest first day up to today holds, if a product has several.
 */
export function datedRows(
  { slots }: Pick<Mapping, 'slots'>,
  table: SheetTable,
  { read, today }: { readonly read: RowReader; readonly today: PlainDate },
) {
  const { rows } = table;
  const form = dateFormOf(
    rows.flatMap((row) => [...read.all(row, 'ValidFrom'), ...read.all(row, 'ValidTo')]),
  );
  const taken = new Map<string, Taken>();
  const unread: { line: number; text: string }[] = [];
  return {
    form,
    rows: (): readonly DatedRow[] =>
      [...taken.values()]
        .map(({ line, cells }) => ({ line, cells }))
        .toSorted((one, two) => one.line - two.line),
    notes: () => [...unreadNotes('first day', unread), ...unusedDays(slots, table, today)],
    /** Takes a row of `key`, and returns the row that is left out for it. `again` says why a second row is left out. */
    take(
      key: string,
      { row, told, cells }: { row: SheetRow; told: string; cells: Record<string, string> },
      again: (line: number) => string,
    ): LeftOut | undefined {
      const text = read.text(row, 'ValidFrom');
      const from = parseFileDate(text, form) ?? '';
      if (text !== '' && from === '') unread.push({ line: row.line, text });
      const isLater = from > today;
      const place = `${key}\u0000${isLater ? from : ''}`;
      const other = taken.get(place);
      if (other?.from === from) return { line: row.line, row: told, says: again(other.line) };
      const dated = { ...cells, ...(isLater && { From: formatTradeDate(from) }) };
      const own = { line: row.line, told, from, cells: dated };
      const holds = other !== undefined && other.from > from ? other : own;
      taken.set(place, holds);
      if (other === undefined) return undefined;
      const { line, told: leftOut } = holds === own ? other : own;
      const says = `is replaced from ${formatTradeDate(holds.from)} on by line ${holds.line}`;
      return { line, row: leftOut, says };
    },
  };
}

/**
 * The note on a column of first days that the mapping does not use, because the mapping was kept before the shop knew
 * first days. Without the note nobody would hear that the prices of later days hold at once. No note if a person has
 * left the column out.
 */
function unusedDays(slots: readonly string[], { head, words, rows }: SheetTable, today: PlainDate): string[] {
  if (slots.includes('ValidFrom')) return [];
  return slots.flatMap((slot, place) => {
    if ((slot !== '' && slot !== '-date') || !isFirstDay(words[place] ?? '')) return [];
    const form = dateFormOf(rows.map(({ cells }) => cells[place] ?? ''));
    const later = rows.filter(({ cells }) => (parseFileDate(cells[place] ?? '', form) ?? '') > today);
    const [first] = later;
    if (first === undefined) return [];
    const hold = `${countWords(later.length, 'price')} with a later day ${later.length === 1 ? 'holds' : 'hold'} at once`;
    return [
      `“${head[place]}” is not used, so ${hold}, such as the price in line ${first.line}. “Change the columns” lets you use it as the first day of the price.`,
    ];
  });
}
