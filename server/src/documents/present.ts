import type { AccountDocument, OfficeDocument } from '@tradecellar/contract/documents.ts';
import type { ListedDocument, OfficeListed } from './list-queries.ts';

export function presentDocument(row: ListedDocument): AccountDocument {
  return {
    Id: row.id,
    Kind: row.kind,
    Number: row.number,
    Day: row.day,
    OrderNo: row.order_is_there ? row.order_no : '',
    TransactionNo: row.transaction_no,
    Reference: row.reference,
    Bytes: row.bytes,
    FiledAt: row.filed_at.toISOString(),
    Version: row.version,
  };
}

export function presentOfficeDocument(row: OfficeListed): OfficeDocument {
  return {
    ...presentDocument(row),
    OrderNo: row.order_no,
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name ?? '',
    CameBy: row.came_by,
    File: row.file,
    WaitsFor: [
      ...(row.order_is_there ? [] : [`order ${row.order_no}`]),
      ...(row.transaction_is_there ? [] : [`transaction ${row.transaction_no}`]),
    ],
  };
}
