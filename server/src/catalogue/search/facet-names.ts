import { filterNames } from '@tradecellar/contract/filter-names.ts';

/** What products are told apart by. */
export const facetNames = [...filterNames, 'vintage', 'size', 'diet', 'strength'] as const;
export type FacetName = (typeof facetNames)[number];
