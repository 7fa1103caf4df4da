import { lazyRouteComponent, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A page that is fetched when it is first needed, or when a link to it is about to be followed. */
export function lazyPage<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  propsOf: (address: Address) => Props,
) {
  const Page = lazyRouteComponent(async () => ({ default: await load() }));
  return Object.assign(() => <Filled Page={Page} propsOf={propsOf} />, {
    preload: async () => Page.preload?.(),
  });
}

/** What an address says: the parts of its path and what follows the question mark. */
export type Address = {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
};

type FilledProps<Props> = {
  readonly Page: (props: Props) => ReactNode;
  readonly propsOf: (address: Address) => Props;
};

/** A page with what its address says. */
function Filled<Props extends object>({ Page, propsOf }: FilledProps<Props>) {
  // The parts of a path are text.
  const params = useParams({ strict: false }) as Address['params'];
  // Of the search nothing is known.
  const search = useSearch({ strict: false }) as Address['search'];
  return <Page {...propsOf({ params, search })} />;
}
