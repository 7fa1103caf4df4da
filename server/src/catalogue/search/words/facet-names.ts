import { filterNames } from '@tradecellar/contract/filter-names.ts';

/** Names of the facets: filters of the screen, and others that are read from a search. */
export const facetNames = [...filterNames, 'vintage', 'size', 'diet', 'strength'] as const;
export type FacetName = (typeof facetNames)[number];
