/** The page sizes on offer (9.constants.9). */
export const PAGE_SIZES = [10, 20, 50, 'all'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const DEFAULT_PAGE_SIZE: PageSize = 20;
const FIRST_PAGE = 1;

/** Lists of more rows than this have a page-size selector and paging (2.list.3, 9.constants.11). */
const ROWS_WITHOUT_PAGING = 10;
/** The furthest page a call can ask for: 200,000 of 50 rows begin at row 10,000,000. More is a typing error. */
const LAST_PAGE = 200_000;

/** The page of an address: a whole number from 1, else the first page. */
export function parsePage(text: string | undefined): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : FIRST_PAGE;
  return page >= FIRST_PAGE && page <= LAST_PAGE ? page : FIRST_PAGE;
}

/** The page size of an address: one of those on offer, 'all' in any letter case, else 20. */
export function parsePageSize(text: string | undefined): PageSize {
  const word = (text ?? '').toLowerCase();
  return PAGE_SIZES.find((size) => String(size) === word) ?? DEFAULT_PAGE_SIZE;
}

/** The page size as the wire has it, where 0 is all. */
export function wirePageSize(size: PageSize): number {
  return size === 'all' ? 0 : size;
}

/** The number of rows before a page: page 3 of 20 starts at 40, all at 0 (rows count from 0). */
export function startIndex(page: number, size: PageSize): number {
  return size === 'all' ? 0 : (page - 1) * size;
}

/** The number of pages that rows fill; never less than one. */
export function pageCount(totalRows: number, size: PageSize): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(totalRows / size));
}

/** Whether the page-size selector shows: more than 10 rows (2.list.3). */
export function showsPerPage(totalRows: number): boolean {
  return totalRows > ROWS_WITHOUT_PAGING;
}

/** Whether paging shows: more than 10 rows, and not all on one page by choice (9.constants.11). */
export function showsPaging(totalRows: number, size: PageSize): boolean {
  return showsPerPage(totalRows) && size !== 'all';
}

/** The sort options in order, each with its label; the label governs what it does (9.constants.12, 9.constants.13). */
export const SORT_OPTIONS = [
  { value: 'default', label: 'Default' },
  { value: 'description_desc', label: 'A-Z' },
  { value: 'description_asc', label: 'Z-A' },
  { value: 'price_asc', label: 'Bottle price: low to high' },
  { value: 'price_desc', label: 'Bottle price: high to low' },
] as const;
export type Sort = (typeof SORT_OPTIONS)[number]['value'];

/** The sort of an address or a call, else the default. */
export function parseSort(text: string | undefined): Sort {
  return SORT_OPTIONS.find(({ value }) => value === text)?.value ?? 'default';
}
