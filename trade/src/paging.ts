/** Page sizes that a list offers (9.constants.9). */
export const PAGE_SIZES = [10, 20, 50, 'all'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const DEFAULT_PAGE_SIZE: PageSize = 20;
const FIRST_PAGE = 1;

/** Lists of more rows than this have a page-size selector and paging (2.list.3, 9.constants.11). */
const ROWS_WITHOUT_PAGING = 10;
/** The furthest page a call can ask for: 200,000 of 50 rows begin at row 10,000,000. More is a typing error. */
const LAST_PAGE = 200_000;

/** The page in an address: a whole number from 1, else the first page. */
export function parsePage(text: string | undefined): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : FIRST_PAGE;
  return page >= FIRST_PAGE && page <= LAST_PAGE ? page : FIRST_PAGE;
}

/** The page size in an address, 'all' in any letter case; 20 if the list does not offer it. */
export function parsePageSize(text: string | undefined): PageSize {
  const word = (text ?? '').toLowerCase();
  return PAGE_SIZES.find((size) => String(size) === word) ?? DEFAULT_PAGE_SIZE;
}

/** The page size on the wire: 0 is all. */
export function wirePageSize(size: PageSize): number {
  return size === 'all' ? 0 : size;
}

/** The number of rows before a page: page 3 of 20 starts at 40, all at 0 (rows count from 0). */
export function startIndex(page: number, size: PageSize): number {
  return size === 'all' ? 0 : (page - 1) * size;
}

/** The number of pages that rows fill, at least one. */
export function pageCount(totalRows: number, size: PageSize): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(totalRows / size));
}

/** The page-size selector shows for more than 10 rows (2.list.3). */
export function showsPerPage(totalRows: number): boolean {
  return totalRows > ROWS_WITHOUT_PAGING;
}

/** Paging shows for more than 10 rows, unless the buyer chose all on one page (9.constants.11). */
export function showsPaging(totalRows: number, size: PageSize): boolean {
  return showsPerPage(totalRows) && size !== 'all';
}

/** Sort options as the selector lists them (9.constants.12). Labels govern: `description_desc` is A to Z (9.constants.13). */
export const SORT_OPTIONS = [
  { value: 'default', label: 'Default' },
  { value: 'description_desc', label: 'A-Z' },
  { value: 'description_asc', label: 'Z-A' },
  { value: 'price_asc', label: 'Bottle price: low to high' },
  { value: 'price_desc', label: 'Bottle price: high to low' },
] as const;
export type Sort = (typeof SORT_OPTIONS)[number]['value'];

/** The sort in an address or a call; the default sort if unknown. */
export function parseSort(text: string | undefined): Sort {
  return SORT_OPTIONS.find(({ value }) => value === text)?.value ?? 'default';
}
