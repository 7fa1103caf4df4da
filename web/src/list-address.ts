import { redirect } from '@tanstack/react-router';
import type { Address } from './lazy-page.tsx';
import { type ListPlace, readListPlace } from './paths.ts';

/** A list page's props, from its address. */
export function listProps({ params: { page = '', pageSize = '' }, search }: Address) {
  return { place: readListPlace(page, pageSize, search.sort) };
}

type AskedAddress = Address & {
  readonly location: { readonly pathname: string; readonly searchStr: string };
};

/** Replaces an address that differs from what is shown, so that it does not stay in the history. */
export function keepListAddress(hrefOf: (place: ListPlace) => string) {
  return ({ location: { pathname, searchStr }, ...address }: AskedAddress) => {
    const href = hrefOf(listProps(address).place);
    if (pathname + searchStr !== href) throw redirect({ href, replace: true });
  };
}
