import type {
  DueDelivery,
  OrderDetail,
  OrderOnItsWay,
  OrderSummary,
  PlacedOrder,
  ShownOrderLine,
} from '@tradecellar/contract/orders.ts';
import { addressFields } from '@tradecellar/trade/address-lines.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, poundsOf } from '@tradecellar/trade/money.ts';
import { whyBuyerCannot } from '@tradecellar/trade/order-life.ts';
import { orderKindOf } from '@tradecellar/trade/order-number.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedMoney, storedPounds } from '../../database/stored-money.ts';
import { isAwaiting, lineDue, presentDueDates } from '../due-dates.ts';

import {
  currentNumber,
  type OrderLineRow,
  type OrderRow,
  type OrderWithLines,
  type ProposedRow,
  type StepRow,
} from '../queries.ts';

/** @param today the day in London */
export function presentOrderSummary(
  order: OrderRow,
  today: PlainDate,
  { by, partNos = [] }: Partial<Placing> = {},
): OrderSummary {
  return {
    Order_OrderNo: currentNumber(order),
    Order_OrderDate: formatTradeDate(order.order_date),
    Order_OrderType: order.order_type === '' ? order.kind : order.order_type,
    Order_InvoiceNumber: order.invoice_number,
    Order_CustomerReference: order.customer_reference,
    Order_TotalNett: storedPounds(order.total_nett),
    Order_TotalVAT: storedPounds(order.total_vat),
    RequiredDate: requiredDateOf(order),
    DeliveryType: order.delivery_type === 'collection' ? 'collection' : 'delivery',
    ...presentPlacing({ by, partNos }),
    ...presentLife(order, today),
  };
}

/** The fields of an order that its details page and the thank-you page share. */
function presentWhole({ order, lines }: OrderWithLines, today: PlainDate) {
  const awaitsStock = isAwaiting(order);
  return {
    ...presentOrderSummary(order, today),
    DeliveryCharge: storedPounds(order.delivery_charge),
    DeliveryChargeVAT: storedPounds(order.delivery_charge_vat),
    Delivery_Name: order.delivery_name,
    ...addressFields('Delivery', order.delivery_address, 5),
    Billing_Name: order.billing_name,
    ...addressFields('Billing', order.billing_address, 5),
    Delivery_Notes: order.delivery_notes,
    OrderLines: { OrderLine: lines.map((line) => presentOrderLine(line, awaitsStock ? today : undefined)) },
  };
}

type DetailFacts = Placing & {
  readonly steps: readonly StepRow[];
  /** True if the merchant's system may know the order. */
  readonly wasTried: boolean;
  /** True if the order waits until the office releases it. */
  readonly isHeld: boolean;
  readonly proposed: ProposedRow | undefined;
  readonly today: PlainDate;
};

export function presentOrderDetail(
  whole: OrderWithLines,
  { steps, wasTried, isHeld, by, partNos, proposed, today }: DetailFacts,
): OrderDetail {
  return {
    ...presentWhole(whole, today),
    Steps: steps.map(({ state, at }) => ({ State: state, At: at.toISOString() })),
    ...presentPlacing({ by, partNos }),
    ...(proposed && { ProposedBy: { ProposalId: proposed.cart_id, Name: proposed.maker_name } }),
    ...(whole.order.received_by !== '' && { ReceivedBy: whole.order.received_by }),
    ...(isHeld && { IsHeld: true }),
    IsPaidByCard: whole.order.payment_method === 'card',
    CanCancel: whyBuyerCannot('buyer-cancels', whole.order.state, wasTried) === undefined,
  };
}

/** The person who placed an order, and the numbers of all orders of its basket. */
type Placing = { readonly by: OrderedBy | undefined; readonly partNos: readonly string[] };

function presentPlacing({ by, partNos }: Placing) {
  return { ...(by && { OrderedBy: by }), ...(partNos.length > 1 && { PartNos: [...partNos] }) };
}

type LifeRow = Pick<OrderRow, 'kind' | 'state' | 'delivered_at' | 'stock_due' | 'proposed_date'>;

function presentLife(order: LifeRow, today: PlainDate) {
  const { kind, state, delivered_at } = order;
  return {
    ...presentDueDates(order, today),
    ...(delivered_at && { DeliveredAt: delivered_at.toISOString() }),
    Kind: orderKindOf(kind),
    State: state,
    AwaitsStock: isAwaiting(order),
  };
}

export function presentOnItsWay(
  order: OrderRow & { placed_at: Date },
  today: PlainDate,
  by?: OrderedBy,
): OrderOnItsWay {
  const total = addMoney(storedMoney(order.total_nett), storedMoney(order.total_vat));
  return {
    OrderNo: currentNumber(order),
    ...presentLife(order, today),
    PlacedAt: order.placed_at.toISOString(),
    RequiredDate: requiredDateOf(order),
    ...(by && { OrderedBy: by }),
    GrandTotal: poundsOf(total),
  };
}

/** A due delivery, with its quantities in cases and bottles. */
export function presentDue({ order, lines }: OrderWithLines): DueDelivery {
  const quantities = lines.map(shownQuantity);
  return {
    OrderNo: currentNumber(order),
    State: order.state,
    RequiredDate: order.required_date ?? '',
    RequiredTime: order.required_time,
    DeliveryType: order.delivery_type === 'collection' ? 'collection' : 'delivery',
    Cases: quantities.reduce((sum, { cases }) => sum + cases, 0),
    Bottles: quantities.reduce((sum, { bottles }) => sum + bottles, 0),
    GrandTotal: poundsOf(addMoney(storedMoney(order.total_nett), storedMoney(order.total_vat))),
  };
}

export function presentPlacedOrder(
  whole: OrderWithLines,
  { mailedTo, isHeld, today }: { mailedTo: readonly string[]; isHeld: boolean; today: PlainDate },
): PlacedOrder {
  return {
    ...presentWhole(whole, today),
    Confirmed: whole.order.confirmed_no !== null,
    MailedTo: [...mailedTo],
    ...(isHeld && { IsHeld: true }),
  };
}

/** '09/03/2027', for a collection '09/03/2027 10:00', empty without a date. */
function requiredDateOf(order: Pick<OrderRow, 'required_date' | 'required_time'>): string {
  if (order.required_date === null) return '';
  return `${formatTradeDate(order.required_date)} ${order.required_time}`.trim();
}

/** The quantity of a line in cases and bottles, which are negative for a credit. */
function shownQuantity(line: OrderLineRow) {
  const sign = Math.sign(line.total_bottles);
  const { cases, bottles } = lineQuantity(
    Math.abs(line.total_bottles),
    line.case_size || (line.sold_in ?? 0),
  );
  return { cases: sign * cases, bottles: sign * bottles };
}

/** @param today given only if the order of the line waits for stock */
function presentOrderLine(line: OrderLineRow, today: PlainDate | undefined): ShownOrderLine {
  const { cases, bottles } = shownQuantity(line);
  return {
    ProductCode: line.product_code,
    Description: line.description,
    TotalBottles: line.total_bottles,
    LineNett: storedPounds(line.line_nett),
    LineVAT: storedPounds(line.line_vat),
    CaseSize: line.case_size,
    UnitSize: Number(line.unit_size),
    Cases: cases,
    Bottles: bottles,
    ...(today !== undefined && lineDue(line, today)),
    Product: line.withdrawn === null ? 'unknown' : line.withdrawn ? 'withdrawn' : 'on-sale',
    ...((line.bin_no ?? '') === '' ? {} : { BinNo: line.bin_no ?? '' }),
    ...(line.vintage === null ? {} : { Vintage: line.vintage }),
    ...(line.case_price === null ? {} : { CasePrice: storedPounds(line.case_price) }),
    ...(line.bottle_nett === null ? {} : { BottleNett: storedPounds(line.bottle_nett) }),
  };
}
