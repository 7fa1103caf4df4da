/** The filters of Product Search in the sequence of 2.search.1 to 2.search.8, and the region after the country. */
export const filterNames = [
  'colour',
  'organicbiodynamic',
  'closure',
  'country',
  'region',
  'supergroup',
  'productgroup',
] as const;
export type FilterName = (typeof filterNames)[number];
