type Placed = {
  readonly Type: string;
  readonly CountryDescription: string;
  readonly Region: string;
  readonly Group: string;
};

const plurals: Readonly<Record<string, string>> = {
  Spirit: 'Spirits',
  Beer: 'Beers',
  Cider: 'Ciders',
  'Soft Drink': 'Soft Drinks',
  Keg: 'Kegs',
};

/** The heading of a product in a wine list, such as `Red` or `Sparkling`; `Sweet` for a dessert wine of any colour. */
function kindOf({ Type, Group }: Placed): string {
  return /\b(dessert|sweet)\b/i.test(Group) ? 'Sweet' : (plurals[Type] ?? (Type || Group));
}

/** `France · Burgundy`, or the group, such as `Whisky`, if the product has no country and region. @internal */
export function regionTitle({ CountryDescription, Region, Group }: Placed): string {
  const places = [CountryDescription, Region].filter((place) => place.trim() !== '');
  return [...new Set(places)].join(' · ') || Group;
}

/** The kinds of a list: the count of each kind's products, and the index of its first product. */
export function kindsOf(products: Iterable<Placed>): { kind: string; count: number; first: number }[] {
  const kinds = new Map<string, { kind: string; count: number; first: number }>();
  let index = 0;
  for (const product of products) {
    const kind = kindOf(product);
    const known = kinds.get(kind);
    if (known) known.count += 1;
    else kinds.set(kind, { kind, count: 1, first: index });
    index += 1;
  }
  return [...kinds.values()];
}

type Kind<Product> = readonly [
  kind: string,
  regions: readonly (readonly [region: string, products: readonly Product[]])[],
];

export function byKind<Product extends Placed>(products: readonly Product[]): Kind<Product>[] {
  return [...Map.groupBy(products, kindOf)].map(([kind, some]) => [
    kind,
    [...Map.groupBy(some, regionTitle)],
  ]);
}
