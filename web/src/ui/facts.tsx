import { Fragment, type ReactNode } from 'react';

type FactsProps = { readonly facts: readonly (readonly [name: string, value: ReactNode])[] };

/** Names and values; a name without a value is left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-[clamp(0.75rem,3.5vw,1.5rem)] gap-y-1.5">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
