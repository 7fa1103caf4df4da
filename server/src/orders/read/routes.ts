import { accountOrdersItemEmail, confirmOrder } from '@tradecellar/contract/order-confirmation.ts';
import {
  accountOrdersCancel,
  accountOrdersDue,
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersOnItsWay,
  accountOrdersSummaries,
} from '@tradecellar/contract/orders.ts';
import { dueDays } from '@tradecellar/trade/due-delivery.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { hasDeliveryDay } from '@tradecellar/trade/order-life.ts';
import { isAbsentOrder, isHiddenReference } from '@tradecellar/trade/order-number.ts';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../database/connection.ts';
import { mount } from '../../http/calls/mount.ts';
import { isRefusal, refuse } from '../../http/problems.ts';
import { requestedRange } from '../../http/requested-range.ts';
import type { Shop } from '../../shop.ts';
import { cancelFor } from '../life/cancel-order.ts';
import { readHeldAsOverdue, wasTried } from '../life/hand-over-queries.ts';
import { recipientsOf } from '../mail/queue-order-mail.ts';
import { orderedBy } from '../ordered-by.ts';
import {
  currentNumber,
  findOrder,
  type OrderRow,
  type OrderWithLines,
  readDue,
  readMailOrder,
  readOnItsWay,
  readOrderLines,
  readOrders,
  readPlacedParts,
  readProposed,
  readSteps,
} from '../queries.ts';
import {
  presentDue,
  presentOnItsWay,
  presentOrderDetail,
  presentOrderSummary,
  presentPlacedOrder,
} from './present.ts';
import { sendConfirmation } from './send-confirmation.ts';

export function ordersRoutes(app: FastifyInstance, shop: Shop): void {
  const today = () => londonTime(shop.clock.now()).date;
  // The browser hides orders whose number starts with XX (2.orders.5).
  mount(app, shop, accountOrdersItems, async ({ request }) => {
    const range = requestedRange(
      { field: 'orderDateStart', text: request.orderDateStart },
      { field: 'orderDateEnd', text: request.orderDateEnd },
    );
    if (isRefusal(range)) return range;
    const orders = await readOrders(shop.database, request.CustomerAccount, range);
    if (orders.length === 0) return undefined;
    const placing = await placingOf(shop.database, orders);
    return { mainResult: orders.map((order) => presentOrderSummary(order, today(), placing(order))) };
  });

  mount(app, shop, accountOrdersItem, async ({ request }) => {
    const [found] = await readNumbered(shop.database, request.CustomerAccount, [String(request.orderNo)]);
    if (found === undefined) return refuse('order-not-found');
    const [steps, tried, held, placing, proposed] = await Promise.all([
      readSteps(shop.database, found.order.id),
      wasTried(shop.database, found.order.id),
      readHeldAsOverdue(shop.database, [found.order.id]),
      placingOf(shop.database, [found.order]),
      readProposed(shop.database, found.order.id),
    ]);
    return {
      mainResult: presentOrderDetail(found, {
        steps,
        wasTried: tried,
        isHeld: held.size > 0,
        ...placing(found.order),
        proposed,
        today: today(),
      }),
    };
  });

  mount(app, shop, accountOrdersOnItsWay, async ({ request }) => {
    const orders = await readOnItsWay(shop.database, request.CustomerAccount);
    if (orders.length === 0) return undefined;
    const placing = await placingOf(shop.database, orders);
    return { mainResult: orders.map((order) => presentOnItsWay(order, today(), placing(order).by)) };
  });

  mount(app, shop, accountOrdersDue, async ({ request }) => {
    const days = { ...dueDays(today()), today: today() };
    const found = await readDue(shop.database, request.CustomerAccount, days);
    // A number that starts with XX is not the merchant's own number, so the order is not shown (2.orders.5).
    const orders = found.filter(
      (order) => hasDeliveryDay(order.kind, order.state) && !isHiddenReference(currentNumber(order)),
    );
    if (orders.length === 0) return undefined;
    const due = await withLines(shop.database, orders);
    return { mainResult: due.map(presentDue) };
  });

  mount(app, shop, accountOrdersCancel, async ({ request, person }) => {
    const order = await findOrder(shop.database, request.CustomerAccount, String(request.orderNo));
    if (order === undefined) return refuse('order-not-found');
    const outcome = await cancelFor(shop, person, order.id);
    return isRefusal(outcome) ? outcome : { mainResult: 'cancelled' as const };
  });

  mount(app, shop, accountOrdersSummaries, async ({ request }) => {
    const numbers = request.orders.map(String).filter((orderNo) => !isAbsentOrder(orderNo));
    const found = await readNumbered(shop.database, request.CustomerAccount, numbers);
    const mailedTo = await Promise.all(found.map(({ order }) => readMailOrder(shop.database, order.id)));
    const held = await readHeldAsOverdue(
      shop.database,
      found.map(({ order }) => order.id),
    );
    const { orderEmail } = shop.merchant;
    return {
      mainResult: found.map((whole, index) =>
        presentPlacedOrder(whole, {
          mailedTo: mailedTo[index] ? recipientsOf(mailedTo[index], orderEmail) : [],
          isHeld: held.has(whole.order.id),
          today: today(),
        }),
      ),
    };
  });

  mount(app, shop, accountOrdersItemEmail, async ({ request, person }) => {
    const outcome = await sendConfirmation(shop, person, {
      account: request.CustomerAccount,
      orderNo: String(request.orderNo),
      kind: request.kind,
      backOrder: request.backOrder ?? false,
    });
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });

  mount(app, shop, confirmOrder, async ({ request }) => {
    const order = await findOrder(shop.database, request.CustomerAccount, String(request.orderNo));
    return order === undefined ? refuse('order-not-found') : { mainResult: currentNumber(order) };
  });
}

/**
 * The account's orders with these numbers, and their lines, in the sequence of the numbers. An order that two numbers
 * name is listed once.
 */
async function readNumbered(
  reader: Reader,
  account: string,
  numbers: readonly string[],
): Promise<OrderWithLines[]> {
  const found = await Promise.all(numbers.map((orderNo) => findOrder(reader, account, orderNo)));
  const orders = new Map(found.flatMap((order) => (order === undefined ? [] : [[order.id, order]])));
  return withLines(reader, [...orders.values()]);
}

/**
 * Returns a function that gives, for an order, the person or office that placed it and the numbers of all orders of its
 * basket.
 */
async function placingOf(reader: Reader, orders: readonly OrderRow[]) {
  const rows = await readPlacedParts(
    reader,
    orders.map(({ id }) => id),
  );
  return (order: OrderRow) => {
    const row = rows.get(order.id);
    return { by: orderedBy(row), partNos: row?.part_nos ?? [] };
  };
}

async function withLines(reader: Reader, orders: readonly OrderRow[]): Promise<OrderWithLines[]> {
  const lines = await readOrderLines(
    reader,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ order, lines: lines.filter((line) => line.order_id === order.id) }));
}
