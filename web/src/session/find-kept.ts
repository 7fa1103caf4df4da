import type { ProductCard } from '@tradecellar/contract/catalogue.ts';

type KeptProduct = { readonly product: ProductCard; readonly atMs: number };

/** The most that are suggested for a text, as by the shop. */
const MOST_SUGGESTED = 8;

const oldestOf = (kept: readonly KeptProduct[]) => Math.min(...kept.map(({ atMs }) => atMs));

/**
 * All of these codes among the products that were seen; undefined if one was not, as a missing product would be one that is no
 * longer sold. The time is that of the oldest.
 */
export function findByCodes(kept: readonly KeptProduct[], codes: readonly string[]) {
  const found = kept.filter(({ product }) => codes.includes(product.Code));
  if (found.length === 0 || found.length < codes.length) return undefined;
  return { data: found.map(({ product }) => product), atMs: oldestOf(found) };
}

/** Products that were seen, by a code, its beginning or words of the name: `cha mar` finds Château Margaux. Undefined if none was. */
export function findByText(kept: readonly KeptProduct[], text: string) {
  const wanted = plain(text);
  const words = wanted.split(/\s+/);
  const rankOf = ({ product: { Code, Description } }: KeptProduct) => {
    const code = plain(Code);
    if (code === wanted) return 0;
    if (code.startsWith(wanted)) return 1;
    const name = ` ${plain(Description)}`;
    return words.every((word) => name.includes(` ${word}`)) ? 2 : undefined;
  };
  const found = kept
    .flatMap((one) => ({ one, rank: rankOf(one) ?? 3 }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_SUGGESTED)
    .map(({ one }) => one);
  if (wanted === '' || found.length === 0) return undefined;
  return {
    data: { mainResult: found.map(({ product }) => product), Completions: [] },
    atMs: oldestOf(found),
  };
}

/** Small letters without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
