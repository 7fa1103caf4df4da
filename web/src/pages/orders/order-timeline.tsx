import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import styles from './order.module.css';
import { stepsOf } from './standing.ts';

/** What has become of an order, step by step, and what comes next. */
export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const steps = stepsOf(order);
  const reached = steps.findLastIndex(({ isAhead }) => !isAhead);
  return (
    <ol className={styles.timeline} aria-label="What has become of this order">
      {steps.map(({ words, at, isAhead }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          key={index}
          className={isAhead ? styles.ahead : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {words}
          {at !== undefined && <time dateTime={at}>{momentWords(new Date(at))}</time>}
        </li>
      ))}
    </ol>
  );
}
