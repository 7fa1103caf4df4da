import { Link } from '@tanstack/react-router';
import { SHAPE_SYSTEMS } from '@tradecellar/contract/accounts-shapes.ts';
import type { BoardOrder } from '@tradecellar/contract/board.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { ageWords, momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { isFinal, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { path } from '../../../session/address/paths.ts';
import { now } from '../../../session/clock.ts';
import { useMay } from '../../../session/office-right.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import styles from './board.module.css';
import { NeedsYou } from './needs-you.tsx';
import { deliveryWords } from './order-facts.tsx';

type Acts = {
  readonly onOpen: (orderNo: string) => void;
  readonly marked: ReadonlySet<string>;
  readonly onMark: (orderNo: string) => void;
};

export function boardColumns({ onOpen, marked, onMark }: Acts): readonly Column<BoardOrder>[] {
  return [
    {
      header: 'Order',
      cell: ({ OrderNo, Number: number, Kind }) => (
        <div className={styles.order}>
          <label className={styles.mark}>
            <input
              type="checkbox"
              checked={marked.has(OrderNo)}
              onChange={() => onMark(OrderNo)}
              aria-label={`Mark ${number || OrderNo}`}
            />
          </label>
          <div>
            <button type="button" className="link thumb-high" onClick={() => onOpen(OrderNo)}>
              {number || OrderNo}
            </button>
            {Kind !== 'Order' && (
              <p className="text-small font-normal whitespace-nowrap text-ink-soft">{Kind}</p>
            )}
          </div>
        </div>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      share: 12,
      stacked: 'lead',
    },
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount, CustomerReference }) => (
        <>
          {CustomerName}
          <p className="text-small text-ink-soft">
            {[CustomerAccount, CustomerReference].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
      isSelfEvident: true,
      share: 26,
      stacked: 'whole',
    },
    { header: 'Wines', figure: ({ Wines }) => Wines ?? '', share: 5, stacked: 'left' },
    {
      header: 'Delivery',
      cell: (order) => (
        <>
          <span className="whitespace-nowrap">{deliveryWords(order)}</span>
          {order.DeliveryType === 'collection' && <p className="text-small text-ink-soft">Collection</p>}
        </>
      ),
      share: 11,
      stacked: 'right',
    },
    {
      header: 'Waiting',
      cell: (order) => (
        <span className="whitespace-nowrap" title={`Placed ${momentWords(new Date(order.PlacedAt))}`}>
          {isFinal(order.State) || order.State === 'delivered'
            ? '–'
            : ageWords(new Date(order.Since ?? order.PlacedAt), now())}
        </span>
      ),
      share: 8,
      stacked: 'left',
    },
    {
      header: 'State',
      cell: (order) => (
        <>
          {STATE_WORDS[order.State]}
          <NeedsYou {...order} />
          <ChangedInAccounts {...order} />
        </>
      ),
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Order Total',
      figure: ({ GrandTotal }) => formatMoney(GrandTotal),
      isSelfEvident: true,
      share: 9,
      stacked: 'sum',
    },
  ];
}

/** Warns that the accounts have the order as it was before a change. */
function ChangedInAccounts({ Exported }: Pick<BoardOrder, 'Exported'>) {
  const may = useMay();
  if (!Exported?.IsChanged || !may('make-accounts-files')) return null;
  return (
    <p className={styles.needs}>
      <Link to={path.adminAccounts} className="thumb-high">
        {SHAPE_SYSTEMS[Exported.Shape]} has the order as it was on{' '}
        {dayAndMonth(londonTime(new Date(Exported.At)).date)}
      </Link>
    </p>
  );
}
