import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order.module.css';
import { LinesGhost } from './order-lines.tsx';

/** Keeps the places of an order's facts, its steps and its lines while it is read. */
export function OrderGhost() {
  return (
    <>
      <div className={styles.facts} aria-hidden="true">
        <div>
          <Skeleton className={styles.ghostName} />
          <Skeleton className={styles.ghostFacts} />
        </div>
        <Skeleton className={styles.ghostAddress} />
        <Skeleton className={styles.ghostAddress} />
      </div>
      <Skeleton className={styles.ghostTimeline} />
      <LinesGhost />
    </>
  );
}
