import type { ReactNode } from 'react';
import { dotted } from './dotted.tsx';
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
    <header className="mb-6 [--below:0.5rem]">
      <PageHeading
        above={above}
        aside={acts && <div className="flex flex-wrap items-center gap-2 print:hidden">{acts}</div>}
      >
        {title}
      </PageHeading>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-large">
        {state}
        <span className="dotted">{dotted(facts)}</span>
      </p>
    </header>
  );
}
