import { orderDue } from '@tradecellar/trade/back-order-due.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Writer } from '../../database/connection.ts';
import type { Shop } from '../../shop.ts';
import type { Delivery } from '../goods/check-delivery.ts';
import type { OrderDraft } from '../goods/split-basket.ts';
import { proposeDay } from './propose-day.ts';
import { setOrderDue } from './queries.ts';

type Announced = {
  readonly placedAt: Date;
  readonly delivery: Delivery;
  readonly drafts: readonly OrderDraft[];
  readonly ids: readonly { readonly id: number; readonly kind: string }[];
};

/** Stores the due date of a back order and its proposed delivery day, if each of its lines has a due date. */
export async function announceDue(
  writer: Writer,
  shop: Pick<Shop, 'merchant'>,
  { placedAt, delivery, drafts, ids }: Announced,
): Promise<void> {
  const lines = drafts.find(({ kind }) => kind === 'Back Order')?.lines ?? [];
  const order = ids.find(({ kind }) => kind === 'Back Order');
  const now = londonTime(placedAt);
  const awaited = lines.map(({ bottles, dueDate }) => ({ bottles, stockBottles: 0, dueDate }));
  const due = orderDue(awaited, now.date);
  if (due == null || order === undefined) return;
  const { type, requiredDate, ownDays } = delivery;
  const proposed = proposeDay(shop.merchant, now, { due, requiredDate, ownDays: [ownDays], type });
  await setOrderDue(writer, order.id, { stockDue: due, proposedDate: proposed });
}
