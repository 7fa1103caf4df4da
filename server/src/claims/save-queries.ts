import type { ClaimReason, ClaimState } from '@tradecellar/trade/claim-life.ts';
import { moneyText } from '@tradecellar/trade/money.ts';
import type { Writer } from '../database/connection.ts';

export type NewClaim = {
  readonly key: string;
  readonly orderId: number;
  readonly account: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly note: string;
  readonly photoCount: number;
  readonly lines: readonly NewClaimLine[];
};
export type NewClaimLine = {
  readonly orderLineNo: number;
  readonly productCode: string;
  readonly description: string;
  readonly vintage: string | null;
  readonly caseSize: number;
  readonly bottles: number;
  readonly reason: ClaimReason;
  readonly nett: number;
  readonly vat: number;
  readonly windowEnd: Date | null;
  readonly isLate: boolean;
};

export async function insertClaim(writer: Writer, claim: NewClaim): Promise<number> {
  const { id } = await writer
    .insertInto('claim')
    .values({
      key: claim.key,
      order_id: claim.orderId,
      customer_account: claim.account,
      opened_by: claim.openedBy,
      opened_at: claim.openedAt,
      note: claim.note,
      photo_count: claim.photoCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('claim_line')
    .values(
      claim.lines.map((line, place) => ({
        claim_id: id,
        line_no: place + 1,
        order_line_no: line.orderLineNo,
        product_code: line.productCode,
        description: line.description,
        vintage: line.vintage,
        case_size: line.caseSize,
        bottles: line.bottles,
        reason: line.reason,
        nett: moneyText(line.nett),
        vat: moneyText(line.vat),
        window_end: line.windowEnd,
        is_late: line.isLate,
      })),
    )
    .execute();
  return id;
}

export type LineChange = {
  readonly state: ClaimState;
  readonly who: string;
  readonly at: Date;
  readonly sentence?: string;
  readonly creditNote?: string;
  readonly replacementId?: number | null;
};

/** Sets lines of a claim to a state. Only commands in this folder may call it: `claimStateAfter` decides the state. */
export async function setLines(
  writer: Writer,
  claimId: number,
  lineNos: readonly number[],
  { state, who, at, sentence, creditNote, replacementId }: LineChange,
): Promise<void> {
  await writer
    .updateTable('claim_line')
    .set({
      state,
      changed_by: who,
      changed_at: at,
      ...(sentence !== undefined && { sentence }),
      ...(creditNote !== undefined && { credit_note: creditNote }),
      ...(replacementId !== undefined && { replacement_id: replacementId }),
    })
    .where('claim_id', '=', claimId)
    .where('line_no', 'in', [...lineNos])
    .execute();
}

/** Records that an order came complete. A second record of the same order changes nothing. */
export async function insertCheck(writer: Writer, orderId: number, who: string, at: Date): Promise<void> {
  await writer
    .insertInto('order_check')
    .values({ order_id: orderId, checked_by: who, checked_at: at })
    .onConflict((on) => on.column('order_id').doNothing())
    .execute();
}
