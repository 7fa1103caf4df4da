import type { ClaimsLog } from './claim-buyers.ts';
import type { ClaimMessageSeen } from './known-orders.ts';
import type { SettlementSent } from './settlements.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';
import type { Told } from './told.ts';

export type FoundClaimLine = {
  readonly lineNo: number;
  readonly orderLineNo: number;
  readonly product: string;
  readonly bottles: number;
  readonly reason: string;
  readonly state: string;
  readonly nett: number;
  readonly vat: number;
  readonly isLate: boolean;
  readonly creditNote: string;
  readonly replacement: string | null;
};
export type FoundClaim = {
  readonly key: string;
  readonly claimNo: string;
  readonly account: string;
  readonly orderNo: string;
  readonly lines: readonly FoundClaimLine[];
  /** The SHA-256 of each photo as it was sent. */
  readonly photos: readonly { readonly photoNo: number; readonly hash: string }[];
};
export type FoundDelivery = {
  readonly orderNo: string;
  readonly deliveredAt: string | null;
  readonly receivedBy: string;
  readonly isChecked: boolean;
};

export type ClaimFacts = {
  readonly log: ClaimsLog;
  readonly told: Told;
  readonly settlements: readonly SettlementSent[];
  /** Undefined if the back office polls for claims. */
  readonly messages: readonly ClaimMessageSeen[] | undefined;
  readonly found: readonly FoundClaim[];
  readonly deliveries: readonly FoundDelivery[];
};

export async function readFoundClaims(
  database: TorturedDatabase,
): Promise<{ claims: FoundClaim[]; deliveries: FoundDelivery[] }> {
  const [row] = await database.query<{ found: { claims: FoundClaim[]; deliveries: FoundDelivery[] } }>(`
    SELECT json_build_object(
      'claims', (SELECT coalesce(json_agg(json_build_object('key', key, 'claimNo', 'CL' || c.id, 'account', c.customer_account,
        'orderNo', o.provisional_no,
        'lines', (SELECT json_agg(json_build_object('lineNo', line_no, 'orderLineNo', order_line_no, 'product', product_code,
          'bottles', bottles, 'reason', reason, 'state', line.state, 'nett', nett, 'vat', vat, 'isLate', is_late,
          'creditNote', credit_note, 'replacement', again.provisional_no) ORDER BY line_no)
          FROM claim_line line LEFT JOIN sales_order again ON again.id = replacement_id WHERE claim_id = c.id),
        'photos', (SELECT coalesce(json_agg(json_build_object('photoNo', photo_no, 'hash', hash)), '[]')
          FROM claim_photo WHERE claim_id = c.id)) ORDER BY c.id), '[]')
        FROM claim c JOIN sales_order o ON o.id = c.order_id),
      'deliveries', (SELECT coalesce(json_agg(json_build_object('orderNo', provisional_no, 'deliveredAt', delivered_at,
        'receivedBy', coalesce(received_by, ''),
        'isChecked', EXISTS (SELECT FROM order_check WHERE order_id = o.id))), '[]') FROM sales_order o)
    ) AS found`);
  if (row === undefined) throw new Error('One row was asked for');
  return row.found;
}
