import { redirect } from '@tanstack/react-router';
import type { Address } from './lazy-page.tsx';
import { type ListPlace, readListPlace } from './paths.ts';

/** What the address of a list tells its page. */
export function listProps({ params: { page = '', pageSize = '' }, search }: Address) {
  return { place: readListPlace(page, pageSize, search.sort) };
}

type AskedAddress = Address & {
  readonly location: { readonly pathname: string; readonly searchStr: string };
};

/** The address bar says what is shown: an address that asks for something else is replaced, not kept in the history. */
export function keepListAddress(hrefOf: (place: ListPlace) => string) {
  return ({ location: { pathname, searchStr }, ...address }: AskedAddress) => {
    const href = hrefOf(listProps(address).place);
    if (pathname + searchStr !== href) throw redirect({ href, replace: true });
  };
}
