import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { accountOrdersItem, linesOf, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { useState } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { endpointQuery, type LoaderContext, readAhead, readEachVisit } from '../../api/queries.ts';
import { AddToList } from '../../lists/add-to-list.tsx';
import { accountAhead, useAccount } from '../../session/account.ts';
import { toOrdersAsBefore } from '../../session/address/asked-range.ts';
import { path, toWineFacts } from '../../session/address/paths.ts';
import { Whose } from '../../session/customer/whose.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeableOrder } from './change/changeable-order.tsx';
import { CancelOrder } from './order-action.tsx';
import { OrderFacts } from './order-facts.tsx';
import { LinesSkeleton, OrderLines } from './order-lines.tsx';
import { deliverySentence, kindOf, progressOf } from './order-progress.ts';
import { LinesToOrder } from './re-order/lines-to-order.tsx';
import { CheckIn } from './report/check-in.tsx';
import { claimsQuery } from './report/claims-query.ts';

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
      toRead={(theirs) => <OrderDetails account={theirs} orderNo={orderNo} isToRead />}
    >
      <OrderDetails account={account} orderNo={orderNo} />
    </Whose>
  );
}

type OrderDetailsProps = {
  readonly account: string;
  readonly orderNo: string;
  /** True if the office only reads the order, because the office does not act for the order's customer. */
  readonly isToRead?: boolean;
};

function OrderDetails({ account, orderNo, isToRead = false }: OrderDetailsProps) {
  const { data, error } = useQuery(orderQuery(account, orderNo));
  const claims = useQuery(claimsQuery(account, orderNo));
  // Wait for the claims, which stand above the lines: the lines would jump if the claims rendered later.
  const awaitsClaims = claims.isLoading && claims.failureCount === 0;
  const isUnknown = isProblem(error, 'order-not-found');
  const order = error || awaitsClaims ? undefined : data?.mainResult;
  const [isCancelled, setCancelled] = useState(false);
  return (
    <article>
      <Letterhead />
      <PageHeading
        above={
          <Link
            {...(isToRead ? { to: path.adminOrders } : toOrdersAsBefore())}
            className="back-link print:hidden!"
          >
            <Icon name="chevronLeft" size={14} /> {isToRead ? 'Orders' : 'My Orders'}
          </Link>
        }
        aside={
          order && (
            <IconButton
              className="-mr-3 print:hidden!"
              label="Print this order"
              icon={<Icon name="print" size={24} />}
              onClick={() => print()}
            />
          )
        }
      >
        {order ? `${kindOf(order)} ${order.Order_OrderNo}` : `Order ${orderNo}`}
      </PageHeading>
      {/* No retry: an unknown order number stays unknown. */}
      {isUnknown && <EmptyState title={error.message} />}
      {error && !isUnknown && <Failure error={error} />}
      {!error && !order && <OrderSkeleton />}
      {order && (
        <>
          {isCancelled && (
            <div className="mb-6">
              <Outcome>Order {order.Order_OrderNo} is cancelled. Nothing of it will be delivered.</Outcome>
            </div>
          )}
          <Progress order={order} />
          <DeliverySentence order={order} />
          {isToRead ? (
            <OrderLines order={order} />
          ) : (
            <>
              <CheckIn account={account} order={order} place="before-lines" />
              <ChangeableOrder key={orderNo} account={account} orderNo={orderNo} order={order}>
                {publicConfig().canOrder ? (
                  <LinesToOrder account={account} order={order} />
                ) : (
                  <OrderLines order={order} />
                )}
              </ChangeableOrder>
              <div className="mt-8">
                <CheckIn account={account} order={order} place="after-lines" />
              </div>
            </>
          )}
          <OrderFacts account={account} order={order} />
          {!isToRead && (
            <div className="flex flex-wrap items-center gap-x-4 print:hidden">
              <Link {...toWineFacts({ order: order.Order_OrderNo })} className="thumb-high">
                Allergens and ABV
              </Link>
              <AddToList codes={linesOf(order).map(({ ProductCode }) => ProductCode)} />
            </div>
          )}
          {order.CanCancel && !isToRead && (
            <CancelOrder account={account} order={order} onCancelled={() => setCancelled(true)} />
          )}
        </>
      )}
    </article>
  );
}

function Letterhead() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <div className="mb-6 border-b border-brand-line pb-3 text-body not-print:hidden">
      <p className="font-serif text-title font-medium">{name}</p>
      <p>{addressLines.join(', ')}</p>
      <p>
        {phone} · {orderEmail}
      </p>
    </div>
  );
}

function OrderSkeleton() {
  return (
    // Reserves height, because an order is longer than its skeleton and would push down the footer.
    <div data-waits="">
      <Skeleton className="mb-6 h-[4.5625rem] max-w-[39rem] sm:h-[2.4375rem]" />
      {publicConfig().canOrder && <Skeleton className="mb-4 h-11" />}
      <LinesSkeleton />
    </div>
  );
}

function Progress({ order }: { readonly order: OrderDetail }) {
  const milestones = progressOf(order);
  const reached = milestones.findLastIndex(({ isExpected }) => !isExpected);
  const lineAfter = (index: number) => {
    if (index === milestones.length - 1) return 'border-transparent';
    return index === reached ? 'border-dashed border-control' : 'border-brand-line';
  };
  return (
    <ol className="mb-6 flex text-body max-sm:flex-col max-sm:pl-1.5" aria-label="Progress of this order">
      {milestones.map(({ words, at, time, isExpected }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: milestones are only ever added at the end.
          key={index}
          className={`relative max-sm:border-l-2 max-sm:pb-3.5 max-sm:pl-5 sm:flex-[0_1_13rem] sm:border-t-2 sm:pt-3.5 sm:pr-6 ${lineAfter(index)}`}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span
            className={`absolute size-3 rounded-full [print-color-adjust:exact] max-sm:top-1.25 max-sm:-left-[7px] sm:-top-[7px] sm:left-0 ${isExpected ? 'border-2 border-control bg-paper' : 'bg-brand-line'}`}
          />
          <span className={isExpected ? 'text-ink-soft' : index === reached ? 'font-semibold' : ''}>
            {words}
          </span>
          {at !== undefined && (
            <time className="figures block text-body text-ink-soft" dateTime={at}>
              {time}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

function DeliverySentence({ order }: { readonly order: OrderDetail }) {
  const sentence = deliverySentence(order);
  return sentence === '' ? null : <p className="mb-6 font-serif text-large">{sentence}</p>;
}
