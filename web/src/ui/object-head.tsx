import type { ReactNode } from 'react';
import { dotted } from './dotted.tsx';
import styles from './object-head.module.css';
import { PageHeading } from './page-heading.tsx';

type ObjectHeadProps = {
  readonly title: string;
  /** The way back. */
  readonly above?: ReactNode;
  /** The object's state, as a `Tag`. */
  readonly state?: ReactNode;
  /** The contents, the sum and the day, in one line. An empty fact is left out. */
  readonly facts: readonly string[];
  /** The person's acts on the object. At most one button is gold. */
  readonly acts?: ReactNode;
};

/** The head of a page about one object: an order, a list, a proposal, a customer. */
export function ObjectHead({ title, above, state, facts, acts }: ObjectHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <PageHeading above={above}>{title}</PageHeading>
      </div>
      <p className={styles.facts}>
        {state}
        <span className="dotted">{dotted(facts)}</span>
      </p>
      {/* Text at the left edge: a plain button has a padding. */}
      {acts && <div className={`max-sm:[&>.button-quiet:first-child]:-ml-3 ${styles.acts}`}>{acts}</div>}
    </header>
  );
}
