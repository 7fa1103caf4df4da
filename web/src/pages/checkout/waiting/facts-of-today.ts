import { account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { settings as settingsEndpoint } from '@tradecellar/contract/shared-settings.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { addMonths, deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { call } from '../../../api/call.ts';
import { now } from '../../../session/clock.ts';
import { oneOffAddress } from '../address-choice.tsx';
import type { WaitingOrder } from './waiting-order.ts';
import type { FactsOfToday } from './what-changed.ts';

const ANSWER_MS = 30_000;

/** Call options for a waiting order: the call fails after 30 seconds and never opens the login page. */
export const quietly = () => ({ signal: AbortSignal.timeout(ANSWER_MS), isPrefetch: () => true });

export async function readFactsOfToday({ order }: WaitingOrder): Promise<FactsOfToday> {
  const { CustomerAccount, DeliveryAddressId: Id, OverrideDeliveryAddress, RequiredDate } = order;
  const codes = order.Lines.map(({ ProductCode }) => ProductCode).toSorted();
  const all = {
    CustomerAccount,
    list: 'all',
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    codes,
  } as const;
  const [settings, addresses] = await Promise.all([
    call(settingsEndpoint, {}, quietly()),
    call(deliveryAddresses, { CustomerAccount }, quietly()),
  ]);
  const address =
    Id === ONE_OFF_ID
      ? oneOffAddress(CustomerAccount, OverrideDeliveryAddress)
      : addresses.mainResult.find((known) => known.Id === Id);
  const isDated = address !== undefined && RequiredDate !== '';
  const [products, reserves, customer, calendar] = await Promise.all([
    call(productsItems, all, quietly()),
    settings.switches.reservesOrders ? call(reservesItems, all, quietly()) : undefined,
    call(accountEndpoint, { CustomerAccount }, quietly()),
    isDated ? readCalendar(CustomerAccount, Id) : undefined,
  ]);
  const clock = londonTime(now());
  const furthest = addMonths(clock.date, settings.delivery.furthestMonths);
  return {
    products: products?.mainResult ?? [],
    reserves: reserves?.mainResult ?? [],
    customer: customer.mainResult,
    address,
    calendar: calendar && { ...calendar, furthest },
    settings,
    clock,
  };
}

async function readCalendar(CustomerAccount: string, Id: string) {
  const [date, days] = await Promise.all([
    call(deliveryDate, { CustomerAccount, Id }, quietly()),
    call(deliveryDays, { CustomerAccount, Id }, quietly()),
  ]);
  return {
    next: date.mainResult,
    days: deliveryDaysOf(days.mainResult),
    closedDays: date.holidays,
    cutOff: date.cutoff,
  };
}
