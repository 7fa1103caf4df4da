import { ORDER_STATES } from '@tradecellar/trade/order-life.ts';
import { LABELLED_FIELDS, type LabelledField } from '@tradecellar/trade/product-labels.ts';
import { type Static, type TSchema, type TStringOptions, Type } from 'typebox';

/**
 * An amount in pounds: a JSON number with at most four decimals. The browser finds amounts by their `unit` and converts
 * them to `Money` when an answer arrives.
 */
export const Pounds = Type.Number({ unit: 'pounds', description: 'Pounds, at most four decimals' });

/** In percent. Set only if the merchant calculates VAT on the nett of a line (decision 33). */
export const VatRate = Type.Optional(
  Type.Number({ minimum: 0, maximum: 100, description: 'Percent on the line’s nett, where VAT is taken so' }),
);

export const ONE_LINE = '^[^\\u0000-\\u0008\\u000A-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*$';

/**
 * A single line of text, such as a name or a reference. Control characters are refused because line breaks could forge
 * lines of a mail. Characters that change the reading direction are refused, too. A tab is allowed, because people
 * paste tabs.
 */
export const oneLine = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    pattern: ONE_LINE,
  });

/**
 * The limit of a text schema, for a form field.
 * @throws if the schema has no limit
 */
export function mostLetters(schema: TSchema): number {
  const { maxLength } = schema as TStringOptions; // TypeBox's types leave out the options that a schema carries.
  if (maxLength === undefined) throw new Error('This schema sets no limit to its text');
  return maxLength;
}

/** The server compares account codes exactly. */
export const AccountCode = Type.String({ minLength: 1, maxLength: 40 });

/** An account code, or empty for an admin who has chosen no customer and so sees list prices (decision 5). */
export const AccountCodeOrNone = Type.String({ maxLength: 40 });

/**
 * An account that a call may leave out. The server then takes the person's first account of `account/accounts`. An
 * admin without an account gets no account and list prices (decision 5).
 */
export const OwnAccount = Type.Optional(AccountCode);

export const OrderState = Type.Enum([...ORDER_STATES]);
export type OrderState = Static<typeof OrderState>;

/** The server accepts the field and ignores it (3.paged.1). */
export const BasePath = Type.Optional(Type.String({ maxLength: 400 }));

/** The most product codes in a call. */
export const CODES_AT_ONCE = 1000;
export const ProductCode = Type.String({ minLength: 1, maxLength: 60 });

export const OrderNumber = Type.String({ minLength: 1, maxLength: 40 });

/** An order number in a request. A number of digits may also be a JSON number (7.calls.38). */
export const AskedOrderNumber = Type.Union([
  OrderNumber,
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/** Cases or bottles of a line. The ceiling is 9,999,999 (9.constants.20). */
export const WholeQuantity = Type.Integer({ minimum: 0, maximum: 9_999_999 });

/** `dd/MM/yyyy`. `parseTradeDate` checks if the day exists. */
export const TradeDate = Type.String({ maxLength: 10, description: 'dd/MM/yyyy' });

export function ofEachFlag<T extends TSchema>(schema: T): Record<LabelledField, T> {
  const fields = LABELLED_FIELDS.map((field) => [field, schema] as const);
  return Object.fromEntries(fields) as Record<LabelledField, T>; // `fields` has every field of the type.
}
