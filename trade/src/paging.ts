/** The page sizes that lists offer (9.constants.9). */
export const PAGE_SIZES = [10, 20, 50, 'all'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const DEFAULT_PAGE_SIZE: PageSize = 20;
const FIRST_PAGE = 1;

/** Longer lists have a page-size selector and paging (2.list.3, 9.constants.11). */
const ROWS_WITHOUT_PAGING = 10;
/**
 * The last page that a call may ask for. With 50 rows a page it begins at row 10,000,000; a higher page is a typing
 * error.
 */
const LAST_PAGE = 200_000;

export function parsePage(text: string | undefined): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : FIRST_PAGE;
  return page >= FIRST_PAGE && page <= LAST_PAGE ? page : FIRST_PAGE;
}

/** The page size in an address, with 'all' in any letter case; 20 if the text is not a size that lists offer. */
export function parsePageSize(text: string | undefined): PageSize {
  const word = (text ?? '').toLowerCase();
  return PAGE_SIZES.find((size) => String(size) === word) ?? DEFAULT_PAGE_SIZE;
}

export function wirePageSize(size: PageSize): number {
  return size === 'all' ? 0 : size;
}

/** The index of a page's first row, from 0: page 3 of 20 rows begins at 40. */
export function startIndex(page: number, size: PageSize): number {
  return size === 'all' ? 0 : (page - 1) * size;
}

export function pageCount(totalRows: number, size: PageSize): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(totalRows / size));
}

/** True if the page-size selector shows: for more than 10 rows (2.list.3). */
export function showsPerPage(totalRows: number): boolean {
  return totalRows > ROWS_WITHOUT_PAGING;
}

/** True if paging shows: for more than 10 rows, unless the buyer chose all rows on one page (9.constants.11). */
export function showsPaging(totalRows: number, size: PageSize): boolean {
  return showsPerPage(totalRows) && size !== 'all';
}

/**
 * The sort options in the selector's order (9.constants.12). Trust the labels, not the names: `description_desc` sorts
 * from A to Z (9.constants.13).
 */
export const SORT_OPTIONS = [
  { value: 'default', label: 'Wine list order' },
  { value: 'description_desc', label: 'A-Z' },
  { value: 'description_asc', label: 'Z-A' },
  { value: 'price_asc', label: 'Price, lowest first' },
  { value: 'price_desc', label: 'Price, highest first' },
] as const;
export type Sort = (typeof SORT_OPTIONS)[number]['value'];

export function parseSort(text: string | undefined): Sort {
  return SORT_OPTIONS.find(({ value }) => value === text)?.value ?? 'default';
}
