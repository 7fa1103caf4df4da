import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-timeline.module.css';

/** What has become of an order, step by step. An order that only the ledger knows has none: its state alone. */
export function OrderTimeline({ order: { State, Steps } }: { readonly order: OrderDetail }) {
  if (Steps.length === 0) return <p className={styles.orderTimeline}>{STATE_WORDS[State]}</p>;
  return (
    <ol className={styles.orderTimelineList} aria-label="What has become of this order">
      {Steps.map(({ State: state, At }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          key={index}
          className={styles.item}
          aria-current={index === Steps.length - 1 ? 'step' : undefined}
        >
          {STATE_WORDS[state]}
          <time dateTime={At} className={classNames('small soft figures', styles.time)}>
            {momentWords(new Date(At))}
          </time>
        </li>
      ))}
    </ol>
  );
}
