import { dueMove, orderDue } from '@tradecellar/trade/back-order-due.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { lockOrder } from '../life/queries.ts';
import { queueDueMoved } from '../mail/queue-order-mail.ts';
import { proposeDay } from './propose-day.ts';
import { type AwaitedRow, countDueMove, readAwaited, readAwaitedOf, setOrderDue } from './queries.ts';

const EVERY_SECONDS = 15;

type FollowingShop = Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>;

export async function startFollowingDue(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'follow-due-dates', () => followDueDates(shop));
}

/**
 * Updates the due date of each order that waits for stock from today's stock, and mails the customer once if the date
 * moved. The order is locked and read again, so that only one of several processes queues the mail.
 * @internal
 */
export async function followDueDates(shop: FollowingShop): Promise<void> {
  const today = londonTime(shop.clock.now()).date;
  const orders = Map.groupBy(await readAwaited(shop.database), ({ id }) => id);
  for (const [id, lines] of orders) {
    if (moveOf(lines, today) !== undefined) {
      await inTransaction(shop.database, (writer) => moveDue(writer, shop, id));
    }
  }
}

function moveOf(lines: readonly AwaitedRow[], today: string) {
  const awaited = lines.map(({ bottles, stock_bottles, due_date }) => ({
    bottles,
    stockBottles: stock_bottles,
    dueDate: due_date,
  }));
  return dueMove(lines[0]?.stock_due ?? null, orderDue(awaited, today), today);
}

async function moveDue(writer: Writer, shop: FollowingShop, orderId: number): Promise<void> {
  await lockOrder(writer, orderId);
  const lines = await readAwaitedOf(writer, orderId);
  const now = londonTime(shop.clock.now());
  const [order] = lines;
  const move = moveOf(lines, now.date);
  if (order === undefined || move === undefined) return;
  const { required_date: requiredDate, delivery_type: type, delivery_days, customer_days } = order;
  const ownDays = [delivery_days ?? '', customer_days];
  const proposedDate =
    move.to === null ? null : proposeDay(shop.merchant, now, { due: move.to, requiredDate, ownDays, type });
  await setOrderDue(writer, orderId, { stockDue: move.to, proposedDate });
  if (!move.isTold || !shop.merchant.mail.dueMoved) return;
  const moved = {
    move: await countDueMove(writer, orderId),
    from: order.stock_due ?? '',
    to: move.to,
    proposedDate,
  };
  await queueDueMoved(writer, shop, orderId, moved);
}
