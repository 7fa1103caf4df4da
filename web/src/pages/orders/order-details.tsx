import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent, useParams } from '@tanstack/react-router';
import { accountOrdersItem, linesOf } from '@tradecellar/contract/orders.ts';
import { Suspense, useState } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { endpointQuery, type LoaderContext, readAhead, readEachVisit } from '../../api/queries.ts';
import { AddToList } from '../../lists/add-to-list.tsx';
import { accountAhead, useAccount } from '../../session/account.ts';
import { path, toWineFacts } from '../../session/address/paths.ts';
import { HeldNotice } from '../../session/customer/held-notice.tsx';
import { Whose } from '../../session/customer/whose.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { canOrder, may } from '../../session/office-right.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeButton, ChangeNews, changeFact } from './change/change-news.tsx';
import { OrderHistory } from './change/order-history.tsx';
import { useOrderChanges } from './change/use-order-changes.ts';
import styles from './order-details.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { LinesSkeleton, LinesToAdd, OrderLines } from './order-lines.tsx';
import { OrderParts, useOtherParts } from './order-parts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PrintedOn } from './printed-on.tsx';
import { ReOrderAlone, ReOrderButton } from './re-order/re-order-button.tsx';
import { ReOrderNote } from './re-order/re-order-note.tsx';
import { CheckIn, ReportButton } from './report/check-in.tsx';
import { claimsQuery } from './report/claims-query.ts';
import { useReport } from './report/report-store.ts';

/** Imported on demand: the form needs the calendar, reading an order does not. */
const ChangeForm = lazyRouteComponent(() => import('./change/change-form.tsx'), 'ChangeForm');

const from = `/shop${path.orderDetails}` as const;

const orderQuery = (CustomerAccount: string, orderNo: string) => ({
  ...endpointQuery(accountOrdersItem, { CustomerAccount, orderNo }),
  ...readEachVisit,
});

export function loadOrder({ queries }: LoaderContext, orderNo: string): void {
  const account = accountAhead();
  if (!account) return;
  void readAhead(queries, orderQuery(account, orderNo));
  void readAhead(queries, claimsQuery(account, orderNo));
}

/** An order to read, print and order again (2.in.10). */
export function OrderDetailsPage() {
  const { account } = useAccount();
  const { orderNo } = useParams({ from });
  return (
    <Whose
      kind="order"
      id={orderNo}
      toRead={(theirs) => <OrderDetails key={orderNo} account={theirs} orderNo={orderNo} isToRead />}
    >
      <OrderDetails
        key={orderNo}
        account={account}
        orderNo={orderNo}
        isToRead={!may('order-for-customers')}
      />
    </Whose>
  );
}

type OrderDetailsProps = {
  readonly account: string;
  readonly orderNo: string;
  /**
   * True if the office only reads the order, because the office does not act for the order's customer, or because
   * the person's role places no orders.
   */
  readonly isToRead?: boolean;
};

function OrderDetails({ account, orderNo, isToRead = false }: OrderDetailsProps) {
  const { data, error } = useQuery(orderQuery(account, orderNo));
  const claims = useQuery(claimsQuery(account, orderNo));
  const read = error ? undefined : data?.mainResult;
  const isKnown = !isToRead && read !== undefined && read.Steps.length > 0;
  const changing = useOrderChanges({ account, orderNo, isKnown });
  const parts = useOtherParts(account, isToRead ? undefined : read);
  // Acts, parts and claims stand above the lines: the lines would jump if their answers rendered later.
  const isAwaited = changing.isAwaited || parts.isAwaited || (claims.isLoading && claims.failureCount === 0);
  const order = isAwaited ? undefined : read;
  const isUnknown = isProblem(error, 'order-not-found');
  const report = useReport(account, orderNo);
  const isReporting = report !== undefined && !report.isSent && report.claimNo === undefined;
  const [isCancelled, setCancelled] = useState(false);
  const isToOrder = canOrder();
  return (
    <article>
      <Letterhead />
      <OrderHead
        orderNo={orderNo}
        order={order}
        isLoading={!error && !order}
        isToRead={isToRead}
        acts={
          order &&
          !isToRead &&
          !changing.form && (
            <>
              {isToOrder && <ReOrderButton account={account} order={order} isNext={!isReporting} />}
              <ChangeButton changing={changing} />
              <ReportButton account={account} order={order} />
            </>
          )
        }
      />
      {/* No retry: an unknown order number stays unknown. */}
      {isUnknown && <EmptyState title={error.message} />}
      {error && !isUnknown && <Failure error={error} />}
      {!error && !order && <OrderSkeleton />}
      {order && isCancelled && (
        <div className="mb-6">
          <Outcome>Order {order.Order_OrderNo} is cancelled. None of it will be delivered.</Outcome>
        </div>
      )}
      {order && <OrderTimeline order={order} />}
      {order?.IsHeld && (
        <div className="mb-6">
          <HeldNotice />
        </div>
      )}
      {order && !isToRead && !changing.form && (
        <>
          <ChangeNews account={account} order={order} changing={changing} />
          <CheckIn account={account} order={order} />
          <OrderParts account={account} order={order}>
            {isToOrder && <ReOrderAlone account={account} order={order} />}
          </OrderParts>
        </>
      )}
      {changing.form && (
        <div className="print:hidden">
          <Suspense fallback={<Skeleton className="mb-8 h-[30rem]" />}>
            <ChangeForm account={account} orderNo={orderNo} {...changing.form} />
          </Suspense>
        </div>
      )}
      {order && (
        // Paper shows the order itself, even while its form is open.
        <div className={styles.page} data-only-print={changing.form ? true : undefined}>
          <div>
            {isToOrder && !isToRead ? (
              <>
                <LinesToAdd account={account} order={order} />
                <ReOrderNote account={account} order={order} />
              </>
            ) : (
              <OrderLines order={order} />
            )}
            {!isToRead && (
              <div className={styles.after}>
                <Link {...toWineFacts({ order: order.Order_OrderNo })} className="thumb-high">
                  Allergens and ABV
                </Link>
                <AddToList className="-mx-3" codes={linesOf(order).map(({ ProductCode }) => ProductCode)} />
                {order.CanCancel && (
                  <CancelOrder account={account} order={order} onCancelled={() => setCancelled(true)} />
                )}
              </div>
            )}
            <OrderHistory versions={changing.changes?.Versions ?? []} />
          </div>
          <OrderFacts account={account} order={order} changes={changeFact(changing.changes, order)} />
        </div>
      )}
    </article>
  );
}

/** The head of a printed order. */
function Letterhead() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <div className="mb-6 border-b border-brand-line pb-3 text-body not-print:hidden">
      <p className="font-serif text-title font-medium">{name}</p>
      <p>{addressLines.join(', ')}</p>
      <p>
        {phone} · {orderEmail}
      </p>
      <PrintedOn />
    </div>
  );
}

function OrderSkeleton() {
  return (
    // The attribute hides the footer, which the order would push down.
    <div data-waits="">
      <Skeleton className="mb-6 h-11 max-w-[36rem]" />
      <LinesSkeleton />
    </div>
  );
}
