import { refreshSearch } from '../catalogue/search-queries.ts';
import type { Writer } from '../database/connection.ts';
import type { CheckedFile } from './check-file.ts';
import type { TableRow } from './file-kind.ts';
import {
  placeProducts,
  readCaseSizes,
  removeAbsent,
  upsertRows,
  type Written,
  writeOrderLines,
  writeStock,
} from './import-queries.ts';
import { stockOf } from './products-kind.ts';

const CHUNK = 2_000;

/** Writes a checked file within the import's transaction. `onRows` is told how many rows are done. */
export async function writeFile(
  writer: Writer,
  file: CheckedFile,
  replace: boolean,
  onRows: (rows: number) => void,
): Promise<Written & { removed: number }> {
  const caseSizes = file.kind.name === 'reserves' ? await readCaseSizes(writer) : new Map<string, number>();
  const rows = file.rows.map(({ cells }, index) =>
    file.kind.toRow(cells, {
      position: index + 1,
      // References were checked: the product is in the database by now.
      caseSizeOf: (code) => caseSizes.get(code) ?? 1,
    }),
  );
  const total = { added: 0, changed: 0, unchanged: 0 };
  for (const chunk of chunksOf(file, rows)) {
    const written =
      file.kind.name === 'order-lines'
        ? await writeOrderLines(writer, file.kind, chunk)
        : await upsertRows(writer, file.kind, file.fields, chunk);
    total.added += written.added;
    total.changed += written.changed;
    total.unchanged += written.unchanged;
    onRows(total.added + total.changed + total.unchanged);
  }
  const removed = replace ? await removeAbsent(writer, file.kind, rows) : 0;
  if (file.kind.name === 'products')
    await finishProducts(writer, file, replace, total.added + total.changed + removed);
  return { ...total, removed };
}

async function finishProducts(
  writer: Writer,
  file: CheckedFile,
  replace: boolean,
  touched: number,
): Promise<void> {
  const codes = file.rows.map(({ cells }) => String(cells.Code));
  await placeProducts(writer, codes, replace);
  if (file.fields.has('StockCases') || file.fields.has('StockBottles')) {
    await writeStock(
      writer,
      file.rows.map(({ cells }) => ({ code: String(cells.Code), bottles: stockOf(cells) })),
    );
  }
  if (touched > 0) await refreshSearch(writer);
}

/** Chunks of rows; an order's lines stay together and are numbered. */
function* chunksOf(file: CheckedFile, rows: readonly TableRow[]): Generator<TableRow[]> {
  if (file.kind.name !== 'order-lines') {
    for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
    return;
  }
  const orders = Map.groupBy(rows, (row) => row.order_no);
  let chunk: TableRow[] = [];
  for (const lines of orders.values()) {
    chunk.push(...lines.map((line, index) => ({ ...line, line_no: index + 1 })));
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
