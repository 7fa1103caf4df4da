import { addDays, type PlainDate, weekdayOf } from '@tradecellar/trade/delivery-calendar.ts';
import { basketTotals, type LineTotals, lineTotals } from '@tradecellar/trade/line-totals.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { provisionalNumber } from '@tradecellar/trade/order-number.ts';
import { type Quantity, sellsSingles, totalBottles } from '@tradecellar/trade/quantity.ts';
import type { DemoAddress, DemoCustomer } from './customer-table.ts';
import { CUSTOMERS } from './customers.ts';
import { pricesThen, vintageThen, withdrawnFor } from './past-trade.ts';
import { favourites } from './price-lists.ts';
import type { DemoProduct } from './product-row.ts';
import { type Chance, chanceOf } from './seeded.ts';

const DAYS_BACK = 546;
const FIRST_NUMBER = 103_402;
const FIRST_INVOICE = 88_017;
/** High enough to stay clear of the shop's own provisional numbers. */
const FIRST_PROVISIONAL = 900_001;
/** Customers whose newest order is still waiting for its number. */
const WAITING = ['HARB01', 'GRAN01', 'CORK01'];

export interface DemoLine {
  readonly product: DemoProduct;
  /** The vintage that was delivered. */
  readonly vintage: string;
  readonly totalBottles: number;
  readonly totals: LineTotals;
}

export interface DemoOrder {
  readonly customer: DemoCustomer;
  readonly address: DemoAddress;
  readonly daysAgo: number;
  readonly date: PlainDate;
  readonly required: PlainDate;
  readonly type: string;
  readonly orderNo: string;
  readonly invoiceNo: string;
  readonly reference: string;
  readonly deliveryNotes: string;
  readonly lines: readonly DemoLine[];
  readonly nett: Money;
  readonly vat: Money;
}

/** The day so many days ago, or the Friday before a weekend. */
export function workingDay(today: PlainDate, daysAgo: number): PlainDate {
  const day = addDays(today, -daysAgo);
  const weekday = weekdayOf(day);
  return weekday > 5 ? addDays(day, 5 - weekday) : day;
}

function nextWorkingDay(date: PlainDate): PlainDate {
  const day = addDays(date, 1);
  const weekday = weekdayOf(day);
  return weekday > 5 ? addDays(day, 8 - weekday) : day;
}

type Drafted = Omit<DemoOrder, 'orderNo' | 'invoiceNo'>;

/** Eighteen months of orders, oldest first, numbered in that order. The counts are the same whatever the day. */
export function tradingOrders(products: readonly DemoProduct[], today: PlainDate): DemoOrder[] {
  const drafts = CUSTOMERS.flatMap((customer) => customerOrders(customer, products, today));
  drafts.sort((one, other) => other.daysAgo - one.daysAgo);
  let confirmed = 0;
  let provisional = 0;
  return drafts.map((draft) => {
    if (draft.daysAgo === 1 && WAITING.includes(draft.customer.account)) {
      provisional += 1;
      return { ...draft, orderNo: provisionalNumber(FIRST_PROVISIONAL - 1 + provisional), invoiceNo: '' };
    }
    confirmed += 1;
    const invoiceNo = draft.daysAgo > 1 ? `IN${FIRST_INVOICE + confirmed}` : '';
    return { ...draft, orderNo: `SO${FIRST_NUMBER + confirmed}`, invoiceNo };
  });
}

function customerOrders(
  customer: DemoCustomer,
  products: readonly DemoProduct[],
  today: PlainDate,
): Drafted[] {
  const chance = chanceOf(`${customer.account} orders`);
  const buys = favourites(customer, products);
  const drafts: Drafted[] = [];
  let daysAgo = WAITING.includes(customer.account) ? 1 : 2 + chance.below(4);
  for (let count = 0; daysAgo < DAYS_BACK; count += 1) {
    drafts.push(drafted(customer, buys, today, daysAgo, count, chance));
    daysAgo += Math.max(2, customer.orderEveryDays + chance.below(5) - 2);
  }
  return drafts;
}

function drafted(
  customer: DemoCustomer,
  buys: readonly DemoProduct[],
  today: PlainDate,
  daysAgo: number,
  count: number,
  chance: Chance,
): Drafted {
  const date = workingDay(today, daysAgo);
  const lines = drawnLines(customer, buys, daysAgo, count, chance);
  const { nett, vat } = basketTotals(lines.map((line) => line.totals));
  const kind = chance.below(100);
  return {
    customer,
    address:
      chance.percent(70) && customer.addresses[0] ? customer.addresses[0] : chance.pick(customer.addresses),
    daysAgo,
    date,
    required: nextWorkingDay(date),
    type:
      kind < 3 || count % 23 === 6
        ? 'Back Order'
        : kind < 6 && customer.reserves > 0
          ? 'Reserves Order'
          : 'Order',
    reference: referenceOf(customer, chance),
    deliveryNotes: chance.percent(12) ? chance.pick(DELIVERY_NOTES) : '',
    lines,
    nett,
    vat,
  };
}

const DELIVERY_NOTES = [
  'Please deliver before 10am.',
  'Leave with reception and ask for a signature.',
  'Empty crates to collect, please.',
  'Call the kitchen on arrival.\nThe side gate sticks: push hard.',
  'Wedding on Saturday, must not be late.',
];

function referenceOf(customer: DemoCustomer, chance: Chance): string {
  if (customer.mandatoryOrderNo) return `PO-${20_000 + chance.below(9000)}`;
  return chance.percent(35)
    ? chance.pick([`Bar ${1 + chance.below(40)}`, 'Weekly', 'Top up', `PO ${700 + chance.below(250)}`])
    : '';
}

/** Some orders have a single line and some have twenty; most are in between. */
function drawnLines(
  customer: DemoCustomer,
  buys: readonly DemoProduct[],
  daysAgo: number,
  count: number,
  chance: Chance,
): DemoLine[] {
  const kind = chance.below(100);
  const usual = kind < 10 ? 1 : kind < 74 ? 2 + chance.below(5) : 7 + chance.below(6);
  const wanted = Math.min(buys.length, count % 17 === 3 ? 20 : usual);
  const left = [...buys];
  const lines = Array.from({ length: wanted }, () => {
    const [product] = left.splice(chance.below(left.length), 1);
    if (!product) throw new Error(`${customer.account} has nothing left to order`);
    return lineOf(customer, product, daysAgo, drawnQuantity(product, wanted, chance));
  });
  const withdrawn = withdrawnFor(customer, daysAgo);
  if (withdrawn === undefined || wanted === 1 || wanted >= 20) return lines;
  return [...lines, lineOf(customer, withdrawn, daysAgo, { cases: 1, bottles: 0 })];
}

function lineOf(customer: DemoCustomer, product: DemoProduct, daysAgo: number, quantity: Quantity): DemoLine {
  const { casePrice, bottleNett, bottleVat } = pricesThen(customer, product, daysAgo);
  const totals = lineTotals(
    { CasePrice: casePrice, BottleNett: bottleNett, BottleVAT: bottleVat, CaseSize: product.caseSize },
    quantity,
  );
  return {
    product,
    vintage: vintageThen(product, daysAgo),
    totalBottles: totalBottles(quantity, product.caseSize),
    totals,
  };
}

function drawnQuantity(product: DemoProduct, lines: number, chance: Chance): Quantity {
  const dear = product.casePrice > 2_000_000;
  const singles = sellsSingles({ OnlySellMultiplesOf: product.multiplesOf, CaseSize: product.caseSize });
  if (singles && (dear || chance.percent(lines > 12 ? 45 : 25))) {
    return { cases: 0, bottles: 1 + chance.below(Math.min(product.caseSize - 1, dear ? 3 : 5)) };
  }
  const cases = lines > 8 || dear ? 1 : 1 + chance.below(3);
  return { cases, bottles: singles && chance.percent(12) ? 1 + chance.below(product.caseSize - 1) : 0 };
}
