import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import styles from './order-details.module.css';
import { type Milestone, progressOf } from './order-progress.ts';

export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const milestones = progressOf(order);
  const reached = milestones.findLastIndex(({ isExpected }) => !isExpected);
  const stateOf = ({ isExpected }: Milestone, index: number) => {
    if (isExpected) return 'expected';
    return index === reached ? 'reached' : 'passed';
  };
  return (
    <ol className={styles.progress} aria-label="Progress of this order">
      {milestones.map((milestone, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: milestones are only ever added at the end.
          key={index}
          className={styles.milestone}
          data-state={stateOf(milestone, index)}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span>{milestone.words}</span>
          {milestone.at !== undefined && (
            <time className="figures" dateTime={milestone.at}>
              {milestone.time}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
