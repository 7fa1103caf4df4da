import { Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

export const whose = defineEndpoint({
  method: 'POST',
  path: '/admin/whose',
  who: 'admin',
  right: 'see-customers',
  summary: 'The customer of an order, a proposal or a named list; 204 when there is none',
  body: Type.Object({
    Kind: Type.Enum(['order', 'proposal', 'list']),
    Id: Type.String({ minLength: 1, maxLength: 40, description: 'An order’s number, or the other’s id' }),
  }),
  answer: mainResult(Type.Object({ CustomerAccount: Type.String(), CustomerName: Type.String() })),
  mayBeEmpty: true,
  problems: [],
});
