import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { linesOf } from '@tradecellar/contract/orders.ts';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path } from '../../session/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CancelPart } from './cancel-part.tsx';
import styles from './order-details.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderQuery } from './orders-query.ts';
import { ReOrderPart } from './re-order-part.tsx';

/** One order, to read, print and order again (2.in.10). */
export function OrderDetailsPage() {
  const { account } = useAccount();
  const { orderNo } = useParams({ from: `/shop${path.orderDetails}` });
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
          <Link to={path.orders} className="back-link no-print">
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
        {`Order ${detail?.Order_OrderNo ?? orderNo}`}
      </PageHeading>
      {detail && (
        <>
          <OrderFacts order={detail} />
          <OrderTimeline order={detail} />
          <OrderLines order={detail} />
          {detail.CanCancel && (
            <CancelPart account={account} orderNo={detail.Order_OrderNo} isPaidByCard={detail.IsPaidByCard} />
          )}
          {publicConfig().canOrder && <ReOrderPart account={account} lines={linesOf(detail)} />}
        </>
      )}
      {order.error ? (
        <Failure error={order.error} onRetry={isProblem(order.error, 'order-not-found') ? null : undefined} />
      ) : (
        !detail && <Spinner />
      )}
    </article>
  );
}

/** The merchant, on paper only: on screen the header shows it. */
function Letterhead() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <div className={classNames('small', styles.letterhead)}>
      <strong className={classNames('serif', styles.strong)}>{name}</strong>
      <span>{addressLines.join(', ')}</span>
      <span>
        {phone} · {orderEmail}
      </span>
    </div>
  );
}
