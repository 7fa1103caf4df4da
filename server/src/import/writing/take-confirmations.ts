import type { OrderState } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { inPart } from '../../database/transaction.ts';
import { isRefusal, presentRefusal } from '../../http/problems.ts';
import { findOrderId, type LockedOrder, lockOrder } from '../../orders/life/queries.ts';
import { type OrderReport, reportOrder } from '../../orders/life/report-order.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { Cells } from '../kinds/file-kind.ts';
import { type ChangedRow, FIRST } from './first-queries.ts';
import { lockNumberedOrders } from './ledger-queries.ts';
import type { ReportingShop, TakenRows } from './taken-rows.ts';

/**
 * Applies each row of confirmations.csv as a report of the merchant's system. A refused row changes nothing, and the
 * other rows are taken.
 */
export async function takeConfirmations(
  writer: Writer,
  shop: ReportingShop,
  { name: file, rows }: CheckedFile,
): Promise<TakenRows> {
  const refused: ImportFault[] = [];
  let changed = 0;
  const first: ChangedRow[] = [];
  const orderNos = rows.map(({ cells }) => String(cells.OrderNo));
  await lockNumberedOrders(writer, orderNos);
  for (const { line, cells } of rows) {
    const report = reportOf(cells, file);
    const value = report.orderNo;
    const { number, state, invoiceNumber, deliveredAt, receivedBy } = report;
    if ([number, state, invoiceNumber, deliveredAt, receivedBy].every((each) => each === undefined)) {
      const says = 'says neither Number, State, InvoiceNumber, DeliveredAt nor ReceivedBy';
      refused.push({ file, line, column: 'OrderNo', value, says });
      continue;
    }
    const before = await readOrder(writer, report.orderNo);
    const after = await inPart(writer, () => reportOrder(writer, shop, report));
    if (isRefusal(after)) {
      const says = `is refused: ${presentRefusal(after, '').error}`;
      refused.push({ file, line, column: 'OrderNo', value, says });
      continue;
    }
    const [change] = changesOf(before, after);
    if (change === undefined) continue;
    changed += 1;
    if (first.length < FIRST) first.push({ key: value, ...change });
  }
  return { changed, first, refused };
}

function changesOf(before: LockedOrder | undefined, after: LockedOrder): Omit<ChangedRow, 'key'>[] {
  const changes = [
    { column: 'State', from: before?.state ?? '', to: after.state },
    { column: 'Number', from: before?.confirmedNo ?? '', to: after.confirmedNo ?? '' },
    {
      column: 'DeliveredAt',
      from: before?.deliveredAt?.toISOString() ?? '',
      to: after.deliveredAt?.toISOString() ?? '',
    },
    { column: 'ReceivedBy', from: before?.receivedBy ?? '', to: after.receivedBy },
  ];
  return changes.filter(({ from, to }) => from !== to);
}

async function readOrder(writer: Writer, orderNo: string): Promise<LockedOrder | undefined> {
  const orderId = await findOrderId(writer, orderNo);
  return orderId === undefined ? undefined : lockOrder(writer, orderId);
}

function reportOf(cells: Cells, who: string): OrderReport {
  const textOf = (field: string) => String(cells[field] ?? '') || undefined;
  const [number, invoiceNumber, note] = [textOf('Number'), textOf('InvoiceNumber'), textOf('Note')];
  // The cell type `oneOf` allows only these states.
  const state = textOf('State') as OrderState | undefined;
  const deliveredAt = (cells.DeliveredAt ?? undefined) as Date | undefined; // The cell type `moment` returns a Date.
  const receivedBy = textOf('ReceivedBy');
  return {
    orderNo: String(cells.OrderNo),
    who,
    ...(number && { number }),
    ...(state && { state }),
    ...(invoiceNumber && { invoiceNumber }),
    ...(note && { note }),
    ...(deliveredAt && { deliveredAt }),
    ...(receivedBy && { receivedBy }),
  };
}
