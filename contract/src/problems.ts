import { CUSTOMER_REFERENCE_MAX_LENGTH } from '@tradecellar/trade/customer-reference.ts';
import { isPounds } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { tooManyLinesSentence } from '@tradecellar/trade/order-lines.ts';
import { type Static, Type } from 'typebox';
import { accountsProblems } from './accounts-problems.ts';
import { basketProblems } from './basket-problems.ts';
import { changeProblems } from './change-problems.ts';
import { claimProblems } from './claim-problems.ts';
import { documentProblems } from './document-problems.ts';
import { OrderState, Pounds, VatRate } from './fields.ts';
import { importProblems } from './import-problems.ts';
import { recordOf } from './light-types.ts';
import { paymentProblems } from './payment-problems.ts';
import { type NoDetails, plain, problem } from './problem-kinds.ts';
import { proposalProblems } from './proposal-problems.ts';
import { Scope } from './scopes.ts';
import { settingProblems } from './setting-problems.ts';

const Text = Type.String();
const Price = Type.Refine(Pounds, isPounds);
const inSentence = (state: OrderState) => `“${STATE_WORDS[state].toLowerCase()}”`;
const Product = Type.Object({ ProductCode: Text, description: Text });

const RepricedLine = Type.Object({
  ProductCode: Text,
  Description: Text,
  CasePrice: Price,
  BottleNett: Price,
  BottleVAT: Price,
  VatRate,
  LineNett: Price,
  LineVAT: Price,
});
export type RepricedLine = Static<typeof RepricedLine>;

/**
 * Every refusal and fault that a call can answer with: the HTTP status, the details, and the sentence for people. A
 * code that is not in this table does not compile. The specification's own sentences are in
 * docs/requirements/8-messages.md.
 */
export const problems = {
  ...accountsProblems,
  ...basketProblems,
  ...importProblems,
  ...changeProblems,
  ...claimProblems,
  ...documentProblems,
  ...paymentProblems,
  ...proposalProblems,
  ...settingProblems,
  'bad-request': problem(
    400,
    Type.Object({ field: Text, reason: Text }),
    ({ field, reason }) => `The field ${field} is invalid: ${reason}.`,
  ),
  'range-reversed': plain(400, 'Order Date Start must be before Order Date End'),
  'metrics-range-reversed': plain(400, 'From must not be after To.'),
  'not-signed-in': plain(401, 'Please log in.'),
  'token-refused': plain(401, 'You’ve been logged out. Log in again to continue.'),
  'account-not-yours': plain(
    403,
    'Your login does not include this customer account. Please call us if it should.',
  ),
  'login-orders-only': plain(
    403,
    'Your login is for orders only and does not show the account’s money. Please call us if it should.',
  ),
  'login-accounts-only': plain(
    403,
    'Your login is for accounts only and cannot order. Please call us if it should.',
  ),
  'email-not-verified': plain(
    403,
    'Your email address is not verified yet. Please verify it and log in again.',
  ),
  'key-refused': plain(401, 'This call needs a valid API key.'),
  'key-revoked': plain(401, 'This API key has been revoked.'),
  'scope-missing': problem(
    403,
    Type.Object({ scope: Scope }),
    ({ scope }) => `This API key does not have the scope ${scope}.`,
  ),
  'admins-only': plain(403, 'Only the sales office can do this.'),
  'role-not-yours': plain(403, 'Your role in the office does not include this. Please ask a manager.'),
  'last-manager': plain(
    409,
    'The office needs a manager who has logged in. Please make somebody else a manager first.',
  ),
  'not-found': plain(404, 'We cannot find anything at this address. Please check it, or go back.'),
  'product-not-found': plain(404, 'We can’t find that wine.'),
  'order-not-found': plain(404, 'Order not found'),
  'list-not-found': plain(404, 'We cannot find this list. It may have been deleted.'),
  'list-too-long': plain(400, 'A PDF has at most 1,000 wines. Please print the list from this page.'),
  'customer-not-found': plain(404, 'Customer not found'),
  'key-not-found': plain(404, 'This API key no longer exists. Please reload the page.'),
  'login-email-not-found': plain(404, 'Login email not found'),
  'invited-just-now': plain(
    409,
    'This person was invited within the last ten minutes. Please wait for that mail.',
  ),
  'switched-off': plain(404, 'We do not offer this here. Please call us if you need it.'),
  'application-not-found': plain(404, 'We can no longer find this application. Please reload the list.'),
  'payment-not-found': plain(404, 'We cannot find this payment. Please call us before you pay again.'),
  'too-many-names': problem(
    409,
    Type.Object({ most: Type.Integer() }),
    ({ most }) =>
      `Your account already has ${most} names for our wines, the most it can have. Please remove a name first.`,
  ),
  'prices-changed': problem(
    409,
    Type.Object({
      grandTotal: Price,
      /** Nett. `deliveryChargeVat` is its VAT. */
      deliveryCharge: Price,
      deliveryChargeVat: Price,
      lines: Type.Array(RepricedLine),
    }),
    () => 'Prices have changed since you looked. Please check your order.',
  ),
  'banner-changed': problem(
    409,
    Type.Object({
      banner: Text,
      bannerVersion: Text,
      /** The e-mail of the admin who changed the banner; empty if unknown. */
      who: Text,
      at: Type.Union([Type.Literal(''), Type.String({ format: 'date-time' })]),
    }),
    () => 'Somebody else changed the banner while you were editing it. Your changes were not saved.',
  ),
  'basket-already-placed': problem(
    409,
    Type.Object({ orderNo: Text, orderId: Text, backOrderId: Text, reservesOrderId: Text }),
    ({ orderNo }) => `This basket has already been placed as order ${orderNo}. Please start a new basket.`,
  ),
  'order-cannot-move': problem(
    409,
    Type.Object({ orderNo: Text, from: OrderState, to: OrderState }),
    ({ orderNo, from, to }) =>
      `Order ${orderNo} is ${inSentence(from)} and cannot be set to ${inSentence(to)}.`,
  ),
  'order-held': problem(
    409,
    Type.Object({ orderNo: Text }),
    ({ orderNo }) => `Order ${orderNo} waits because its account is overdue. Release it first.`,
  ),
  'not-delivered-then': problem(
    422,
    Type.Object({ orderNo: Text, time: Text, why: Type.Enum(['in-future', 'before-order']) }),
    ({ orderNo, time, why }) =>
      `Order ${orderNo} cannot have been delivered on ${time}: ${why === 'in-future' ? 'that is still to come' : 'it was placed later'}.`,
  ),
  'number-provisional': problem(
    422,
    Type.Object({ number: Text }),
    ({ number }) =>
      `${number} is one of the shop’s own numbers. Please confirm the order with the merchant’s number.`,
  ),
  'order-confirmed-otherwise': problem(
    409,
    Type.Object({ orderNo: Text, number: Text }),
    ({ orderNo, number }) => `Order ${orderNo} has already been confirmed as ${number}.`,
  ),
  'number-taken': problem(
    409,
    Type.Object({ number: Text, orderNo: Text }),
    ({ number, orderNo }) => `The number ${number} already belongs to order ${orderNo}.`,
  ),
  'application-decided': problem(
    409,
    Type.Object({ as: Type.Enum(['accepted', 'declined']), who: Text }),
    ({ as, who }) => `This application was already ${as} by ${who}.`,
  ),
  'account-taken': problem(
    409,
    Type.Object({ account: Text, name: Text }),
    ({ account, name }) => `The account code ${account} already belongs to ${name}.`,
  ),
  'email-taken': problem(
    409,
    Type.Object({ email: Text, account: Text, name: Text }),
    ({ email, account, name }) =>
      `${email} belongs to the customer ${name} (${account}). To let this person order for an existing customer, choose that customer.`,
  ),
  'key-name-taken': plain(409, 'An API key with this name is already in use.'),
  'order-with-the-merchant': plain(
    409,
    'Our office already has this order, so it cannot be cancelled here. Please call us.',
  ),
  'signature-refused': plain(400, 'The signature of this message is invalid.'),
  'bad-url': plain(400, 'We cannot read this address. Please check it, or start again from the shop.'),
  'bad-headers': plain(400, 'We could not read this request. Please try again.'),
  'headers-too-large': plain(431, 'The headers of this request are too large.'),
  'too-slow': plain(408, 'The request took too long to arrive. Please try again.'),
  'too-large': plain(413, 'This request is too large. The limit is 1 MB.'),
  'not-json': plain(415, 'Please send JSON.'),
  'basket-empty': plain(422, 'Your basket is currently empty'),
  'order-too-long': problem(
    422,
    Type.Object({ lines: Type.Integer() }),
    ({ lines }) => tooManyLinesSentence(lines) ?? 'This order has too many lines.',
  ),
  'under-minimum-bottles': problem(
    422,
    Type.Object({ minimum: Type.Integer(), missing: Type.Integer() }),
    ({ minimum, missing }) =>
      `Under minimum order quantity of ${minimum} bottle(s). Please add ${missing} bottle(s) to checkout.`,
  ),
  'under-minimum-value': problem(
    422,
    Type.Object({ minimum: Text }),
    ({ minimum }) => `Under minimum order value of ${minimum}.`,
  ),
  'product-withdrawn': problem(422, Product, ({ description }) => `${description} is no longer sold.`),
  'bottles-not-sold': problem(
    422,
    Product,
    ({ description }) => `${description} is sold in whole cases only.`,
  ),
  'price-missing': problem(
    422,
    Product,
    ({ description }) => `${description} has no price at present. Please ask our office.`,
  ),
  'out-of-stock': problem(422, Product, ({ description }) => `${description} is out of stock.`),
  'beyond-stock': problem(
    422,
    Type.Object({ ...Product.properties, available: Text, availableBottles: Type.Integer() }),
    ({ available, description }) => `Only ${available} of ${description} in stock.`,
  ),
  'address-not-found': plain(
    422,
    'This delivery address is no longer on your account. Please choose another address.',
  ),
  'address-incomplete': problem(
    422,
    Type.Object({ missing: Text }),
    ({ missing }) =>
      `A delivery address needs a name, a first line and a postcode. The ${missing} is missing.`,
  ),
  'date-not-allowed': problem(
    422,
    Type.Object({ date: Text, next: Text, nextDate: Type.String({ format: 'date' }) }),
    ({ date, next }) => `We do not deliver on ${date}. The next delivery date is ${next}.`,
  ),
  'date-missing': problem(
    422,
    Type.Object({ next: Text }),
    ({ next }) => `Please choose a date. The next date is ${next}.`,
  ),
  'collection-time-not-allowed': problem(
    422,
    Type.Object({ time: Text, next: Text, nextTime: Type.String({ pattern: '^.{10}T.{5}$' }) }),
    ({ time, next }) => `Collection is not possible at ${time}. The next time is ${next}.`,
  ),
  'reference-required': plain(422, 'Please enter a Customer Reference / Purchase Order'),
  'reference-too-long': plain(
    422,
    `A Customer Reference / Purchase Order has at most ${CUSTOMER_REFERENCE_MAX_LENGTH} characters`,
  ),
  'choose-customer': plain(422, 'Please choose a customer first.'),
  'too-many-requests': plain(429, 'Too many requests. Please wait a moment and try again.'),
  fault: plain(500, 'Something went wrong on our side. Please try again.'),
  'import-under-way': plain(
    503,
    'Another check or import is in progress. Nothing has been changed. Please try again in a minute.',
  ),
  'service-unavailable': plain(503, 'Service unavailable, try again later.'),
};

export type ProblemCode = keyof typeof problems;

export type ProblemDetails = { [Code in ProblemCode]: Static<(typeof problems)[Code]['details']> };

export type DetailsArgument<Code extends ProblemCode> = NoDetails extends ProblemDetails[Code]
  ? [details?: ProblemDetails[Code]]
  : [details: ProblemDetails[Code]];

export const ProblemBody = Type.Object({
  error: Type.String({ description: 'The sentence a person reads' }),
  code: Type.String({ description: 'One of the closed table of codes' }),
  details: Type.Optional(recordOf(Type.Unknown())),
  requestId: Type.Optional(Type.String({ description: 'Names this request in the server’s log' })),
});
export type ProblemBody = Static<typeof ProblemBody>;

/** The sentence for a code: `problemSentence('out-of-stock', { ProductCode: 'C1', description: 'Chablis' })`. */
export function problemSentence<Of extends ProblemCode>(code: Of, ...[given]: DetailsArgument<Of>): string {
  const sentence = problems[code].sentence as (details: unknown) => string; // The types of the arguments pair the code with its details.
  return sentence(given ?? {});
}
