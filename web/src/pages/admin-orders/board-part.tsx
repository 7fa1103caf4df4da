import type { ReactNode } from 'react';
import { Failure, Refused } from '../../session/failure.tsx';
import styles from './board.module.css';

type BoardPartProps = {
  readonly id: string;
  readonly title: string;
  readonly intro?: ReactNode;
  /** Why it cannot be read. */
  readonly error?: Error | null;
  /** Why something was not done. */
  readonly refused?: Error | null;
  readonly children?: ReactNode;
};

/** A part of the board below the orders, under a heading that the links at the top lead to. */
export function BoardPart({ id, title, intro, error, refused = null, children }: BoardPartProps) {
  return (
    <section className={styles.part} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {intro !== undefined && <p className="soft">{intro}</p>}
      {error && <Failure error={error} />}
      <Refused error={refused} />
      {children}
    </section>
  );
}

type BoardRowsProps = { readonly label?: string; readonly children: ReactNode };

export function BoardRows({ label, children }: BoardRowsProps) {
  return (
    <ul className={`ruled ${styles.rows}`} aria-label={label}>
      {children}
    </ul>
  );
}

type BoardRowProps = {
  readonly children: ReactNode;
  readonly fault?: string;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
};

export function BoardRow({ children, fault, facts, action }: BoardRowProps) {
  return (
    <li className="row apart">
      <div>
        {children}
        {fault !== undefined && <span className="small warning below">{fault}</span>}
        <div className="small soft">{facts}</div>
      </div>
      {action}
    </li>
  );
}

type FaultsProps = { readonly summary: string; readonly faults: readonly string[] };

export function Faults({ summary, faults }: FaultsProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <ul className={`small stack ${styles.faults}`}>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read alike, and they never move.
          <li key={index}>{fault}</li>
        ))}
      </ul>
    </details>
  );
}
