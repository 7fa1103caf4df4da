import type { BoardAct, BoardOrder, HandOver, TroubledMail } from '@tradecellar/contract/board.ts';
import type { BoardImport, RefusedReport, SetAsideFile } from '@tradecellar/contract/board-files.ts';
import type { TroubledPayment } from '@tradecellar/contract/board-payments.ts';
import type { RecentImport } from '@tradecellar/contract/recent-import.ts';
import { deliveryMoment } from '@tradecellar/trade/delivery-time.ts';
import { addMoney, moneyFromPence, poundsOf } from '@tradecellar/trade/money.ts';
import { awaitsDelivery, canMove, type OrderState, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { orderKindOf } from '@tradecellar/trade/order-number.ts';
import { paymentNumber } from '@tradecellar/trade/payment-number.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { Selectable } from 'kysely';
import { storedMoney } from '../database/stored-money.ts';
import type { ImportReport, Mail, Payment, RefusedReport as RefusedReportTable } from '../database/tables.ts';
import type { BoardOrderRow, HandOverRow } from './queries.ts';

export function presentBoardOrder(row: BoardOrderRow): BoardOrder {
  return {
    OrderNo: row.provisional_no,
    Number: row.confirmed_no ?? '',
    Kind: orderKindOf(row.kind),
    State: row.state,
    PlacedAt: row.placed_at.toISOString(),
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    CustomerReference: row.customer_reference,
    RequiredDate: row.required_date ?? '',
    DeliveryType: row.delivery_type === 'collection' ? 'collection' : 'delivery',
    GrandTotal: poundsOf(addMoney(storedMoney(row.total_nett), storedMoney(row.total_vat))),
    ...(row.waiting && { Waiting: presentHandOver(row.waiting) }),
    ...(row.requested_id && { AskedChange: requestNumber(row.requested_id) }),
    Wines: row.wines,
    ...(row.since && { Since: row.since.toISOString() }),
    ...(row.exported && {
      Exported: {
        Shape: row.exported.shape,
        At: new Date(row.exported.at).toISOString(),
        IsChanged: row.exported.is_changed,
      },
    }),
  };
}

type HandOverFields = {
  [Column in 'queued_at' | 'held_until' | 'tried_at' | 'taken_at' | 'gave_up_at']: Date | string | null;
} & Pick<HandOverRow, 'event' | 'attempts' | 'said' | 'held_as_overdue'>;

export function presentHandOver(row: HandOverFields): HandOver {
  const moment = (at: Date | string | null) => new Date(at ?? 0).toISOString();
  return {
    Event: row.event,
    QueuedAt: moment(row.queued_at),
    ...(row.held_until !== null && { HeldUntil: moment(row.held_until) }),
    ...(row.held_as_overdue && row.taken_at === null && { IsHeld: true }),
    Attempts: row.attempts,
    ...(row.tried_at !== null && { TriedAt: moment(row.tried_at) }),
    ...(row.taken_at !== null && { TakenAt: moment(row.taken_at) }),
    GaveUp: row.gave_up_at !== null,
    Said: row.said,
  };
}

/** The acts that the office can do on an order now. The server checks again when the office does the act. */
export function actsOn({ state, confirmed_no, delivered_at, waiting }: BoardOrderRow): BoardAct[] {
  const acts: BoardAct[] = [];
  if (state !== 'cancelled') acts.push(waiting?.held_as_overdue ? 'lift-hold' : 'hand-over');
  if (confirmed_no === null && canMove(state, 'confirmed')) acts.push('keyed');
  if (canMove(state, 'released')) acts.push('release');
  if (canMove(state, 'dispatched')) acts.push('dispatched');
  if (awaitsDelivery(state, delivered_at !== null)) acts.push('delivered');
  if (canMove(state, 'cancelled')) acts.push('cancel');
  return acts;
}

type TroubledMailRow = Selectable<Mail> & Record<'provisional_no' | 'confirmed_no', string | null>;

export function presentTroubledMail(row: TroubledMailRow): TroubledMail {
  return {
    Id: row.id,
    Kind: row.kind,
    OrderNo: row.confirmed_no ?? row.provisional_no ?? '',
    Recipients: [...row.recipients],
    QueuedAt: row.queued_at.toISOString(),
    ...(row.last_attempt_at && { TriedAt: row.last_attempt_at.toISOString() }),
    Attempts: row.attempts,
    Said: row.last_error ?? '',
    IsSent: row.sent_at !== null,
    Rejected: [...row.rejected],
  };
}

type TroubledPaymentRow = Pick<
  Selectable<Payment>,
  'request_key' | 'customer_account' | 'amount_pence' | 'reason' | 'last_error'
> & { order_no: string; is_refund: boolean; message_of: number | null; since: Date };

export function presentTroubledPayment(row: TroubledPaymentRow): TroubledPayment {
  return {
    Id: row.request_key,
    CustomerAccount: row.customer_account,
    OrderNo: row.order_no,
    Amount: poundsOf(moneyFromPence(row.amount_pence)),
    IsRefund: row.is_refund,
    ...(row.message_of !== null && { PaymentNo: paymentNumber(row.message_of) }),
    Why: row.reason,
    Since: row.since.toISOString(),
    Said: row.last_error,
  };
}

type ReportRow = Selectable<ImportReport>;
type ImportRow = {
  readonly kind: string;
  readonly isOverdue: boolean;
  readonly receivedAt: Date | undefined;
  readonly refused: Pick<ReportRow, 'file' | 'at' | 'fault_count'> | undefined;
  readonly last:
    | (Pick<ReportRow, 'file' | 'came_by' | 'rows' | 'added' | 'changed' | 'removed'> & UndoneRow)
    | undefined;
};

export function presentImport(
  { kind, last, receivedAt, refused, isOverdue }: ImportRow,
  { fault, notes }: { readonly fault: string; readonly notes: readonly string[] },
): BoardImport {
  return {
    Kind: kind,
    File: last?.file ?? '',
    CameBy: last?.came_by ?? '',
    ...(receivedAt && { At: receivedAt.toISOString() }),
    Rows: last?.rows ?? 0,
    Added: last?.added ?? 0,
    Changed: last?.changed ?? 0,
    Removed: last?.removed ?? 0,
    ...(refused && {
      Refused: {
        File: refused.file,
        At: refused.at.toISOString(),
        FaultCount: refused.fault_count,
        Fault: fault,
      },
    }),
    ...(notes.length > 0 && { Notes: [...notes] }),
    IsLate: isOverdue,
    ...presentUndone(last),
  };
}

type SetAsideRow = Pick<ReportRow, 'id' | 'file' | 'came_by' | 'at' | 'fault_count'>;

export function presentSetAside(row: SetAsideRow, faults: readonly string[]): SetAsideFile {
  return {
    Id: row.id,
    File: row.file,
    CameBy: row.came_by,
    At: row.at.toISOString(),
    FaultCount: row.fault_count,
    Faults: [...faults],
  };
}

export function presentRefused(row: Selectable<RefusedReportTable>): RefusedReport {
  return {
    Id: row.id,
    OrderNo: row.order_no,
    Who: row.who,
    Said: row.sentence,
    Report: reportWords(row.report as ReportFields), // `insertRefusedReport` stores this shape.
    LastAt: row.last_at.toISOString(),
    Times: row.times,
  };
}

type ReportFields = {
  readonly number?: string;
  readonly state?: OrderState;
  readonly invoiceNumber?: string;
  readonly note?: string;
  /** A text, because JSON has no dates. */
  readonly deliveredAt?: string;
  readonly receivedBy?: string;
};

/** A report as a sentence: `Number M7 · Dispatched · “Left at six”`. */
function reportWords(report: ReportFields): string {
  const { number, state, invoiceNumber, note, deliveredAt, receivedBy } = report;
  return [
    number && `Number ${number}`,
    state && STATE_WORDS[state],
    deliveredAt && deliveryMoment(new Date(deliveredAt)),
    receivedBy && `received by ${receivedBy}`,
    invoiceNumber && `Invoice ${invoiceNumber}`,
    note && `“${note}”`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type RecentImportRow = {
  readonly import_id: string;
  readonly at: Date;
  readonly came_by: string;
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  }[];
} & UndoneRow;

export function presentRecent(row: RecentImportRow, why: string | undefined): RecentImport {
  return {
    ImportId: row.import_id,
    At: new Date(row.at).toISOString(),
    CameBy: row.came_by,
    Files: row.files.map(({ file, rows, added, changed, removed }) => ({
      File: file,
      Rows: rows,
      Added: added,
      Changed: changed,
      Removed: removed,
    })),
    ...(why !== undefined && { WhyFinal: why }),
    ...presentUndone(row),
  };
}

type UndoneRow = { readonly undone_at: Date | null; readonly undone_by: string | null };

function presentUndone(row: UndoneRow | undefined) {
  return {
    ...(row?.undone_at && { UndoneAt: new Date(row.undone_at).toISOString() }),
    ...(row?.undone_by && { UndoneBy: row.undone_by }),
  };
}
