import { type CsvCell, csvText } from '@tradecellar/trade/csv-text.ts';

export function csvFile(lines: readonly (readonly CsvCell[])[]): Blob {
  return new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' });
}
