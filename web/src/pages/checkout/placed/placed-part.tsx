import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney } from '@tradecellar/trade/money.ts';
import { CONFIRMED_MARK } from '@tradecellar/trade/order-number.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { type ReactNode, useState } from 'react';
import { now } from '../../../session/clock.ts';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SmallSpinner } from '../../../ui/spinner.tsx';
import { OrderTable } from '../order-table.tsx';
import { partTitle } from './arrival-words.ts';
import styles from './placed-orders.module.css';
import type { OrderNow } from './use-placed-orders.ts';

type PlacedPartProps = {
  readonly order: OrderNow;
  /** Undefined while the summaries load, and if the call failed. */
  readonly summary: PlacedOrder | undefined;
  /** The order whose day is in the page's title. */
  readonly main: PlacedOrder | undefined;
  /** True if the basket became several orders, which look like one order in several parts. */
  readonly isPart: boolean;
};

/** One order of a placed basket: its source or day, its number, and its lines. */
export function PlacedPart({
  order: { kind, orderNo, isConfirmed },
  summary,
  main,
  isPart,
}: PlacedPartProps) {
  const title = isPart && summary ? partTitle(summary, main, londonTime(now()).date) : 'Your order';
  return (
    <section aria-label={`${kind} ${orderNo}`} className={styles.part}>
      <h2>{title}</h2>
      <p className={styles.number}>
        <span>
          {kind} {orderNo}
        </span>
        <span className={styles.mark} role="status">
          {isConfirmed ? <Icon name="tick" size={14} /> : <SmallSpinner />}
          {isConfirmed ? CONFIRMED_MARK : 'Number on its way'}
        </span>
      </p>
      {summary && <Lines summary={summary} isPart={isPart} />}
    </section>
  );
}

function Lines({ summary, isPart }: { readonly summary: PlacedOrder; readonly isPart: boolean }) {
  const { Order_TotalNett: nett, Order_TotalVAT: vat, DeliveryCharge: charge, OrderLines } = summary;
  const lines = OrderLines.OrderLine;
  const today = londonTime(now()).date;
  return (
    <Fold count={lines.length}>
      <OrderTable
        caption="Items"
        lines={lines.map((line) => ({
          code: line.ProductCode,
          description: line.Description,
          size: line.CaseSize > 0 && line.UnitSize > 0 ? sizeText(line) : '',
          due: line.DueDate && dueDateWords(line.DueDate, today),
          cases: line.Cases,
          bottles: line.Bottles,
          nett: line.LineNett,
        }))}
        goods={addMoney(nett, -charge)}
        charge={charge || undefined}
        vat={vat}
        grand={addMoney(nett, vat)}
        isPart={isPart}
      />
    </Fold>
  );
}

const MOST_OPEN = 25;
const MOST_OPEN_ON_PHONE = 8;

/** Closes a list of wines that is longer than a screen. Print always has all lines. */
function Fold({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const isPrinting = useIsPrinting();
  const [most] = useState(() => (matchMedia('(width < 40rem)').matches ? MOST_OPEN_ON_PHONE : MOST_OPEN));
  const [isOpen, setOpen] = useState(count <= most);
  if (count <= most) return children;
  return (
    <details
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
    >
      <summary className="print:hidden">{isOpen ? 'Hide' : `Show all ${countWords(count, 'wine')}`}</summary>
      {children}
    </details>
  );
}
