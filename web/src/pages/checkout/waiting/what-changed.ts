import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import type { WallClock } from '@tradecellar/trade/collection-hours.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type BasketItem, priceBasket } from '../../../cart/basket/basket-item.ts';
import { chargeDelivery } from '../../../cart/delivery/delivery-charge.ts';
import { chosenTime, type DeliveryCalendar, dayProposed } from '../../../cart/delivery/delivery-facts.ts';
import { newsOfLines } from '../../../cart/totals/reprice.ts';
import {
  type DueAvailable,
  type LinePreview,
  previewStock,
  type StockPreview,
} from '../../../cart/totals/stock-preview.ts';
import { paymentOffer } from '../checkout-messages.tsx';
import { sourcesOf, type WaitingOrder } from './waiting-order.ts';

export type FactsOfToday = {
  readonly products: readonly ProductCard[];
  readonly reserves: DueAvailable['reserves'];
  readonly customer: CustomerAccount;
  readonly address: DeliveryAddress | undefined;
  readonly calendar: DeliveryCalendar | undefined;
  readonly settings: Settings;
  readonly clock: WallClock;
};

/**
 * A sentence for each change of prices, stock, days or credit since the buyer placed the order without a network. Empty
 * if the order may be sent. `items`: the order's lines in the basket.
 */
export function whatChanged(
  { order, sources }: WaitingOrder,
  items: readonly BasketItem[],
  today: FactsOfToday,
): readonly string[] {
  const { products, address, settings, customer } = today;
  if (address === undefined) return ['Its delivery address is no longer on your account.'];
  const news = newsOfLines(items, new Map(products.map((product) => [product.Code, product])));
  const preview = previewOfToday(items, order, today);
  const lines = items.flatMap((item, at) => {
    const sentence =
      news.get(item.Code)?.sentence ?? newSources(item, sources[at] ?? '', preview.lines.get(item.Code));
    return sentence === undefined ? [] : `${item.Description}: ${lowerFirst(sentence)}.`;
  });
  const changes = [...dayGone(order, today), ...lines];
  const priced = priceBasket(items);
  if (priced === undefined) return [...changes, 'Its total is too large.'];
  const totals = chargeDelivery(priced, address, settings);
  if (news.size === 0 && totals.grand !== order.GrandTotal)
    changes.push(`The total was ${formatMoney(order.GrandTotal)}, now ${formatMoney(totals.grand)}.`);
  const offer = paymentOffer(customer, { cartId: order.CartId, lines: priced.lines, totals }, settings);
  if (!offer.methods.includes('credit')) changes.push('Your available credit no longer covers it.');
  return changes;
}

function dayGone({ RequiredDate, DeliveryAddressId }: WaitingOrder['order'], today: FactsOfToday): string[] {
  const { calendar, clock, settings } = today;
  if (RequiredDate === '' || calendar === undefined) return [];
  const [date = '', time = ''] = RequiredDate.split('T');
  const offered = chosenTime({ date, time }, DeliveryAddressId, calendar, clock, settings.collection);
  if (offered.date === date && offered.time === time) return [];
  return ['Its day is no longer available.'];
}

function previewOfToday(
  items: readonly BasketItem[],
  { RequiredDate }: WaitingOrder['order'],
  { products, reserves, calendar, clock, settings: { switches } }: FactsOfToday,
): StockPreview {
  const [date = ''] = RequiredDate.split('T');
  const { backOrder, stockControl } = switches;
  return previewStock(
    items,
    { products, reserves, backOrder, stockControl },
    {
      today: clock.date,
      dayProposed: (due) => (date !== '' && calendar ? dayProposed(due, { date }, calendar) : undefined),
    },
  );
}

/**
 * The new sources of a line's bottles, or the reason why the line cannot be ordered. Undefined if the sources are
 * unchanged.
 */
function newSources(item: BasketItem, before: string, line: LinePreview | undefined): string | undefined {
  if (line?.problem !== undefined) return line.problem.replace(/[.]$/, '');
  const now = sourcesOf(line, item);
  if (now === before) return undefined;
  return `Now ${now === '' ? 'all from stock' : now}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
