import { lazyRouteComponent, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A page fetched when it is first needed, or when a link to it is about to be followed. */
export function lazyPage<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  propsOf: (address: Address) => Props,
) {
  const Page = lazyRouteComponent(async () => ({ default: await load() }));
  return Object.assign(() => <Filled Page={Page} propsOf={propsOf} />, {
    preload: async () => Page.preload?.(),
  });
}

/** The path parameters and the query of an address. */
export type Address = {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
};

type FilledProps<Props> = {
  readonly Page: (props: Props) => ReactNode;
  readonly propsOf: (address: Address) => Props;
};

function Filled<Props extends object>({ Page, propsOf }: FilledProps<Props>) {
  // Path parameters are text.
  const params = useParams({ strict: false }) as Address['params'];
  // The query may hold anything.
  const search = useSearch({ strict: false }) as Address['search'];
  return <Page {...propsOf({ params, search })} />;
}
