import { readListKey } from '@tradecellar/trade/named-list.ts';
import { useEffect, useMemo, useState } from 'react';
import { keepStored, stored } from '../api/stored.ts';
import { useProductsByCode } from '../wine/products-by-code.ts';
import { useListsName } from './list-store.ts';
import { type SeenWine, SeenWines, seenWineOf } from './seen-wine.ts';

const seenKey = (name: string, listId: string) => `${name}/wines/${listId}`;

/** The wines of a list that this device has stored. `name`: the key of the account's lists. */
export function seenWines(name: string, listId: string): readonly SeenWine[] {
  return stored(localStorage.getItem(seenKey(name, listId)), SeenWines) ?? [];
}

/**
 * The wines of a list by code. Until the catalogue has answered, and without a network, a wine has the name and the
 * case that this device saw last. Afterwards a wine has today's price.
 */
export function useListWines(listId: string, codes: readonly string[]) {
  const name = useListsName();
  const key = seenKey(name, listId);
  const [seen] = useState(() => seenWines(name, listId));
  const { products, isKnown, error, readAgain } = useProductsByCode(codes);
  const wines = useMemo(
    () => new Map<string, SeenWine>([...seen.map((wine) => [wine.Code, wine] as const), ...products]),
    [seen, products],
  );
  // A wine that is no longer sold is stored too, while the wine is on the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer, not when a line is removed.
  useEffect(() => {
    if (!isKnown || products.size === 0) return;
    const listed = new Set(codes);
    const known = [...wines.values()].filter(({ Code }) => listed.has(Code));
    keepStored(localStorage, key, known.map(seenWineOf));
  }, [isKnown, products, key]);
  return {
    wines,
    products,
    isKnown,
    error,
    readAgain,
    /** True if the catalogue has answered without this wine: it is no longer sold. */
    isGone: (code: string) => isKnown && !products.has(code),
  };
}

/** The names of the wines in notices. Until a wine is known, its code replaces the name. */
export function useWineNames(keys: readonly string[]): (code: string) => string {
  const name = useListsName();
  const found = keys.flatMap((key) => readListKey(key) ?? []);
  const lists = [...new Set(found.map(({ list }) => list))].join(' ');
  const seen = useMemo(() => {
    const wines = lists.split(' ').flatMap((list) => seenWines(name, list));
    return new Map(wines.map((wine) => [wine.Code, wine]));
  }, [lists, name]);
  const { products } = useProductsByCode(found.map(({ code }) => code).filter((code) => code !== ''));
  return (code) => (products.get(code) ?? seen.get(code))?.Description ?? code;
}
