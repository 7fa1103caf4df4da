import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import { screensAfterPaying } from '@tradecellar/contract/screens-after-paying.ts';
import { type PageSize, parsePage, parsePageSize, type Sort } from '@tradecellar/trade/paging.ts';
import { type ListFilters, type ListSearch, validateListSearch } from './list-search.ts';

/** The addresses (2.out.1 to 2.in.28) as the router matches them. No other file of the web app writes a path. */
export const path = {
  home: '/',
  login: mailedScreens.login,
  tradeAccount: '/trade-account',
  askForAccess: '/ask-for-access',
  productListBase: '/product-list',
  productList: '/product-list/$page/$pageSize',
  usualsBase: '/my-usuals',
  usuals: '/my-usuals/$page/$pageSize',
  productSearchBase: '/product-search',
  productSearch: '/product-search/$page/$pageSize',
  productDetail: '/product-detail/$id',
  tastingNotes: '/tasting-notes',
  wineFacts: '/wine-facts',
  account: screensAfterPaying.balance,
  documents: mailedScreens.documents,
  profile: '/profile',
  officeActs: '/profile/office',
  orders: '/orders',
  orderDetails: `${mailedScreens.order}/$orderNo`,
  basket: mailedScreens.basket,
  proposal: `${mailedScreens.proposal}/$id`,
  pastedOrder: '/pasted-order',
  orderNames: '/order-names',
  priceChanges: mailedScreens.priceChanges,
  lists: '/lists',
  namedList: '/lists/$listId',
  count: '/lists/$listId/count',
  missing: '/lists/$listId/missing',
  venueList: '/lists/$listId/wine-list',
  checkout: screensAfterPaying.order,
  thankYou: '/thank-you/$orderId/$backOrderId/$reservesOrderId',
  paymentConfirmed: `${screensAfterPaying.paid}/$sessionId`,
  privacy: '/privacy',
  terms: '/terms-conditions',
  contact: '/contact',
  help: '/help',
  send: '/send',
  adminSettings: '/admin/settings',
  adminSetUp: '/admin/set-up',
  adminShopSettings: '/admin/settings/all',
  adminApplications: mailedScreens.applications,
  adminToday: '/admin/today',
  adminOrders: mailedScreens.board,
  adminClaims: mailedScreens.claims,
  adminProposals: '/admin/proposals',
  adminPriceNotices: '/admin/price-notices',
  adminData: '/admin/data',
  adminProducts: '/admin/products',
  adminProduct: '/admin/products/$code',
  adminAccounts: '/admin/accounts',
  adminDocuments: '/admin/documents',
  adminPayments: '/admin/payments',
  /** The address of the page People in releases up to 0.6.0. */
  adminAccess: '/admin/access',
  adminPeople: mailedScreens.people,
  adminInvitations: `${mailedScreens.people}/write`,
  orderForCustomer: '/order-for-customer',
  anyOther: '$',
} as const;

// Destinations of links and navigations: `<Link {...toProduct('SANC01')}>`, `navigate(toProductList())`.

export type ListParams = { readonly page: number; readonly pageSize: PageSize };

/** Place in a list: page, sort, text and filters. */
export type ListPlace = ListParams & ListFilters & { readonly sort: Sort };

/** The place in a list's address. */
export function listPlaceOf(params: ListParams, search: ListSearch): ListPlace {
  return { sort: 'default', ...params, ...search };
}

/** My Products; without a place its first page: `/product-list/1/20`. */
export function toProductList(place: Partial<ListPlace> = {}) {
  return { to: path.productList, ...listAddress(place) } as const;
}

/** My Usuals; without a place its first page: `/my-usuals/1/20`. */
export function toUsuals(place: Partial<ListPlace> = {}) {
  return { to: path.usuals, ...listAddress(place) } as const;
}

/** Product Search; without a place its first page: `/product-search/1/20`. */
export function toProductSearch(place: Partial<ListPlace> = {}) {
  return { to: path.productSearch, ...listAddress(place) } as const;
}

/** A function that returns the address of a list, at a place in the list. */
export type ToList = typeof toProductList | typeof toProductSearch | typeof toUsuals;

export function toProduct(code: string) {
  return { to: path.productDetail, params: { id: code } } as const;
}

/** The page where the office changes a product by hand. */
export function toOfficeProduct(code: string) {
  return { to: path.adminProduct, params: { code } } as const;
}

/** The address of a product's page, for links outside the router: `/product-detail/RHO008`. */
export function productAddress(code: string): string {
  return path.productDetail.replace('$id', encodeURIComponent(code));
}

export function toNamedList(listId: string) {
  return { to: path.namedList, params: { listId } } as const;
}

export function toCount(listId: string) {
  return { to: path.count, params: { listId } } as const;
}

/** A named list as the venue's own wine list, with its selling prices. */
export function toVenueList(listId: string) {
  return { to: path.venueList, params: { listId } } as const;
}

/** The wines that a count found missing to their pars. */
export function toMissing(listId: string) {
  return { to: path.missing, params: { listId } } as const;
}

export function missingHref(listId: string): string {
  return path.missing.replace('$listId', listId);
}

export function toTastingNotes(code: string) {
  return { to: path.tastingNotes, search: { code } } as const;
}

/** The wines of an order, of the basket, or else of My Usuals. */
export type WinesOf = { readonly order?: string; readonly list?: 'basket' };

/** Validates the search params of the wine facts page. */
export function validateWinesOf({ order, list }: Readonly<Record<string, unknown>>): WinesOf {
  if (typeof order === 'string' && order !== '') return { order };
  return list === 'basket' ? { list } : {};
}

/** The page with allergens and ABV of these wines. */
export function toWineFacts(of: WinesOf = {}) {
  return { to: path.wineFacts, search: of } as const;
}

/** `customers` shows the customers' help to the office. */
export type HelpOf = { readonly of?: 'customers' };

export function validateHelpOf({ of }: Readonly<Record<string, unknown>>): HelpOf {
  return of === 'customers' ? { of } : {};
}

export function toOrder(orderNo: string) {
  return { to: path.orderDetails, params: { orderNo } } as const;
}

/*
 * A link passes its request to an order's page in the history entry. A request in the address could be sent by anybody.
 */

/** An order, with its Re-order button focused. */
export function toOrderAgain(orderNo: string) {
  return { ...toOrder(orderNo), state: { isForReOrder: true } } as const;
}

/** An order, with the basket to be added to it. */
export function toAddBasket(orderNo: string) {
  return { ...toOrder(orderNo), state: { addsBasket: true } } as const;
}

export function toProposal(id: string) {
  return { to: path.proposal, params: { id } } as const;
}

/** `proposal`: the proposal to check out, instead of the basket. */
type CheckoutSearch = { readonly proposal?: string };

export function validateCheckoutSearch({ proposal }: Readonly<Record<string, unknown>>): CheckoutSearch {
  return typeof proposal === 'string' && proposal !== '' ? { proposal } : {};
}

export function toCheckoutOf(proposal: string) {
  return { to: path.checkout, search: { proposal } } as const;
}

/** The three order numbers of a placed basket, "0" for a missing order (4.place.9). */
export function toThankYou(orderId: string, backOrderId: string, reservesOrderId: string) {
  return { to: path.thankYou, params: { orderId, backOrderId, reservesOrderId } } as const;
}

/** The state of a card payment. An address to load, because the card service's page redirects to it. */
export function paymentConfirmedHref(sessionId: string): string {
  return `${screensAfterPaying.paid}/${encodeURIComponent(sessionId)}`;
}

/** `/2/50?sort=price_asc` */
function listAddress({ page = 1, pageSize = 20, ...search }: Partial<ListPlace>) {
  const params: ListParams = { page, pageSize };
  return { params, search: validateListSearch(search) };
}

/**
 * A list's place in its address (2.in.28). Invalid parts become page 1, 20 rows, the default sort and no filter; a list
 * that shows all rows has only page 1.
 */
export const listPlace = {
  params: {
    parse({ page, pageSize }: Record<'page' | 'pageSize', string>): ListParams {
      const size = parsePageSize(pageSize);
      return { page: size === 'all' ? 1 : parsePage(page), pageSize: size };
    },
    stringify: ({ page, pageSize }: ListParams) => ({ page: String(page), pageSize: String(pageSize) }),
  },
  validateSearch: validateListSearch,
};
