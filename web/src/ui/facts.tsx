import { Fragment, type ReactNode } from 'react';

type FactsProps = { readonly of: readonly (readonly [name: string, value: ReactNode])[] };

/** Names and values; a name without a value is left out. */
export function Facts({ of }: FactsProps) {
  return (
    <dl className="facts">
      {of
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
