import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { awaitedWords } from '@tradecellar/trade/back-order-due.ts';
import { calendarFile } from '@tradecellar/trade/calendar-file.ts';
import { addressHeading } from '@tradecellar/trade/delivery-address.ts';
import { formatDeliveryDate, shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { CONFIRMED_MARK } from '@tradecellar/trade/order-number.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { accountQuery } from '../../../session/account.ts';
import { path, toProductList } from '../../../session/address/paths.ts';
import { now } from '../../../session/clock.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SmallSpinner } from '../../../ui/spinner.tsx';
import { OrderTable } from '../order-table.tsx';
import type { PlacedBasket } from './use-placed-orders.ts';

type PlacedOrdersProps = PlacedBasket & { readonly account: string };

/** Shows the placed orders, the new balance and the next steps (4.thankyou.9 to 4.thankyou.15). */
export function PlacedOrders({ account, orders, summaries }: PlacedOrdersProps) {
  const dated =
    summaries?.filter(({ AwaitsStock, RequiredDate }) => !AwaitsStock && RequiredDate !== '') ?? [];
  const first = dated[0] ?? summaries?.[0];
  return (
    <div className="mt-8 grid grid-cols-1 gap-8">
      <OrderNumbers orders={orders} summaries={summaries} />
      {!summaries && <Skeleton height="100dvh" />}
      {summaries?.map((order) => (
        <Items key={order.Kind} order={order} />
      ))}
      {summaries && summaries.length > 1 && (
        <p className="figures">
          Total for {summaries.length === 2 ? 'both' : 'all three'} orders:{' '}
          <strong className="text-large font-medium">
            {formatMoney(
              addMoney(...summaries.flatMap((order) => [order.Order_TotalNett, order.Order_TotalVAT])),
            )}
          </strong>{' '}
          inc. VAT.
        </p>
      )}
      {first && (
        <>
          <Delivery order={first} />
          {dated.length > 0 && (
            <p className="print:hidden">
              <Button look="secondary" onClick={() => saveCalendarEntry(dated)}>
                <Icon name="calendar" size={18} /> Add to calendar
              </Button>
            </p>
          )}
        </>
      )}
      {account !== '' && <NewBalance account={account} />}
      <ContactUs />
      <WaysOn />
    </div>
  );
}

function OrderNumbers({ orders, summaries }: PlacedBasket) {
  const isWaiting = orders.some(({ isConfirmed }) => !isConfirmed);
  const mailedTo = [...new Set(summaries?.flatMap(({ MailedTo }) => MailedTo))];
  const recipients = mailedTo.length > 0 ? ` to ${new Intl.ListFormat('en-GB').format(mailedTo)}` : '';
  return (
    <ul className="divide-y divide-hairline border-y border-hairline *:py-3">
      {orders.map(({ kind, orderNo, isConfirmed }) => (
        <li key={kind} className="flex flex-wrap items-baseline gap-x-5">
          <span className="text-ink-soft max-sm:basis-full sm:min-w-32">{kind}</span>
          <span className="figures text-large font-medium">{orderNo}</span>
          {/* The minimum width fits both texts, so that nothing moves when the number is confirmed. On a phone the
              kind has its own line. */}
          <span
            className="ml-auto inline-flex items-center gap-1.5 text-body sm:min-w-48 sm:justify-end"
            role="status"
          >
            {isConfirmed ? <Icon name="tick" size={16} /> : <SmallSpinner />}
            {isConfirmed ? CONFIRMED_MARK : 'Waiting for its number'}
          </span>
        </li>
      ))}
      {(isWaiting || !summaries || mailedTo.length > 0) && (
        <li className="content-start text-body text-ink-soft max-sm:min-h-[calc(3lh+1.5rem)]">
          {isWaiting
            ? `Your order is safe with us, and you can close this page. We’ll email a confirmation${recipients}.`
            : `We’ve emailed a confirmation${recipients}.`}
        </li>
      )}
    </ul>
  );
}

/** Example: 'From stock, for delivery Thu 10 Dec.' */
function whenWords(order: PlacedOrder): string {
  const { AwaitsStock, DeliveryType, Kind, ProposedDate, RequiredDate } = order;
  if (AwaitsStock) return `${ProposedDate === undefined ? '' : `For ${DeliveryType} `}${awaitedDay(order)}.`;
  const origin = Kind === 'Reserves Order' ? 'From your reserves' : 'From stock';
  const day = dateWords(RequiredDate, shortDate);
  return day === '' ? `${origin}.` : `${origin}, for ${DeliveryType} ${day}.`;
}

function awaitedDay(order: PlacedOrder): string {
  return awaitedWords(order, londonTime(now()).date);
}

/** With `shortDate`: 'Thu 10 Dec', or 'Thu 10 Dec at 14:00' for a collection. Returns an unreadable date unchanged. */
function dateWords(requiredDate: string, format: (date: string) => string): string {
  const [day = '', time] = requiredDate.split(' ');
  const date = parseTradeDate(day);
  if (date === undefined) return requiredDate;
  return time === undefined ? format(date) : `${format(date)} at ${time}`;
}

function Items({ order }: { readonly order: PlacedOrder }) {
  const { Kind, Order_OrderNo, Order_TotalNett: nett, Order_TotalVAT: vat, DeliveryCharge: charge } = order;
  return (
    <section aria-label={`${Kind} ${Order_OrderNo}`}>
      <h2>
        {Kind} {Order_OrderNo}
      </h2>
      <p className="mb-3 text-ink-soft">{whenWords(order)}</p>
      <OrderTable
        caption="Items"
        lines={order.OrderLines.OrderLine.map((line) => ({
          code: line.ProductCode,
          description: line.Description,
          size: line.CaseSize > 0 && line.UnitSize > 0 ? sizeText(line) : '',
          due: line.DueDate && dueDateWords(line.DueDate, londonTime(now()).date),
          cases: line.Cases,
          bottles: line.Bottles,
          nett: line.LineNett,
        }))}
        goods={addMoney(nett, -charge)}
        charge={charge || undefined}
        vat={vat}
        grand={addMoney(nett, vat)}
      />
    </section>
  );
}

function Delivery({ order }: { readonly order: PlacedOrder }) {
  const isCollection = order.DeliveryType === 'collection';
  const name = isCollection ? '' : order.Delivery_Name;
  const when = order.AwaitsStock ? awaitedDay(order) : dateWords(order.RequiredDate, formatDeliveryDate);
  const address = filledLines([name, ...addressLines('Delivery', order)]).join('\n');
  return (
    <section
      className="wrap-anywhere [&_dd]:whitespace-pre-line max-sm:[&_dt]:max-w-28"
      aria-label="Delivery"
    >
      <Facts
        facts={[
          [isCollection ? 'Collection Date and Time' : 'Requested Delivery Date', when],
          [isCollection ? 'Collect from' : addressHeading(1), address],
          ['Customer Reference', order.Order_CustomerReference],
          ['Delivery Notes', order.Delivery_Notes],
        ]}
      />
    </section>
  );
}

/** Saves one calendar entry, because all the orders have the same day. */
function saveCalendarEntry(orders: readonly PlacedOrder[]): void {
  const [first] = orders;
  const [day = '', time = ''] = first?.RequiredDate.split(' ') ?? [];
  const date = parseTradeDate(day);
  if (first === undefined || date === undefined) return;
  const lines = orders.flatMap(({ OrderLines }) => OrderLines.OrderLine);
  const sum = (of: 'Cases' | 'Bottles') => lines.reduce((total, line) => total + line[of], 0);
  const isCollection = first.DeliveryType === 'collection';
  const text = calendarFile(
    {
      orderNo: orders.map(({ Order_OrderNo }) => Order_OrderNo).join(' '),
      type: first.DeliveryType,
      date,
      time,
      merchant: publicConfig().merchant.name,
      place: filledLines([isCollection ? '' : first.Delivery_Name, ...addressLines('Delivery', first)]),
      goods: quantityWords({ cases: sum('Cases'), bottles: sum('Bottles') }),
      reference: first.Order_CustomerReference,
    },
    now(),
  );
  saveFile(`${first.Order_OrderNo}.ics`, new Blob([text], { type: 'text/calendar' }));
}

/** The account endpoint's balance, because the ledger's balance includes an order only after the order's invoice. */
function NewBalance({ account }: { readonly account: string }) {
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...accountQuery(account),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A cached account would show the balance before the order.
  if (!data || isError || !isFetchedAfterMount) return null;
  const { CreditLimit: limit, AvailableCredit: available } = data.mainResult;
  return (
    <div className="figures">
      <Facts
        facts={[
          ['New account balance', formatMoney(limit - available)],
          ['Available credit', formatMoney(available)],
        ]}
      />
      <p className="mt-2 max-w-[60ch] text-body text-ink-soft">
        Includes this order and others not yet invoiced. My Account shows invoiced items only.
      </p>
    </div>
  );
}

export function PrintedName() {
  return <p className="mb-4 hidden font-serif text-large print:block">{publicConfig().merchant.name}</p>;
}

export function ContactUs() {
  const { phone, orderEmail } = publicConfig().merchant;
  return (
    <p className="border-t border-hairline pt-6">
      Questions? Telephone <PhoneLink phone={phone} />, write to{' '}
      <a href={`mailto:${orderEmail}`}>{orderEmail}</a> or <Link to={path.contact}>contact us</Link>.
    </p>
  );
}

export function WaysOn() {
  return (
    <p className="flex flex-wrap items-center gap-3 print:hidden">
      <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
      <ButtonLink to={path.orders} look="secondary">
        My Orders
      </ButtonLink>
    </p>
  );
}
