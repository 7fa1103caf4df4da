import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderOnItsWay } from '@tradecellar/contract/orders.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { toOrder } from '../../session/paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import styles from './orders.module.css';
import { onItsWayQuery } from './orders-query.ts';
import { dayOf } from './standing.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Orders that wait for their number, whose rows the table below hides (2.orders.5). When they cannot be read the page is
 * as it is without any.
 */
export function OnItsWay({ account }: { readonly account: string }) {
  const { data } = useQuery({
    ...onItsWayQuery(account),
    refetchInterval: ({ state }) => (state.data ? ASK_AGAIN_MS : false),
  });
  if (!data) return null;
  return (
    <section className={styles.onItsWay} aria-labelledby="on-its-way">
      <h2 id="on-its-way">On its way</h2>
      <DataTable
        caption="Orders that wait for their number"
        columns={columns}
        rows={data.mainResult}
        keyOf={(order) => order.OrderNo}
      />
    </section>
  );
}

const columns: readonly Column<OrderOnItsWay>[] = [
  {
    header: 'Order',
    cell: ({ OrderNo, Kind }) => (
      <span>
        <Link {...toOrder(OrderNo)} className="thumb-high">
          {OrderNo}
        </Link>
        {Kind !== 'Order' && <span className={`small soft ${styles.under}`}>{Kind}</span>}
      </span>
    ),
    isRowHeader: true,
    stacked: 'lead',
  },
  { header: 'Placed', cell: ({ PlacedAt }) => momentWords(new Date(PlacedAt)), stacked: 'left' },
  { header: 'State', cell: ({ State }) => STATE_WORDS[State], stacked: 'right' },
  { header: 'Delivery', cell: (order) => dayOf(order) || '–', stacked: 'left' },
  { header: 'Order Total', figure: ({ GrandTotal }) => formatSignedMoney(GrandTotal), stacked: 'sum' },
];
