import type { CountQuery, ProductCounts } from '@tradecellar/contract/catalogue.ts';
import { type FilterName, filterNames } from '@tradecellar/contract/filter-names.ts';
import { kindsOf } from '@tradecellar/trade/wine-list.ts';
import type { Shop } from '../shop.ts';
import { findListed } from './find-listed.ts';
import { otherWays } from './search/find/other-ways.ts';
import type { Counts } from './search/find/select-products.ts';
import { withoutRead } from './search/read/filter-words.ts';
import { type CatalogueIndex, EITHER, fits } from './search/weigh/catalogue-index.ts';

/**
 * Counts the products of a search for each value of each filter, and says which words of the search were read as
 * filters. Suggests other searches if the search finds nothing.
 */
export async function countProducts(
  shop: Pick<Shop, 'database' | 'catalogue' | 'clock'>,
  query: CountQuery,
): Promise<ProductCounts> {
  const isByKind = (query.description ?? '').trim() === '' && query.list !== 'usual';
  // A page size of 0 asks for the whole list, whose kinds are counted.
  const page = { PageSize: isByKind ? 0 : 1, StartIndex: 0 };
  const { catalogue, asked, found } = await findListed(
    shop,
    { ...query, pagedProducts: page },
    { isCounted: true },
  );
  const { index, cards } = catalogue.products;
  const kinds = kindsOf(found.products.flatMap((product) => cards[product] ?? []));
  return {
    TotalRowCount: found.total,
    Read: found.read.map((read) => ({ Label: read.label, Without: withoutRead(asked.text, read) })),
    IsPartial: found.isPartial,
    Counts: presentCounts(index, found.counts),
    ...(isByKind && {
      Kinds: kinds.map(({ kind, count, first }) => ({ Kind: kind, Count: count, First: first })),
    }),
    Otherwise: found.total === 0 ? otherWays(index, asked, found) : [],
  };
}

function presentCounts(index: CatalogueIndex, counts: Counts | undefined): ProductCounts['Counts'] {
  const of = (name: FilterName) => {
    const { values } = index.facets[name];
    const found = values.map((value, nth) => [value, counts?.[name][nth] ?? 0] as const);
    return Object.fromEntries(
      (name === 'organicbiodynamic' ? summed(found) : found).filter(
        ([value, count]) => value !== '' && count > 0,
      ),
    );
  };
  // `filterNames` lists every filter.
  return Object.fromEntries(filterNames.map((name) => [name, of(name)])) as ProductCounts['Counts'];
}

/**
 * The counts of the organic filter. A wine that is both organic and biodynamic counts under Organic, under Biodynamic
 * and, once, under Either.
 */
function summed(found: readonly (readonly [string, number])[]): (readonly [string, number])[] {
  return ['Organic', 'Biodynamic', EITHER].map((option) => {
    const counts = found.map(([value, count]) => (fits('organicbiodynamic', option, value) ? count : 0));
    return [option, counts.reduce((all, each) => all + each, 0)];
  });
}
