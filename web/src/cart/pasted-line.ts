import { STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { type Static, Type } from 'typebox';

const Count = Type.Number({ minimum: 0, maximum: STOCK_CEILING });

/** The order of a line. */
export const Amount = Type.Object({
  /** A number alone is in the product's default unit. Cases may be halves and quarters. */
  quantity: Type.Union([
    Type.Object({ unit: Type.Literal('none') }),
    Type.Object({ unit: Type.Literal('default'), count: Count }),
    Type.Object({ unit: Type.Literal('named'), cases: Count, bottles: Count }),
  ]),
  /** The reason why the quantity is refused; it is none then. */
  fault: Type.Optional(
    Type.Enum(['negative', 'zero', 'too-many', 'part-of-a-bottle', 'unclear', 'missing', 'not-wanted']),
  ),
  /** The words of the quantity, as typed. */
  words: Type.String(),
  /** A row of a table without a quantity. */
  isUnordered: Type.Optional(Type.Boolean()),
});
export type Amount = Static<typeof Amount>;

/** A line of a list of wines that somebody typed, pasted or sent. */
export const TypedLine = Type.Object({
  ...Amount.properties,
  /** The line as it came, cut to its first 200 letters. */
  source: Type.String(),
  /** The name to look for, at most 200 letters; empty beside a quantity alone. */
  text: Type.String(),
  /** A greeting, a signature or prose: it is shown and not looked for. */
  isAside: Type.Boolean(),
  /** Its row in a table: `Row 4`, `Order, row 4`. */
  place: Type.Optional(Type.String()),
  /** Bottles of a case that the line names. */
  caseOf: Type.Optional(Type.Integer()),
  /** The price in pounds by which the list multiplies its quantity, of a bottle or of a case. */
  unitPrice: Type.Optional(Type.Number({ minimum: 0 })),
  /** Words beside the quantity that may change it. */
  remark: Type.Optional(Type.String()),
  /** Its order in each reading of its table, until one is chosen. */
  readings: Type.Optional(Type.Unsafe<readonly Amount[]>(Type.Array(Amount))),
});
export type TypedLine = Static<typeof TypedLine>;
