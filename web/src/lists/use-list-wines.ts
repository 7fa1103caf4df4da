import { useEffect, useMemo, useState } from 'react';
import { keepStored, stored } from '../api/stored.ts';
import { useProductsByCode } from '../wine/products-by-code.ts';
import { useListsKey } from './list-store.ts';
import { type SeenWine, SeenWines, seenWineOf } from './seen-wine.ts';

/**
 * The wines of a list by code: at today's prices once the catalogue has answered, and before, or without a network, the names
 * and cases that this device saw last.
 */
export function useListWines(listId: string, codes: readonly string[]) {
  const key = `${useListsKey()}/wines/${listId}`;
  const [seen] = useState(() => stored(localStorage.getItem(key), SeenWines) ?? []);
  const { products, isKnown, error, readAgain } = useProductsByCode(codes);
  useEffect(() => {
    if (isKnown && products.size > 0) keepStored(localStorage, key, [...products.values()].map(seenWineOf));
  }, [isKnown, products, key]);
  const wines = useMemo(
    () => new Map<string, SeenWine>([...seen.map((wine) => [wine.Code, wine] as const), ...products]),
    [seen, products],
  );
  return {
    wines,
    products,
    isKnown,
    error,
    readAgain,
    /** The catalogue has answered, and this wine is no longer sold. */
    isGone: (code: string) => isKnown && !products.has(code),
  };
}
