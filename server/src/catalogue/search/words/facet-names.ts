import { filterNames } from '@tradecellar/contract/filter-names.ts';

/** The filters that the page offers, followed by the facets that only the words of a search can choose. */
export const facetNames = [...filterNames, 'vintage', 'size', 'diet', 'strength'] as const;
export type FacetName = (typeof facetNames)[number];
