import { ORDER_STATES } from '@tradecellar/trade/order-life.ts';
import { LABELLED_FIELDS, type LabelledField } from '@tradecellar/trade/product-labels.ts';
import { type Static, type TSchema, type TStringOptions, Type } from 'typebox';

/**
 * An amount in pounds: a JSON number with at most four decimals. The browser knows it by its unit and makes it the
 * integer `Money` of trade where an answer arrives.
 */
export const Pounds = Type.Number({ unit: 'pounds', description: 'Pounds, at most four decimals' });

/**
 * Percent; only if the merchant takes VAT on the line's nett: then a line's VAT is that of its nett (decision
 * 33).
 */
export const VatRate = Type.Optional(
  Type.Number({ minimum: 0, maximum: 100, description: 'Percent on the line’s nett, where VAT is taken so' }),
);

export const ONE_LINE = '^[^\\u0000-\\u0008\\u000A-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*$';

/**
 * Text of one line, such as a name or a reference: without line breaks and other control characters, which could forge
 * lines of a mail, and without those that turn the direction of reading. A pasted tab is allowed.
 */
export const oneLine = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    pattern: ONE_LINE,
  });

/**
 * The longest text of this schema, for its field.
 * @throws for a schema without a limit
 */
export function mostLetters(schema: TSchema): number {
  const { maxLength } = schema as TStringOptions; // Its options lie beside its type, and TypeBox's types leave them out.
  if (maxLength === undefined) throw new Error('This schema sets no limit to its text');
  return maxLength;
}

/** A customer account code, compared exactly. */
export const AccountCode = Type.String({ minLength: 1, maxLength: 40 });

/** An account code, or empty for an admin who has chosen no customer: list prices (decision 5). */
export const AccountCodeOrNone = Type.String({ maxLength: 40 });

/**
 * An account that a call may leave out: then it is the person's own, the first of `account/accounts`, and no
 * account, with list prices, for an admin without one (decision 5).
 */
export const OwnAccount = Type.Optional(AccountCode);

/** The state of an order. */
export const OrderState = Type.Enum([...ORDER_STATES]);
export type OrderState = Static<typeof OrderState>;

/** Accepted and ignored (3.paged.1). */
export const BasePath = Type.Optional(Type.String({ maxLength: 400 }));

export const ProductCode = Type.String({ minLength: 1, maxLength: 60 });

export const OrderNumber = Type.String({ minLength: 1, maxLength: 40 });

/** An order's number in a request; a number of digits alone may be a JSON number, too (7.calls.38). */
export const AskedOrderNumber = Type.Union([
  OrderNumber,
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/** Cases or bottles of one line. The ceiling is 9,999,999 (9.constants.20). */
export const WholeQuantity = Type.Integer({ minimum: 0, maximum: 9_999_999 });

/** `dd/MM/yyyy`; whether it is a real day is checked by trade. */
export const TradeDate = Type.String({ maxLength: 10, description: 'dd/MM/yyyy' });

/** An object with this schema for every allergen and suitability flag. */
export function ofEachFlag<T extends TSchema>(schema: T): Record<LabelledField, T> {
  const fields = LABELLED_FIELDS.map((field) => [field, schema] as const);
  return Object.fromEntries(fields) as Record<LabelledField, T>; // Every field of the type is in the list.
}
