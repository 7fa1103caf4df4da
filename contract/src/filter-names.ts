/** The filters of Product Search, in the order of 2.search.1 to 2.search.8; the region stands beside the country. */
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
