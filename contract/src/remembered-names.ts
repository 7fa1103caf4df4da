import { MOST_NAMES } from '@tradecellar/trade/remembered-name.ts';
import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, oneLine, ProductCode } from './fields.ts';

const Name = oneLine(200, 1);

/**
 * An account's own name for a product. Names that differ only in letter case, accents or punctuation are the same name.
 */
export const RememberedName = Type.Object({
  Text: Type.String(),
  ProductCode: Type.String(),
  Description: Type.String(),
  Vintage: Type.String(),
  Withdrawn: Type.Boolean({ description: 'The product is not on sale: the name has no effect until it is' }),
  By: Type.String({ description: 'The person who last stored it' }),
  At: Type.String({ format: 'date-time' }),
});
export type RememberedName = Static<typeof RememberedName>;

export const accountNames = defineEndpoint({
  method: 'POST',
  path: '/account/names',
  who: 'person',
  right: 'see-customers',
  summary: 'The account’s own names for products, A to Z; 204 when there are none',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(Type.Array(RememberedName, { maxItems: MOST_NAMES })),
  mayBeEmpty: true,
  problems: [],
});

/**
 * If a name is stored already, it means the new product from now on. The server stores all names of the call, or none.
 */
export const accountNamesRemember = defineEndpoint({
  method: 'POST',
  path: '/account/names/remember',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Stores names of products for the account',
  body: Type.Object({
    CustomerAccount: AccountCode,
    Names: Type.Array(Type.Object({ Text: Name, ProductCode }), { minItems: 1, maxItems: 200 }),
  }),
  answer: mainResult(Type.Literal('remembered')),
  problems: ['customer-not-found', 'product-not-found', 'too-many-names'],
});

/** An unknown name changes nothing. */
export const accountNamesForget = defineEndpoint({
  method: 'POST',
  path: '/account/names/forget',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Deletes names of products for the account',
  body: Type.Object({
    CustomerAccount: AccountCode,
    Texts: Type.Array(Name, { minItems: 1, maxItems: 200 }),
  }),
  answer: mainResult(Type.Literal('forgotten')),
  problems: [],
});
