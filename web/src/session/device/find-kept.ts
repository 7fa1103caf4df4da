import type { ProductCard } from '@tradecellar/contract/catalogue.ts';

type KeptProduct = { readonly product: ProductCard; readonly atMs: number };

/** The most suggestions for a text, as many as the shop gives. */
const MOST_SUGGESTED = 8;

const oldestOf = (kept: readonly KeptProduct[]) => Math.min(...kept.map(({ atMs }) => atMs));

/**
 * The cached products with these codes, and the time of the oldest product. Undefined if the cache lacks a product,
 * because the page would show the missing product as no longer sold.
 */
export function findByCodes(kept: readonly KeptProduct[], codes: readonly string[]) {
  const found = kept.filter(({ product }) => codes.includes(product.Code));
  if (found.length === 0 || found.length < codes.length) return undefined;
  return { data: found.map(({ product }) => product), atMs: oldestOf(found) };
}

/**
 * Cached products by a code, the beginning of a code, or words of the name: `cha mar` finds Château Margaux. Undefined
 * if no product is found.
 */
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
