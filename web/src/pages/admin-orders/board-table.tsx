import type { BoardOrder, HandOver } from '@tradecellar/contract/board.ts';
import { ageWords, momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { now } from '../../session/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import styles from './board.module.css';

type BoardTableProps = {
  readonly orders: readonly BoardOrder[];
  readonly isStale: boolean;
  readonly onOpen: (orderNo: string) => void;
};

/** Orders with their state and what stands in their way. */
export function BoardTable({ orders, isStale, onOpen }: BoardTableProps) {
  if (orders.length === 0) return <p className={styles.none}>No orders here.</p>;
  return (
    <DataTable
      caption="Orders on the board"
      columns={columnsFor(onOpen)}
      rows={orders}
      keyOf={({ OrderNo }) => OrderNo}
      isStale={isStale}
    />
  );
}

function columnsFor(onOpen: BoardTableProps['onOpen']): readonly Column<BoardOrder>[] {
  return [
    {
      header: 'Order',
      cell: (order) => (
        <span>
          <button type="button" className="link thumb-high" onClick={() => onOpen(order.OrderNo)}>
            {order.Number || order.OrderNo}
          </button>
          {order.Kind !== 'Order' && <span className={`small soft ${styles.block}`}>{order.Kind}</span>}
        </span>
      ),
      isRowHeader: true,
      stacked: 'lead',
    },
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount, CustomerReference }) => (
        <>
          {CustomerName}
          <span className={`small soft ${styles.block}`}>
            {[CustomerAccount, CustomerReference].filter((text) => text !== '').join(' · ')}
          </span>
        </>
      ),
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Placed',
      cell: ({ PlacedAt }) => <span className="number">{momentWords(new Date(PlacedAt))}</span>,
      stacked: 'left',
    },
    { header: 'State', cell: ({ State }) => STATE_WORDS[State], stacked: 'right' },
    {
      header: 'Hand-over',
      cell: ({ Waiting }) => Waiting && <Standing waiting={Waiting} />,
      isSelfEvident: true,
      stacked: 'whole',
    },
    { header: 'Order Total', figure: ({ GrandTotal }) => formatSignedMoney(GrandTotal), stacked: 'sum' },
  ];
}

/** What the door said last, or since when the order waits. */
function Standing({ waiting: { Said, GaveUp, Attempts, QueuedAt } }: { readonly waiting: HandOver }) {
  if (Said === '') return <span className="small soft">Waits for {ageWords(new Date(QueuedAt), now())}</span>;
  return (
    <span className="small warning">
      {GaveUp ? 'Given up' : `Attempt ${Attempts}`}: {Said}
    </span>
  );
}
