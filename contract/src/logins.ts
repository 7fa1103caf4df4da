import { type Static, Type } from 'typebox';
import { BuyerRole } from './buyer-rights.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, oneLine } from './fields.ts';

const Email = oneLine(254, 3);

export const Login = Type.Object({
  Email: Type.String(),
  Name: Type.String(),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  Role: Type.Optional(BuyerRole),
  LastSignIn: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The latest day on record; absent if there is none',
    }),
  ),
});
export type Login = Static<typeof Login>;

export const MOST_LOGINS = 50;

export const loginsFind = defineEndpoint({
  method: 'POST',
  path: '/admin/logins/find',
  who: 'admin',
  right: 'manage-logins',
  summary: `Logins that have every word in their e-mail, name, account or customer, at most ${MOST_LOGINS}`,
  body: Type.Object({ Text: oneLine(100, 1) }),
  answer: mainResult(Type.Array(Login, { maxItems: MOST_LOGINS })),
  problems: [],
});

export const loginsAdd = defineEndpoint({
  method: 'POST',
  path: '/admin/logins/add',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Lets an e-mail address order for a customer; repeating it changes only the name and the role',
  body: Type.Object({
    Email,
    CustomerAccount: AccountCode,
    Name: oneLine(100),
    Role: Type.Optional(
      Type.Enum([...BuyerRole.enum], {
        description: 'What the person may do for this customer; `all` for a new login that names no role',
      }),
    ),
    Invite: Type.Optional(
      Type.Boolean({
        description: 'False if a new login gets no invitation. By default a new login gets an invitation',
      }),
    ),
  }),
  answer: mainResult(Login),
  problems: ['customer-not-found'],
});

export const loginsRemove = defineEndpoint({
  method: 'POST',
  path: '/admin/logins/remove',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Removes a customer from an e-mail address; repeating it changes nothing',
  body: Type.Object({ Email, CustomerAccount: AccountCode }),
  answer: mainResult(Type.Literal('removed')),
  problems: [],
});
