import { redirect, useParams, useSearch } from '@tanstack/react-router';
import { type ListPlace, readListPlace } from './paths.ts';

/** An address that is being gone to; its query may hold anything. */
export type AskedAddress = {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  readonly location: { readonly pathname: string; readonly searchStr: string };
};

/** The place in the list that the address names. */
export function useListPlace(): ListPlace {
  return placeOf(useParams({ strict: false }), useSearch({ strict: false }));
}

function placeOf(params: AskedAddress['params'], search: AskedAddress['search']): ListPlace {
  return readListPlace(params.page ?? '', params.pageSize ?? '', search.sort);
}

/** Replaces an address that differs from what is shown, so that it does not stay in the history. */
export function keepListAddress(hrefOf: (place: ListPlace) => string) {
  return ({ location: { pathname, searchStr }, params, search }: AskedAddress) => {
    const href = hrefOf(placeOf(params, search));
    if (pathname + searchStr !== href) throw redirect({ href, replace: true });
  };
}
