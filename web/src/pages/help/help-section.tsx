import type { OfficeRight } from '@tradecellar/contract/office-rights.ts';
import type { ReactNode } from 'react';
import { useMay } from '../../session/office-right.ts';

type HelpSectionProps = {
  readonly title: string;
  /** Hides the section from a person of the office who lacks the right. */
  readonly right?: OfficeRight;
  readonly children: ReactNode;
};

/** The help for a task: a title, and a list item for each step. */
export function HelpSection({ title, right, children }: HelpSectionProps) {
  const may = useMay();
  if (right !== undefined && !may(right)) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
