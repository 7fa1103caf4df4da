import {
  type CountQuery,
  type FilterName,
  filterNames,
  type ProductCounts,
} from '@tradecellar/contract/catalogue.ts';
import type { Shop } from '../shop.ts';
import { findListed } from './find-listed.ts';
import { type CatalogueIndex, EITHER, fits } from './search/catalogue-index.ts';
import { withoutRead } from './search/filter-words.ts';
import { otherWays } from './search/other-ways.ts';
import type { Counts } from './search/select-products.ts';

/** What the filters of a search would leave, how its words were read, and where it found nothing, what would be found. */
export async function countProducts(
  shop: Pick<Shop, 'database' | 'catalogue'>,
  query: CountQuery,
): Promise<ProductCounts> {
  const { catalogue, asked, found } = await findListed(shop, {
    ...query,
    pagedProducts: { PageSize: 1, StartIndex: 0 },
  });
  const { index } = catalogue.products;
  return {
    TotalRowCount: found.total,
    Read: found.read.map((read) => ({ Label: read.label, Without: withoutRead(asked.text, read) })),
    Counts: presentCounts(index, found.counts),
    Otherwise: found.total === 0 ? otherWays(index, asked, found) : [],
  };
}

function presentCounts(index: CatalogueIndex, counts: Counts): ProductCounts['Counts'] {
  const of = (name: FilterName) => {
    const { values } = index.facets[name];
    const options = name === 'organicbiodynamic' ? ['Organic', 'Biodynamic', EITHER] : values;
    const sums = options.map((option) => {
      const sum = values.reduce(
        (all, value, nth) => all + (fits(name, option, value) ? (counts[name][nth] ?? 0) : 0),
        0,
      );
      return [option, sum] as const;
    });
    return Object.fromEntries(sums.filter(([option, sum]) => option !== '' && sum > 0));
  };
  // Every filter is among the names.
  return Object.fromEntries(filterNames.map((name) => [name, of(name)])) as ProductCounts['Counts'];
}
