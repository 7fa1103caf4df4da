import { useQuery } from '@tanstack/react-query';
import { accountOrdersItem, linesOf } from '@tradecellar/contract/orders.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../failure.tsx';
import { ordersPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import type { BasketLine } from './re-order.ts';
import { ReOrderPart } from './re-order-part.tsx';
import './orders.css';

type OrderDetailsProps = {
  readonly account: string;
  readonly orderNo: string;
  /** What is in the basket already, by code. */
  readonly held: ReadonlyMap<string, Quantity>;
  /** Puts the lines into the basket and shows it. */
  readonly onReOrder: (lines: readonly BasketLine[]) => void;
};

/** One order, to read, print and order again (2.in.10). */
export function OrderDetails({ account, orderNo, held, onReOrder }: OrderDetailsProps) {
  const order = useQuery({
    ...endpointQuery(accountOrdersItem, { CustomerAccount: account, orderNo }),
    staleTime: 0,
  });
  const detail = order.error ? undefined : order.data?.mainResult;
  return (
    <article>
      <Letterhead />
      <PageHeading
        above={
          <AppLink href={ordersPath} className="order-back no-print">
            <Icon name="chevronLeft" size={14} /> My Orders
          </AppLink>
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
          <OrderLines order={detail} />
          {publicConfig().canOrder && (
            <ReOrderPart account={account} lines={linesOf(detail)} held={held} onReOrder={onReOrder} />
          )}
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
    <div className="order-letterhead print-only">
      <strong className="order-letterhead-name">{name}</strong>
      <span>{addressLines.join(', ')}</span>
      <span>
        {phone} · {orderEmail}
      </span>
    </div>
  );
}
