import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { type ListPlace, type ToList, toProductList } from '../session/address/paths.ts';

function goTo(place: ReturnType<ToList>): never {
  throw redirect({ ...place, replace: true });
}

export const goToList = () => goTo(toProductList());

/** A list without its place keeps its search. */
export const toFirstPage =
  (toList: ToList) =>
  ({ location }: { readonly location: ParsedLocation }): never =>
    goTo(toList(location.search as Partial<ListPlace>)); // The address is checked as any list's is.

/** Replaces an address that differs from the list it shows, so that it does not stay in the history. */
export function keepAddress(asked: ParsedLocation, shown: ParsedLocation): void {
  if (asked.href !== shown.href) throw redirect({ href: shown.href, replace: true });
}
