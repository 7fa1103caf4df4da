import type { RequestedChange } from '@tradecellar/contract/requested-changes.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { RequestRow } from '../request-queries.ts';

export function presentRequest(row: RequestRow): RequestedChange {
  return {
    RequestNo: requestNumber(row.id),
    State: row.state,
    By: row.by_office ? '' : row.asker_name,
    At: row.asked_at.toISOString(),
    Changes: row.differences,
    GrandTotal: poundsOf(row.body.grandTotal),
    ...(row.decided_at && { DecidedAt: row.decided_at.toISOString() }),
    Sentence: row.sentence,
  };
}
