import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { csvText } from '@tradecellar/trade/csv-text.ts';
import type { WineMatrix } from '@tradecellar/trade/wine-matrix.ts';
import { csvFile } from '../../ui/tables/csv-file.ts';

/** The matrix as CSV; an unknown fact is 'not stated'. */
export function wineFactsCsv({ columns, rows }: WineMatrix<WineFacts>): Blob {
  const lines = rows.map(({ wine, cells }) => [wine.Code, wine.Description, wine.Vintage, ...cells]);
  return csvFile(csvText([['Code', 'Wine', 'Vintage', ...columns], ...lines]));
}
