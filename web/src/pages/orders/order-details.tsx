import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { linesOf, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../../session/account.ts';
import { toOrdersAsBefore } from '../../session/asked-range.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path, toOrder } from '../../session/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CancelPart } from './cancel-part.tsx';
import styles from './order.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderGhost } from './order-ghost.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderQuery } from './orders-query.ts';
import { ReOrderPart } from './re-order-part.tsx';
import { kindOf } from './standing.ts';
import { useReOrder } from './use-re-order.ts';

const from = `/shop${path.orderDetails}` as const;

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
          <Link {...toOrdersAsBefore()} className="back-link no-print">
            <Icon name="chevronLeft" size={14} /> My Orders
          </Link>
        }
        aside={
          detail && (
            <IconButton
              className="no-print"
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
      {order.error ? (
        <Failure error={order.error} onRetry={isProblem(order.error, 'order-not-found') ? null : undefined} />
      ) : (
        !detail && <OrderGhost />
      )}
    </article>
  );
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
    <div className={classNames('small', styles.letterhead)}>
      <strong className="serif">{name}</strong>
      <span>{addressLines.join(', ')}</span>
      <span>
        {phone} · {orderEmail}
      </span>
    </div>
  );
}
