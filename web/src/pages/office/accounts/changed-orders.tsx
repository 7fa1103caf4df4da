import { Link } from '@tanstack/react-router';
import { type AccountsOrder, accountsMended, accountsOrders } from '@tradecellar/contract/accounts-files.ts';
import { SHAPE_SYSTEMS, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { toOrder } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';
import { exportedWords } from './accounts-columns.tsx';

type ChangedOrdersProps = { readonly shape: ShapeName; readonly orders: readonly AccountsOrder[] };

/** Lists orders that changed after their file was made, until somebody marks the accounts as corrected. */
export function ChangedOrders({ shape, orders }: ChangedOrdersProps) {
  const mend = useSending(
    async ({ OrderNo, Stamp }: AccountsOrder) =>
      call(accountsMended, { shape, orderNo: OrderNo, stamp: Stamp }),
    accountsOrders,
  );
  if (orders.length === 0) return null;
  return (
    <OfficeSection
      id="changed"
      title="Changed since they went out"
      intro={`${SHAPE_SYSTEMS[shape]} has these orders as they were. Correct the invoices there, then mark them here.`}
      refused={mend.error}
    >
      <OfficeRows label="Changed since they went out">
        {orders.map((order) => (
          <OfficeRow
            key={order.OrderNo}
            facts={
              <>
                {order.Exported && `It ${exportedWords(shape, order.Exported)}. `}
                {order.Why === 'It was cancelled.'
                  ? order.Why
                  : `It is ${formatMoney(order.GrandTotal)} now.`}
              </>
            }
            action={
              <Button look="secondary" aria-label={`Mark as corrected: ${order.Number}`} {...mend.of(order)}>
                Mark as corrected
              </Button>
            }
          >
            <Link {...toOrder(order.OrderNo)}>{order.Number}</Link> {order.CustomerName}
          </OfficeRow>
        ))}
      </OfficeRows>
    </OfficeSection>
  );
}
