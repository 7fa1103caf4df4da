import { STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { type Static, Type } from 'typebox';

const Count = Type.Number({ minimum: 0, maximum: STOCK_CEILING });

export const Amount = Type.Object({
  /** A number without a unit counts in the product's default unit. Cases may be halves and quarters. */
  quantity: Type.Union([
    Type.Object({ unit: Type.Literal('none') }),
    Type.Object({ unit: Type.Literal('default'), count: Count }),
    Type.Object({ unit: Type.Literal('named'), cases: Count, bottles: Count }),
  ]),
  /** The reason for a refused quantity. `quantity` is then 'none'. */
  fault: Type.Optional(
    Type.Enum(['negative', 'zero', 'too-many', 'part-of-a-bottle', 'unclear', 'missing', 'not-wanted']),
  ),
  words: Type.String(),
  isUnordered: Type.Optional(Type.Boolean()),
});
export type Amount = Static<typeof Amount>;

export const TypedLine = Type.Object({
  ...Amount.properties,
  /** The original line, cut to 200 letters. */
  source: Type.String(),
  /** The product name to search for, at most 200 letters. Empty if the line is only a quantity. */
  text: Type.String(),
  /** True for a greeting, a signature or prose: shown in the review, but not searched for. */
  isAside: Type.Boolean(),
  /** The line's row in a table: `Row 4`, or `Order, row 4` with a sheet. */
  place: Type.Optional(Type.String()),
  /** The number of bottles per case, if the line names it. */
  caseOf: Type.Optional(Type.Integer()),
  /** The table's price in pounds, of a bottle or of a case, if quantity times price is the line total. */
  unitPrice: Type.Optional(Type.Number({ minimum: 0 })),
  /** Words beside the quantity that may change it. */
  remark: Type.Optional(Type.String()),
  /** The line's quantity in each reading of its table, until the buyer chooses a reading. */
  readings: Type.Optional(Type.Unsafe<readonly Amount[]>(Type.Array(Amount))),
});
export type TypedLine = Static<typeof TypedLine>;
