import { filterNames } from '@tradecellar/contract/filter-names.ts';

/** The filters of the screen, and facets that only a search states. */
export const facetNames = [...filterNames, 'vintage', 'size', 'diet', 'strength'] as const;
export type FacetName = (typeof facetNames)[number];
