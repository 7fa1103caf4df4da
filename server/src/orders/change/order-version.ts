import { fitLines } from '@tradecellar/trade/address-lines.ts';
import { addMoney } from '@tradecellar/trade/money.ts';
import { type OrderVersion, orderDifference } from '@tradecellar/trade/order-difference.ts';
import { canAskForChange, whyBuyerCannot } from '@tradecellar/trade/order-life.ts';
import type { Reader } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Delivery } from '../goods/check-delivery.ts';
import {
  type ChangeableRow,
  type PartRow,
  type PlacementRow,
  readPartLines,
  readParts,
  readVersions,
  type VersionRow,
} from './queries.ts';

/**
 * The current state of a placement. `parts` are its orders: the order, the back order and the reserves order, without
 * cancelled orders unless all are cancelled.
 */
export type Standing = {
  readonly placement: PlacementRow;
  readonly parts: readonly [PartRow, ...PartRow[]];
  readonly version: OrderVersion;
  readonly versions: readonly VersionRow[];
};

export async function readStanding(reader: Reader, placement: PlacementRow): Promise<Standing> {
  const all = await readParts(reader, placement.id);
  const open = all.filter(({ state }) => state !== 'cancelled');
  const [first, ...others] = open.length > 0 ? open : all;
  if (first === undefined) throw new Error(`The placement ${placement.id} has no order`);
  const parts = [first, ...others] as const;
  const ids = parts.map(({ id }) => id);
  const [lines, versions] = [await readPartLines(reader, ids), await readVersions(reader, placement.id)];
  return { placement, parts, versions, version: versionOf(parts, lines) };
}

function versionOf(parts: Standing['parts'], lines: Awaited<ReturnType<typeof readPartLines>>): OrderVersion {
  const [first] = parts;
  return {
    lines: lines.map(({ code, description, case_size, bottles }) => ({
      code,
      description,
      caseSize: case_size,
      bottles,
    })),
    type: first.delivery_type === 'collection' ? 'collection' : 'delivery',
    name: first.delivery_name,
    address: first.delivery_address,
    requiredDate: first.required_date,
    requiredTime: first.required_time,
    reference: first.customer_reference,
    notes: first.delivery_notes,
    grandTotal: parts.reduce(
      (sum, part) => addMoney(sum, addMoney(storedMoney(part.total_nett), storedMoney(part.total_vat))),
      0,
    ),
  };
}

/** The delivery of a version as `checkDelivery` returns a delivery. */
export function deliveryOf({ type, name, address, requiredDate, requiredTime }: OrderVersion): Delivery {
  const postCode = type === 'collection' ? null : (address.at(-1) ?? '');
  return { type, name, address: fitLines(address, 5), postCode, requiredDate, requiredTime, ownDays: '' };
}

export type WhyNot = 'with-the-merchant' | 'too-late' | 'cancelled' | 'paid-by-card';

type Changeable = {
  readonly parts: readonly ChangeableRow[];
  readonly placement: Pick<PlacementRow, 'is_replacement'>;
};

/**
 * Why the buyer cannot change the orders of a placement; undefined if the buyer can. If one of the orders is with the
 * merchant, none of them can be changed.
 */
export function whyNotChangeable({ parts, placement }: Changeable, now: Date): WhyNot | undefined {
  if (placement.is_replacement) return 'with-the-merchant';
  const reasons = parts.map(({ state, was_tried }) => whyBuyerCannot('buyer-changes', state, was_tried));
  if (reasons.includes('is-with-the-merchant')) return 'with-the-merchant';
  if (reasons.includes('is-cancelled')) return 'cancelled';
  if (parts.some(({ payment_method }) => payment_method === 'card')) return 'paid-by-card';
  const until = changeableUntil({ parts });
  return until !== undefined && until <= now ? 'too-late' : undefined;
}

/**
 * Why the buyer cannot ask for a change; undefined if the buyer can. An order in the ledger cannot be changed: the
 * ledger's balance already includes the order, so the order's own credit was released, and a change would take that
 * credit again.
 */
export function whyNotAsked({ parts, placement }: Pick<Standing, 'parts' | 'placement'>): WhyNot | undefined {
  if (placement.is_replacement) return 'with-the-merchant';
  if (parts.every(({ state }) => state === 'cancelled')) return 'cancelled';
  if (parts.some(({ payment_method }) => payment_method === 'card')) return 'paid-by-card';
  const isOpen = parts.every((part) => canAskForChange(part.state) && !isInLedger(part));
  return isOpen ? undefined : 'with-the-merchant';
}

function isInLedger({ credit_taken, total_nett }: PartRow): boolean {
  return storedMoney(credit_taken) === 0 && storedMoney(total_nett) !== 0;
}

type SeenOrder = {
  readonly orderNo: string;
  readonly version: number;
  readonly seenParts?: readonly string[] | undefined;
};

/**
 * Refuses a change that was made to an earlier version of the order, with the differences between that version and the
 * current version.
 */
export function whyOutdated(
  { placement, parts, version: current, versions }: Standing,
  { orderNo, version, seenParts = [] }: SeenOrder,
): Refusal | undefined {
  if (version === placement.version) {
    const cancelled = seenParts.find((seen) => !parts.some(({ provisional_no }) => provisional_no === seen));
    return cancelled === undefined ? undefined : refuse('order-part-cancelled', { orderNo, cancelled });
  }
  const latest = versions.at(-1);
  const seen = versions.find((each) => each.version === version);
  return refuse('order-changed-meanwhile', {
    orderNo,
    version: placement.version,
    by: latest?.by ?? '',
    at: latest?.changed_at.toISOString() ?? '',
    changes: seen === undefined ? [] : orderDifference(seen.body, current, parts.length),
  });
}

/** The cut-off until which the orders of a placement wait in the shop, and until which the buyer can change them. */
export function changeableUntil({ parts }: Pick<Changeable, 'parts'>): Date | undefined {
  return parts.map(({ held_until }) => held_until).find((until) => until !== null) ?? undefined;
}
