import type { ProductCard } from '@tradecellar/contract/catalogue.ts';

/** A row of a list: the heading of a kind, of a region in it, or a product. */
export type ListRow =
  | { readonly key: string; readonly kind: string; readonly count: number }
  | { readonly key: string; readonly region: string }
  | { readonly key: string; readonly product: ProductCard };

type Placed = Pick<ProductCard, 'Type' | 'CountryDescription' | 'Region' | 'Group'>;

const plurals: Readonly<Record<string, string>> = {
  Spirit: 'Spirits',
  Beer: 'Beers',
  Cider: 'Ciders',
  'Soft Drink': 'Soft Drinks',
  Keg: 'Kegs',
};

/** The heading a product stands under in a wine list: `Red`, `Sparkling`; `Sweet` for a dessert wine of any colour. */
function kindOf({ Type, Group }: Placed): string {
  return /\b(dessert|sweet)\b/i.test(Group) ? 'Sweet' : (plurals[Type] ?? (Type || Group));
}

/** Where a product comes from: `France · Burgundy`; without a place its group, `Whisky`. @internal */
export function regionTitle({ CountryDescription, Region, Group }: Placed): string {
  const places = [CountryDescription, Region].filter((place) => place.trim() !== '');
  return [...new Set(places)].join(' · ') || Group;
}

type Kind = readonly [kind: string, regions: readonly (readonly [region: string, ProductCard[]])[]];

/** Products by kind and region, all in the order in which the merchant's list comes to them. */
export function byKind(products: readonly ProductCard[]): Kind[] {
  return [...Map.groupBy(products, kindOf)].map(
    ([kind, some]) => [kind, [...Map.groupBy(some, regionTitle)]] as const,
  );
}

/** The same as rows, headings included; a region without a name has none. */
export function wineListRows(products: readonly ProductCard[]): ListRow[] {
  return byKind(products).flatMap(([kind, regions]) => [
    { key: `kind ${kind}`, kind, count: regions.reduce((sum, [, some]) => sum + some.length, 0) },
    ...regions.flatMap(([region, some]) => [
      ...(region === '' ? [] : [{ key: `region ${kind} ${region}`, region }]),
      ...some.map((product) => ({ key: product.Code, product })),
    ]),
  ]);
}
