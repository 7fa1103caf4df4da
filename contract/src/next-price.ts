import { Type } from 'typebox';
import { Pounds } from './fields.ts';

/** The next price of a product that differs from its price of today, for the account of the call. */
export const NextPrice = Type.Object({
  From: Type.String({ description: 'The day, yyyy-MM-dd, on which the price begins in London' }),
  CasePrice: Pounds,
  BottleNett: Pounds,
});
