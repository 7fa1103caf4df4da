import type { ReactNode } from 'react';
import { Failure, Refused } from '../../session/failure/failure.tsx';

type OfficeSectionProps = {
  readonly id: string;
  readonly title: string;
  readonly intro?: ReactNode;
  /** Set if the section could not be loaded. */
  readonly error?: Error | null;
  /** Set if an action was refused. */
  readonly refused?: Error | null;
  readonly children?: ReactNode;
};

export function OfficeSection({ id, title, intro, error, refused = null, children }: OfficeSectionProps) {
  return (
    <section className="mb-10" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-2 scroll-mt-24">
        {title}
      </h2>
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
    <ul className="ruled mt-2" aria-label={label}>
      {children}
    </ul>
  );
}

type OfficeRowProps = {
  readonly children: ReactNode;
  readonly fault?: string | undefined;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
};

export function OfficeRow({ children, fault, facts, action }: OfficeRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-[min(15rem,100%)] flex-1">
        {children}
        {fault !== undefined && <p className="text-body text-warning first-letter:uppercase">{fault}</p>}
        <div className="text-body text-ink-soft">{facts}</div>
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
      <ul className="grid gap-1 text-body">
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read alike, and they never move.
          <li key={index} className="first-letter:uppercase">
            {fault}
          </li>
        ))}
      </ul>
    </details>
  );
}
