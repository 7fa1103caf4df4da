import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { linesOf, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useEffect } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead, useAccount } from '../../session/account.ts';
import { toOrdersAsBefore } from '../../session/asked-range.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path, toOrder } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import styles from './order.module.css';
import { LinesSkeleton, OrderLines } from './order-lines.tsx';
import { CancelPart, OrderPart } from './order-part.tsx';
import { orderQuery } from './orders-query.ts';
import { dayOf, kindOf, stepsOf } from './standing.ts';
import { useReOrder } from './use-re-order.ts';

const from = `/shop${path.orderDetails}` as const;

export function loadOrder({ queries }: LoaderContext, orderNo: string): void {
  const account = accountAhead();
  if (account) void readAhead(queries, orderQuery(account, orderNo));
}

/** One order, to read, print and order again (2.in.10). */
export function OrderDetailsPage() {
  const { account } = useAccount();
  const { orderNo } = useParams({ from });
  return account === '' ? <NoCustomer /> : <OrderDetails account={account} orderNo={orderNo} />;
}

function OrderDetails({ account, orderNo }: { readonly account: string; readonly orderNo: string }) {
  const order = useQuery(orderQuery(account, orderNo));
  const detail = order.error ? undefined : order.data?.mainResult;
  return (
    <article>
      <Letterhead />
      <PageHeading
        above={
          <Link {...toOrdersAsBefore()} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> My Orders
          </Link>
        }
        aside={
          detail && (
            <IconButton
              className="print:hidden!"
              label="Print this order"
              icon={<Icon name="print" size={24} />}
              onClick={() => print()}
            />
          )
        }
      >
        {`${detail ? kindOf(detail) : 'Order'} ${detail?.Order_OrderNo ?? orderNo}`}
      </PageHeading>
      {detail && (
        <>
          <OrderTimeline order={detail} />
          {publicConfig().canOrder ? (
            <LinesToOrder account={account} order={detail} />
          ) : (
            <OrderLines order={detail} reOrder={undefined} />
          )}
          <OrderFacts order={detail} />
          {detail.CanCancel && (
            <CancelPart account={account} orderNo={detail.Order_OrderNo} isPaidByCard={detail.IsPaidByCard} />
          )}
        </>
      )}
      {order.error ? <OrderFailure error={order.error} /> : !detail && <OrderSkeleton />}
    </article>
  );
}

/** An unknown order number will not appear on retry; the link to My Orders is above. */
function OrderFailure({ error }: { readonly error: unknown }) {
  if (!isProblem(error, 'order-not-found')) return <Failure error={error} />;
  return <EmptyState title={problemSentence('order-not-found')} />;
}

/**
 * The note and the button of a re-order (2.order.10, 2.order.11), and the lines. `again` in the address, from My Orders,
 * presses the button.
 */
function LinesToOrder({ account, order }: { readonly account: string; readonly order: OrderDetail }) {
  const { again } = useSearch({ from });
  const navigate = useNavigate();
  const reOrder = useReOrder(account, linesOf(order));
  const { question, start, add, cancel } = reOrder;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (again === undefined) return;
    void navigate({ ...toOrder(order.Order_OrderNo), replace: true, resetScroll: false });
    start();
  }, []);
  return (
    <>
      <OrderPart sentence="The lines of this order have been loaded. Re-order adds them to your basket, at today’s prices.">
        <Button isBusy={reOrder.isReading()} onClick={() => start()}>
          Re-order
        </Button>
      </OrderPart>
      <OrderLines order={order} reOrder={reOrder} />
      {question && (
        <ChangesDialog
          lines={question.found}
          onAdd={(found) => add(question.line, found)}
          onCancel={cancel}
        />
      )}
    </>
  );
}

/** The merchant, on paper only: on screen the header shows it. */
function Letterhead() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <div className={`not-print:hidden! text-sm ${styles.letterhead}`}>
      <strong className="font-serif block font-normal">{name}</strong>
      <span className="block font-normal">{addressLines.join(', ')}</span>
      <span className="block font-normal">
        {phone} · {orderEmail}
      </span>
    </div>
  );
}

/** Skeleton of an order's timeline, its lines and its facts. */
function OrderSkeleton() {
  return (
    <>
      <Skeleton className={styles.timelineSkeleton} />
      {publicConfig().canOrder && <Skeleton className={styles.partSkeleton} />}
      <LinesSkeleton />
    </>
  );
}

/** States of an order so far, and the next one. */
function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const steps = stepsOf(order);
  const reached = steps.findLastIndex(({ isAhead }) => !isAhead);
  return (
    <ol className={styles.timeline} aria-label="Progress of this order">
      {steps.map(({ words, at, isAhead }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          key={index}
          className={isAhead ? styles.ahead : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {words}
          {at !== undefined && <time dateTime={at}>{momentWords(new Date(at))}</time>}
        </li>
      ))}
    </ol>
  );
}

/** Customer, dates, addresses and notes (2.order.2 to 2.order.7); below the wine, which a buyer looks for first. */
function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const facts = [
    ['Type', kindOf(order) === 'Order' ? '' : kindOf(order)],
    ['Order date', order.Order_OrderDate],
    [order.DeliveryType === 'collection' ? 'Collection' : 'Delivery date', dayOf(order) || '–'],
    ['Customer ref', order.Order_CustomerReference || '–'],
    ['Invoice number', order.Order_InvoiceNumber],
    ['Payment', paymentWords(order)],
  ] as const;
  const delivery = linesOfAddress(order, 'Delivery');
  const billing = linesOfAddress(order, 'Billing');
  return (
    <div className={styles.facts}>
      <div>
        <p className={`font-serif ${styles.customer}`}>{order.Billing_Name}</p>
        <Facts of={facts} />
      </div>
      {delivery.join() === billing.join() ? (
        <Address title="Delivery and billing address" lines={delivery} />
      ) : (
        <>
          <Address title="Delivery address" lines={delivery} />
          <Address title="Billing address" lines={billing} />
        </>
      )}
      {order.Delivery_Notes.trim() !== '' && (
        <div>
          <h2 className="text-sm text-ink-soft">Delivery notes</h2>
          <p className="whitespace-pre-line">{order.Delivery_Notes}</p>
        </div>
      )}
    </div>
  );
}

function paymentWords({ IsPaidByCard, State }: OrderDetail): string {
  if (!IsPaidByCard) return '';
  return State === 'cancelled' ? 'Paid by card, and goes back to the card' : 'Paid by card';
}

function linesOfAddress(order: OrderDetail, kind: 'Delivery' | 'Billing'): readonly string[] {
  return [...filledLines([order[`${kind}_Name`]]), ...addressLines(kind, order)];
}

function Address({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h2 className="text-sm text-ink-soft">{title}</h2>
      {lines.length === 0 ? <p>–</p> : <address className="whitespace-pre-line">{lines.join('\n')}</address>}
    </div>
  );
}
