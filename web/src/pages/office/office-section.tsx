import type { ReactNode } from 'react';
import { Failure, Refused } from '../../session/failure.tsx';
import styles from './office.module.css';

type OfficeSectionProps = {
  readonly id: string;
  readonly title: string;
  readonly intro?: ReactNode;
  /** The error of reading it. */
  readonly error?: Error | null;
  /** The error of an action. */
  readonly refused?: Error | null;
  readonly children?: ReactNode;
};

/** A section of an office page, under a heading that links lead to. */
export function OfficeSection({ id, title, intro, error, refused = null, children }: OfficeSectionProps) {
  return (
    <section className={styles.part} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {intro !== undefined && <p className="text-ink-soft">{intro}</p>}
      {error && <Failure error={error} />}
      <Refused error={refused} />
      {children}
    </section>
  );
}

type OfficeRowsProps = { readonly label?: string; readonly children: ReactNode };

export function OfficeRows({ label, children }: OfficeRowsProps) {
  return (
    <ul className={`ruled ${styles.rows}`} aria-label={label}>
      {children}
    </ul>
  );
}

type OfficeRowProps = {
  readonly children: ReactNode;
  readonly fault?: string;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
};

export function OfficeRow({ children, fault, facts, action }: OfficeRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 justify-between">
      <div>
        {children}
        {fault !== undefined && <span className="text-sm text-warning block font-normal">{fault}</span>}
        <div className="text-sm text-ink-soft">{facts}</div>
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
      <ul className={`text-sm grid grid-cols-1 gap-4 ${styles.faults}`}>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read alike, and they never move.
          <li key={index}>{fault}</li>
        ))}
      </ul>
    </details>
  );
}
