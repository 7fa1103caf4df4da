import { Type } from 'typebox';
import { ACCOUNTS_SHAPES } from './accounts-shapes.ts';
import { Pounds } from './fields.ts';

const Optional = Type.Optional;

/** These fields are absent if the server has release 0.5.0. */
export const boardOrderFacts = {
  RequiredTime: Optional(Type.String({ description: 'HH:mm of a collection, or empty' })),
  Address: Optional(Type.Array(Type.String(), { description: 'Its name and filled lines' })),
  Round: Optional(Type.String({ description: 'The delivery round of this address today, or empty' })),
  Notes: Optional(Type.String({ description: 'To the driver; may be empty' })),
  PaymentMethod: Optional(Type.Enum(['credit', 'card'])),
  ContactName: Optional(Type.String({ description: 'The customer’s; may be empty' })),
  Phone: Optional(Type.String({ description: 'Of the customer’s application for an account, or empty' })),
  Email: Optional(Type.String({ description: 'The customer’s; may be empty' })),
  TotalNett: Optional(Pounds),
  TotalVAT: Optional(Pounds),
  DeliveryCharge: Optional({ ...Pounds, description: 'A part of the nett total' }),
};

/** Cases and bottles use the case size at the time of the order. */
export const BoardLine = Type.Object({
  ProductCode: Type.String(),
  Description: Type.String(),
  TotalBottles: Type.Integer(),
  Vintage: Optional(Type.String({ description: 'Empty if unknown' })),
  CaseSize: Optional(Type.Integer({ description: '0 if unknown' })),
  UnitSize: Optional(Type.Number({ description: 'Centilitres; 0 if unknown' })),
  CasesQty: Optional(Type.Integer()),
  BottlesQty: Optional(Type.Integer()),
  CasePrice: Optional({ ...Pounds, description: 'Absent if the ledger has only the line’s total' }),
  BottleNett: Optional({ ...Pounds, description: 'Absent if the ledger has only the line’s total' }),
  LineNett: Optional(Pounds),
});

export const LastExport = Type.Object(
  {
    Shape: Type.Enum([...ACCOUNTS_SHAPES]),
    At: Type.String({ format: 'date-time' }),
    IsChanged: Type.Boolean({ description: 'The order changed, or was cancelled, after it went out' }),
  },
  { description: 'The last file for the accounts that has the order' },
);
