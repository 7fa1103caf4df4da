import { screensAfterPaying } from '@tradecellar/contract/payments.ts';
import { type PageSize, parsePage, parsePageSize, parseSort, type Sort } from '@tradecellar/trade/paging.ts';

/** The addresses (2.out.1 to 2.in.28) as the router matches them. No other file of the web app writes a path. */
export const pattern = {
  home: '/',
  login: '/login',
  tradeAccount: '/trade-account',
  productListBase: '/product-list',
  productList: '/product-list/$page/$pageSize',
  productSearchBase: '/product-search',
  productSearch: '/product-search/$page/$pageSize',
  productDetail: '/product-detail/$id',
  tastingNotes: '/tasting-notes',
  account: screensAfterPaying.balance,
  profile: '/profile',
  orders: '/orders',
  orderDetails: '/order-details/$orderNo',
  basket: '/basket',
  checkout: screensAfterPaying.order,
  thankYou: '/thank-you/$orderId/$backOrderId/$reservesOrderId',
  paymentConfirmed: `${screensAfterPaying.paid}/$sessionId`,
  privacy: '/privacy',
  terms: '/terms-conditions',
  contact: '/contact',
  send: '/send',
  adminSettings: '/admin/settings',
  adminApplications: '/admin/applications',
  adminOrders: '/admin/orders',
  orderForCustomer: '/order-for-customer',
  anyOther: '$',
} as const;

export const homePath = pattern.home;
export const loginPath = pattern.login;
export const accountPath = pattern.account;
export const ordersPath = pattern.orders;
export const basketPath = pattern.basket;
export const checkoutPath = pattern.checkout;
export const privacyPath = pattern.privacy;
export const termsPath = pattern.terms;
export const contactPath = pattern.contact;
export const tradeAccountPath = pattern.tradeAccount;
export const adminApplicationsPath = pattern.adminApplications;
export const adminSettingsPath = pattern.adminSettings;
export const adminOrdersPath = pattern.adminOrders;
export const orderForCustomerPath = pattern.orderForCustomer;

/** A place in a paged list. */
export type ListPlace = { readonly page: number; readonly pageSize: PageSize; readonly sort: Sort };

const firstListPlace: ListPlace = { page: 1, pageSize: 20, sort: 'default' };

/** My Products; without a place its first page: `/product-list/1/20`. */
export function productListPath(place: Partial<ListPlace> = {}): string {
  return listPath(pattern.productListBase, place);
}

/** Product Search; without a place its first page: `/product-search/1/20`. */
export function productSearchPath(place: Partial<ListPlace> = {}): string {
  return listPath(pattern.productSearchBase, place);
}

/** `/product-list/2/50?sort=price_asc`; the default sort is left out. */
function listPath(base: string, place: Partial<ListPlace>): string {
  const { page, pageSize, sort } = { ...firstListPlace, ...place };
  return `${base}/${page}/${pageSize}${sort === 'default' ? '' : `?sort=${sort}`}`;
}

/**
 * Reads a list's place from its address (2.in.28). Invalid parts become page 1, 20 rows and the default sort; a list that
 * shows all rows has only page 1.
 */
export function readListPlace(page: string, pageSize: string, sort: unknown): ListPlace {
  const size = parsePageSize(pageSize);
  return {
    page: size === 'all' ? firstListPlace.page : parsePage(page),
    pageSize: size,
    sort: parseSort(typeof sort === 'string' ? sort : undefined),
  };
}

export function productDetailPath(code: string): string {
  return `/product-detail/${encodeURIComponent(code)}`;
}

/** The tasting-notes sheet of a product. */
export function tastingNotesPath(code: string): string {
  return `${pattern.tastingNotes}?code=${encodeURIComponent(code)}`;
}

export function orderDetailsPath(orderNo: string): string {
  return `/order-details/${encodeURIComponent(orderNo)}`;
}

/** The three numbers of an order, "0" for none (4.place.9). */
export function thankYouPath(orderId: string, backOrderId: string, reservesOrderId: string): string {
  return `/thank-you/${[orderId, backOrderId, reservesOrderId].map(encodeURIComponent).join('/')}`;
}

/** How a card payment stands. */
export function paymentConfirmedPath(sessionId: string): string {
  return `${screensAfterPaying.paid}/${encodeURIComponent(sessionId)}`;
}
