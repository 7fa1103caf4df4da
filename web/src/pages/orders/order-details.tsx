import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { linesOf, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead, useAccount } from '../../session/account.ts';
import { toOrdersAsBefore } from '../../session/asked-range.ts';
import { Failure, useReadFailed } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path, toOrder, toOrderAgain } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import styles from './order.module.css';
import { LinesGhost, OrderLines } from './order-lines.tsx';
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
  const readFailed = useReadFailed();
  return (
    <article>
      <Letterhead />
      <PageHeading
        above={
          <Link {...toOrdersAsBefore()} className="back-link no-print">
            <Icon name="chevronLeft" size={14} /> My Orders
          </Link>
        }
        aside={
          detail && (
            <div className="beside no-print">
              {publicConfig().canOrder && (
                <ButtonLink
                  look="secondary"
                  {...toOrderAgain(orderNo)}
                  replace
                  resetScroll={false}
                  // The second press leads nowhere else: it asks again for what could not be read at the first.
                  onClick={readFailed}
                >
                  Re-order
                </ButtonLink>
              )}
              <IconButton
                label="Print this order"
                icon={<Icon name="print" size={24} />}
                onClick={() => print()}
              />
            </div>
          )
        }
      >
        {`${detail ? kindOf(detail) : 'Order'} ${detail?.Order_OrderNo ?? orderNo}`}
      </PageHeading>
      {detail && (
        <>
          <OrderFacts order={detail} />
          <OrderTimeline order={detail} />
          {publicConfig().canOrder ? (
            <LinesToOrder account={account} order={detail} />
          ) : (
            <OrderLines order={detail} again={undefined} />
          )}
          {detail.CanCancel && (
            <CancelPart account={account} orderNo={detail.Order_OrderNo} isPaidByCard={detail.IsPaidByCard} />
          )}
        </>
      )}
      {order.error ? <OrderFailure error={order.error} /> : !detail && <OrderGhost />}
    </article>
  );
}

/** There is no such order, or it cannot be read now. The way back is above. */
function OrderFailure({ error }: { readonly error: unknown }) {
  if (!isProblem(error, 'order-not-found')) return <Failure error={error} />;
  return <EmptyState title={problemSentence('order-not-found')} />;
}

/** The lines, which can be ordered again; `again` in the address asks about all of them at once. */
function LinesToOrder({ account, order }: { readonly account: string; readonly order: OrderDetail }) {
  const { again: isAsked } = useSearch({ from });
  const { orderNo } = useParams({ from });
  const navigate = useNavigate();
  const again = useReOrder(account, linesOf(order), isAsked !== undefined);
  return (
    <>
      <OrderLines {...{ order, again }} />
      <ReOrderPart
        again={again}
        onCancel={() => {
          again.cancel();
          if (isAsked) void navigate({ ...toOrder(orderNo), replace: true, resetScroll: false });
        }}
      />
    </>
  );
}

/** The merchant, on paper only: on screen the header shows it. */
function Letterhead() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <div className={`print-only small ${styles.letterhead}`}>
      <strong className="serif below">{name}</strong>
      <span className="below">{addressLines.join(', ')}</span>
      <span className="below">
        {phone} · {orderEmail}
      </span>
    </div>
  );
}

/** Keeps the places of an order's facts, its steps and its lines while it is read. */
function OrderGhost() {
  return (
    <>
      <div className={styles.facts} aria-hidden="true">
        <div>
          <Skeleton className={styles.ghostName} />
          <Skeleton height="9rem" />
        </div>
        <Skeleton height="10.3125rem" />
        <Skeleton height="10.3125rem" />
      </div>
      <Skeleton className={styles.ghostTimeline} />
      <LinesGhost />
    </>
  );
}

/** What has become of an order, step by step, and what comes next. */
function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const steps = stepsOf(order);
  const reached = steps.findLastIndex(({ isAhead }) => !isAhead);
  return (
    <ol className={styles.timeline} aria-label="What has become of this order">
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

type ReOrderPartProps = { readonly again: ReturnType<typeof useReOrder>; readonly onCancel: () => void };

/** The note and the button (2.order.10, 2.order.11); changes are shown before anything is added. */
function ReOrderPart({ again, onCancel }: ReOrderPartProps) {
  const { asked, error, add, start } = again;
  return (
    <>
      <OrderPart sentence="The lines of this order have been loaded. Re-order adds them to your basket, at today’s prices.">
        <Button isBusy={again.isReading()} onClick={() => start()}>
          Re-order
        </Button>
      </OrderPart>
      {error && <Failure error={error} />}
      {asked && (
        <ChangesDialog lines={asked.found} onAdd={(found) => add(asked.line, found)} onCancel={onCancel} />
      )}
    </>
  );
}

/** Who ordered, when, and where it goes (2.order.2 to 2.order.7). */
function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const facts = [
    ['Type', kindOf(order) === 'Order' ? '' : kindOf(order)],
    // On paper the heading has it.
    [
      'Order number',
      <span key="number" className="no-print">
        {order.Order_OrderNo}
      </span>,
    ],
    ['Order date', order.Order_OrderDate],
    [order.DeliveryType === 'collection' ? 'Collection' : 'Delivery date', dayOf(order) || '–'],
    ['Customer ref', order.Order_CustomerReference || '–'],
    ['Invoice number', order.Order_InvoiceNumber],
    ['Payment', paymentWords(order)],
  ] as const;
  return (
    <div className={styles.facts}>
      <div>
        <p className={`serif ${styles.customer}`}>{order.Billing_Name}</p>
        <Facts of={facts} />
      </div>
      <Address title="Delivery address" order={order} kind="Delivery" />
      <Address title="Billing address" order={order} kind="Billing" />
      {order.Delivery_Notes.trim() !== '' && (
        <div>
          <h2 className="small soft">Delivery notes</h2>
          <p className="as-typed">{order.Delivery_Notes}</p>
        </div>
      )}
    </div>
  );
}

function paymentWords({ IsPaidByCard, State }: OrderDetail): string {
  if (!IsPaidByCard) return '';
  return State === 'cancelled' ? 'Paid by card, and goes back to the card' : 'Paid by card';
}

type AddressProps = {
  readonly title: string;
  readonly order: OrderDetail;
  readonly kind: 'Delivery' | 'Billing';
};

function Address({ title, order, kind }: AddressProps) {
  const lines = [...filledLines([order[`${kind}_Name`]]), ...addressLines(kind, order)];
  return (
    <div>
      <h2 className="small soft">{title}</h2>
      {lines.length === 0 ? <p>–</p> : <address className="as-typed">{lines.join('\n')}</address>}
    </div>
  );
}
