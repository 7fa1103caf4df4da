import type { OfficeRight } from '@tradecellar/contract/office-rights.ts';
import type { ReactNode } from 'react';
import { useMay } from '../../session/office-right.ts';

type HelpSectionProps = {
  readonly title: string;
  /** The right of the office without which the section is left out. */
  readonly right?: OfficeRight;
  readonly children: ReactNode;
};

/** A task of the help: its title, and a sentence or two a step as list items. */
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
