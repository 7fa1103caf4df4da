import { Link } from '@tanstack/react-router';
import { linesOf, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { hasLeft, type OrderState, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ReactNode } from 'react';
import { toOrdersAsBefore } from '../../session/address/asked-range.ts';
import { path } from '../../session/address/paths.ts';
import { useSession } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { arrivalWords, kindOf } from './order-progress.ts';

type OrderHeadProps = {
  readonly orderNo: string;
  /** Undefined while loading, and if the order cannot be read. */
  readonly order: OrderDetail | undefined;
  readonly isLoading: boolean;
  readonly isToRead: boolean;
  readonly acts?: ReactNode;
};

/** Example: 'Order SO200002 · Confirmed · arriving Monday 30 November · £1,920.74 · 12 wines'. */
export function OrderHead({ orderNo, order, isLoading, isToRead, acts }: OrderHeadProps) {
  // A buyer who places no orders reads the order, too, but has no orders board.
  const isOnBoard = useSession((session) => session.__is_admin_user) && isToRead;
  return (
    <ObjectHead
      above={
        <Link
          {...(isOnBoard ? { to: path.adminOrders } : toOrdersAsBefore())}
          className="back-link print:hidden!"
        >
          <Icon name="chevronLeft" size={14} /> {isOnBoard ? 'Orders' : 'My Orders'}
        </Link>
      }
      title={order ? `${kindOf(order)} ${order.Order_OrderNo}` : `Order ${orderNo}`}
      state={
        order ? (
          <Tag look={lookOf(order.State)}>{STATE_WORDS[order.State]}</Tag>
        ) : (
          isLoading && <Skeleton width="22rem" height="1.5rem" />
        )
      }
      facts={order ? factsOf(order) : []}
      acts={
        order ? (
          <>
            {acts}
            <IconButton
              label="Print this order"
              icon={<Icon name="print" size={24} />}
              onClick={() => print()}
            />
          </>
        ) : (
          isLoading && <Skeleton className="h-11 w-70 max-w-full" />
        )
      }
    />
  );
}

function lookOf(state: OrderState): 'good' | 'warning' | 'quiet' {
  if (state === 'cancelled') return 'warning';
  return state === 'confirmed' || hasLeft(state) ? 'good' : 'quiet';
}

function factsOf(order: OrderDetail): readonly string[] {
  return [
    arrivalWords(order),
    formatMoney(addMoney(order.Order_TotalNett, order.Order_TotalVAT)),
    countWords(linesOf(order).length, 'wine'),
  ];
}
