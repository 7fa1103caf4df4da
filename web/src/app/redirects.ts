import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { type ListPlace, path, type ToList, toProductList } from '../session/address/paths.ts';

function goTo(place: ReturnType<ToList>): never {
  throw redirect({ ...place, replace: true });
}

export const goToPeople = (): never => {
  throw redirect({ to: path.adminPeople, replace: true });
};

export const goToList = () => goTo(toProductList());

/** Redirects a list's base path to the list's first page, and keeps the search params. */
export const toFirstPage =
  (toList: ToList) =>
  ({ location }: { readonly location: ParsedLocation }): never =>
    goTo(toList(location.search as Partial<ListPlace>)); // The list's own route checks the search params.

/** Redirects from an address that differs from the list it shows. The wrong address leaves the history. */
export function keepAddress(asked: ParsedLocation, shown: ParsedLocation): void {
  if (asked.href !== shown.href) throw redirect({ href: shown.href, replace: true });
}
