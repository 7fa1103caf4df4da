import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import type { WineMatrix } from '@tradecellar/trade/wine-matrix.ts';
import { csvText } from '../../ui/tables/csv-text.ts';

/** The matrix as CSV; an unknown fact is 'not stated'. Excel reads the file as UTF-8 because of its byte-order mark. */
export function wineFactsCsv({ columns, rows }: WineMatrix<WineFacts>): Blob {
  const lines = rows.map(({ wine, cells }) => [wine.Code, wine.Description, wine.Vintage, ...cells]);
  const text = csvText([['Code', 'Wine', 'Vintage', ...columns], ...lines]);
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
