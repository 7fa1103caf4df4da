import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { type Static, Type } from 'typebox';
import { ACCOUNTS_SHAPES } from './accounts-shapes.ts';
import { recordOf } from './light-types.ts';
import { group, patterned, text, whole } from './setting-kinds.ts';

const texts = (mustBe: string, description: string) =>
  recordOf(Type.String(), { default: {}, mustBe, description });

const code = (description: string) =>
  patterned('^$|\\S', 'a code, or "" for the shape’s own', { default: '', description });

/** An empty text keeps the value of the shape. */
const ShapeSettings = group({
  sales: code('The account of sales; empty is 200 in Xero and 4000 in Sage 50'),
  delivery: code(
    'The account of the delivery charge, in QuickBooks its item; empty is 260 in Xero, 4905 in Sage 50 and Delivery in QuickBooks',
  ),
  standard: code('The tax code at 20 %; empty is `20% (VAT on Income)`, `T1` or `20.0% S`'),
  reduced: code('The tax code at 5 %; empty is `5% (VAT on Income)`, `T5` or `5.0% R`'),
  zero: code('The tax code without VAT; empty is `Zero Rated Income`, `T0` or `0.0% Z`'),
  contact: Type.Enum(['', 'name', 'account'], {
    default: '',
    mustBe: '"name", "account", or "" for the shape’s own',
    description: 'The contact in the accounts: the customer’s name (Xero, QuickBooks) or account (Sage 50)',
  }),
  rows: Type.Enum(['', 'price', 'line', 'order'], {
    default: '',
    mustBe: '"price", "line", "order", or "" for the shape’s own',
    description:
      'A row for each quantity at one price (Xero, QuickBooks), for each line (Sage 50, the sheet) or, in the sheet alone, for each order',
  }),
  dates: Type.Enum(['', 'DD/MM/YYYY', 'YYYY-MM-DD'], {
    default: '',
    mustBe: '"DD/MM/YYYY", "YYYY-MM-DD", or "" for the shape’s own',
    description: 'How dates are written; empty is DD/MM/YYYY',
  }),
  fileName: patterned('^([\\w .()-]|\\{date\\}|\\{time\\})*$', 'a name with {date} and {time} in it', {
    default: '',
    description: 'The file’s name, such as `orders-{date}-{time}.csv`; empty is the shape’s own',
  }),
  columns: texts(
    'the shape’s column names with yours, like {"Reference": "Order no"}',
    'Other names for columns; "" leaves a column out',
  ),
  constants: texts(
    'the shape’s column names with a text each, like {"BrandingTheme": "Trade"}',
    'Columns that hold the same text in every row',
  ),
});
export type ShapeSettings = Static<typeof ShapeSettings>;

export const AccountsFiles = group({
  shape: Type.Union([Type.Enum([...ACCOUNTS_SHAPES]), Type.Null()], {
    default: null,
    mustBe: `one of ${ACCOUNTS_SHAPES.map((name) => `"${name}"`).join(', ')}, or null`,
    description: 'The shape that the page For the accounts offers first, and that the folder gets',
  }),
  at: Type.Union([Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), Type.Null()], {
    default: null,
    mustBe: 'a time like 17:30, or null',
    description: 'When the day’s orders are written into the folder; null is never',
  }),
  from: Type.Union([Type.Refine(Type.String(), isPlainDate), Type.Null()], {
    default: null,
    mustBe: 'a date like "2026-12-01", or null',
    description:
      'The first day whose orders the folder gets, needed with `at`: earlier orders are in the accounts already',
  }),
  folder: text(
    'accounts',
    'The folder of those files; a path that does not begin with / is within `DATA_DIR`',
  ),
  termsDays: whole(30, 0, 365, 'Days from the date of an invoice until it is due'),
  reserves: Type.Enum(['invoiced', 'left-out'], {
    default: 'invoiced',
    mustBe: '"invoiced" or "left-out"',
    description:
      'Whether orders from a customer’s reserves are in the files; `left-out` if reserves were paid for before',
  }),
  contacts: recordOf(Type.String({ pattern: '\\S' }), {
    default: {},
    mustBe: 'account codes with a name each, like {"BRINE01": "Brine Pan Ltd"}',
    description: 'Customers whose contact in the accounts has another name or code',
  }),
  shapes: Type.Object(
    { xero: ShapeSettings, sage50: ShapeSettings, quickbooks: ShapeSettings, sheet: ShapeSettings },
    { default: {}, additionalProperties: false, isOfEachKind: true },
  ),
});
export type AccountsFiles = Static<typeof AccountsFiles>;
