import type { ProductCard } from '@tradecellar/contract/catalogue.ts';

/** A row of a list: a heading or a product. */
export type PadRow =
  | { readonly key: string; readonly region: string }
  | { readonly key: string; readonly product: ProductCard };

type Placed = Pick<ProductCard, 'CountryDescription' | 'Region' | 'Group'>;

/** Where a product comes from: `France · Burgundy`; of what comes from nowhere its group, `Whisky`. @internal */
export function regionTitle({ CountryDescription, Region, Group }: Placed): string {
  const places = [CountryDescription, Region].filter((place) => place.trim() !== '');
  return [...new Set(places)].join(' · ') || Group;
}

/** The products in their order, with a heading before each that is of another region than the one before. */
export function withRegions(products: readonly ProductCard[]): PadRow[] {
  let before = '';
  return products.flatMap((product): PadRow[] => {
    const region = regionTitle(product);
    const row = { key: product.Code, product };
    if (region === before || region === '') return [row];
    before = region;
    return [{ key: `before ${product.Code}`, region }, row];
  });
}

/** The products of each region together, regions and products in the order they come. */
export function byRegion(products: readonly ProductCard[]): [region: string, products: ProductCard[]][] {
  return [...Map.groupBy(products, regionTitle)];
}
