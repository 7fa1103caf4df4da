import type { BoardOrder } from '@tradecellar/contract/board.ts';
import { ageWords, momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { whyNeedsYou } from '@tradecellar/trade/needs-you.ts';
import { isFinal, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { now } from '../../../session/clock.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import styles from './board.module.css';
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
        <>
          <button type="button" className="link thumb-high" onClick={() => onOpen(OrderNo)}>
            {number || OrderNo}
          </button>
          {Kind !== 'Order' && <p className="text-small font-normal text-ink-soft">{Kind}</p>}
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
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
      stacked: 'whole',
    },
    { header: 'Wines', figure: ({ Wines }) => Wines ?? '', stacked: 'left' },
    {
      header: 'Delivery',
      cell: (order) => (
        <>
          <span className="whitespace-nowrap">{deliveryWords(order)}</span>
          {order.DeliveryType === 'collection' && <p className="text-small text-ink-soft">Collection</p>}
        </>
      ),
      stacked: 'left',
    },
    {
      header: 'Waiting',
      cell: (order) => (
        <span className="whitespace-nowrap" title={`Placed ${momentWords(new Date(order.PlacedAt))}`}>
          {isFinal(order.State) ? '–' : ageWords(new Date(order.Since ?? order.PlacedAt), now())}
        </span>
      ),
      stacked: 'left',
    },
    {
      header: 'State',
      cell: (order) => (
        <>
          {STATE_WORDS[order.State]}
          <NeedsYou {...order} />
        </>
      ),
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Order Total',
      figure: ({ GrandTotal }) => formatMoney(GrandTotal),
      isSelfEvident: true,
      stacked: 'sum',
    },
    {
      header: 'Mark',
      cell: ({ OrderNo, Number: number }) => (
        <label className={styles.mark}>
          <input
            type="checkbox"
            checked={marked.has(OrderNo)}
            onChange={() => onMark(OrderNo)}
            aria-label={`Mark ${number || OrderNo}`}
          />
        </label>
      ),
      isSelfEvident: true,
      stacked: 'firstWay',
    },
  ];
}

/** Why the order needs somebody of the office, in words. */
function NeedsYou({ Kind, State, Since, RequiredDate, AskedChange, Waiting }: BoardOrder) {
  const why = whyNeedsYou(
    {
      kind: Kind,
      state: State,
      since: Since === undefined ? undefined : new Date(Since),
      requiredDate: RequiredDate,
      isChangeAsked: AskedChange !== undefined,
      waiting: Waiting && {
        queuedAt: new Date(Waiting.QueuedAt),
        heldUntil: Waiting.HeldUntil === undefined ? undefined : new Date(Waiting.HeldUntil),
        gaveUp: Waiting.GaveUp,
        said: Waiting.Said,
      },
    },
    now(),
  );
  if (why === '') return null;
  const hasFailed = Waiting !== undefined && (Waiting.GaveUp || Waiting.Said !== '');
  return (
    <p className={styles.needs} data-look={hasFailed ? 'failed' : undefined}>
      Needs you: {why}
    </p>
  );
}
