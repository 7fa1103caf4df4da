/**
 * The calls that a person may make in a minute, to a single process. Every call that stores rows, sends a mail or a
 * message, or takes long has a limit (person-limits.test.ts). Other calls only count towards the limit of their
 * address.
 */
export const CALLS_A_MINUTE: Readonly<Record<string, number>> = {
  // Orders
  'POST /submit/order': 60,
  'POST /order/cached_data': 60,
  'POST /confirm/order': 120,
  'POST /account/orders/cancel': 30,
  'POST /account/orders/change': 60,
  'POST /account/orders/ask-change': 30,
  'POST /account/orders/withdraw-change': 30,
  'POST /account/orders/item-email': 30,
  'POST /payments/:provider/add_payment': 60,
  'POST /payments/:provider/create-checkout-session': 30,
  'POST /payments/:provider/create-checkout-session-balance': 30,
  // Claims: each claim sends a mail to the order desk and a message to the merchant's system.
  'POST /account/claims/open': 20,
  'POST /account/claims/photos/add': 60,
  'POST /account/claims/withdraw': 20,
  'POST /account/claims/all-there': 60,
  // Baskets, lists and names: pages store them while a person types.
  'POST /account/basket/sync': 600,
  'POST /account/lists/sync': 600,
  'POST /account/names/remember': 120,
  'POST /account/names/forget': 120,
  // Proposals
  'POST /account/price-changes/mails': 60,
  'POST /account/proposals/make': 60,
  'POST /account/proposals/change': 120,
  'POST /account/proposals/decline': 20,
  'POST /account/proposals/withdraw': 60,
  // Each call compares a pasted list of wines with every product.
  'POST /products/match': 60,
  // Each call compares unknown words with every word, and counts the products of every filter, which costs ten times as
  // much as the product list.
  'POST /products/counts': 600,
  // Each call reads every PDF of a month.
  'POST /account/documents/month': 30,
  // Each call draws a PDF, which takes the process's only drawing thread up to several seconds.
  'GET /settings/supplier-check': 30,
  'POST /account/lists/sheet': 30,
  'POST /account/statement/pdf': 30,
  'POST /products/facts/sheet': 30,
  'POST /products/sheet': 30,
  'POST /account/statement/mail': 60,
  // The office
  'POST /admin/people/invite': 60,
  'POST /admin/people/invitations/look': 60,
  // Each call reads a workbook.
  'POST /admin/people/invitations/read': 30,
  'POST /admin/people/invitations/send': 20,
  'POST /admin/people/invitations/stop': 20,
  'POST /admin/accounts-files/contact': 120,
  'POST /admin/accounts-files/make': 60,
  'POST /admin/accounts-files/mended': 120,
  // Both calls read the lines of up to a thousand orders.
  'POST /admin/accounts-files/orders': 240,
  'POST /admin/accounts-files/preview': 240,
  'POST /admin/applications/accept': 60,
  'POST /admin/applications/decline': 60,
  'POST /admin/api-keys': 30,
  'POST /admin/api-keys/revoke': 30,
  'POST /admin/board/answer-change': 120,
  'POST /admin/board/cancel': 120,
  'POST /admin/board/claims/settle': 120,
  'POST /admin/board/claims/undo': 120,
  'POST /admin/board/delivered': 300,
  'POST /admin/board/dispatched': 300,
  'POST /admin/board/hand-over': 120,
  'POST /admin/board/keyed': 300,
  'POST /admin/board/lift-hold': 120,
  'POST /admin/board/mails/send': 120,
  'POST /admin/board/payments/retry': 60,
  'POST /admin/board/release': 120,
  'POST /admin/customer/login': 120,
  'POST /admin/documents/file': 120,
  'POST /admin/documents/remove': 120,
  // The call writes a whole kind of rows.
  'POST /admin/data/file': 30,
  'POST /admin/import': 20,
  'POST /admin/import/discard': 60,
  // Each call reads the whole file.
  'POST /admin/import/mapping/guess': 60,
  'POST /admin/import/mapping/keep': 30,
  'POST /admin/import/mapping/remove': 60,
  'POST /admin/import/part': 600,
  'POST /admin/import/preview': 30,
  'POST /admin/import/undo': 20,
  'POST /admin/payments': 240,
  // Plans a round for every customer, or for one.
  'POST /admin/price-notices': 240,
  'POST /admin/price-notices/act': 60,
  'POST /admin/price-notices/leave-out': 120,
  'POST /admin/price-notices/preview': 120,
  'POST /admin/product/change': 120,
  // Each call may decode a picture of 64 megapixels.
  'POST /admin/product/picture': 30,
  'POST /admin/product/undo': 60,
  'POST /admin/products': 240,
  'POST /admin/logins/add': 120,
  'POST /admin/logins/remove': 120,
  'POST /admin/office/people/set': 60,
  'POST /admin/settings/preview': 120,
  'POST /admin/set-up/leave': 120,
  'POST /admin/set-up/logo': 30,
  // Each test of a mail server may hold a connection for many seconds.
  'POST /admin/set-up/mail': 12,
  'POST /admin/set-up/open': 30,
  'POST /admin/settings/save': 60,
  'POST /admin/settings/undo': 60,
  'POST /admin/settings/take-over': 60,
  'POST /settings/preview': 120,
  'POST /settings/save': 60,
};

/** The megabytes of bodies that a person may send in a minute: enough for two imports of 50 MB in base64. */
export const MEGABYTES_A_MINUTE = 200;

/**
 * The most shares of a person's calls that may run at the same time in a process. A small call takes a share, and a
 * page makes six to eight small calls at the same time.
 */
export const SHARES = 8;
/** The most calls of a person that may wait to run. */
export const WAITING = 100;

/** Each 128 KiB of a body take a further share, so a call with a body of a megabyte runs alone. */
const BYTES_OF_SHARE = 128 * 1024;
const LONG_CALLS: readonly string[] = ['POST /products/match'];

/**
 * The shares that a call takes. `bodyBytes` is the announced length of its body, undefined if the length is not
 * announced.
 */
export function sharesOf(call: string, bodyBytes: number | undefined): number {
  if (LONG_CALLS.includes(call) || bodyBytes === undefined) return SHARES;
  return Math.min(SHARES, 1 + Math.floor(bodyBytes / BYTES_OF_SHARE));
}
