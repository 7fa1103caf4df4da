import { Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, AskedOrderNumber, BasePath } from './fields.ts';
import { OrderKind } from './orders.ts';

export const accountOrdersItemEmail = defineEndpoint({
  method: 'POST',
  path: '/account/orders/item-email',
  who: 'person',
  right: 'see-customers',
  summary: 'Sends the confirmation of one order, only once a number',
  body: Type.Object({
    CustomerAccount: AccountCode,
    orderNo: AskedOrderNumber,
    backOrder: Type.Optional(Type.Boolean()),
    kind: Type.Optional(OrderKind),
    basePath: BasePath,
  }),
  answer: mainResult(Type.Enum(['sent', 'already-sent'])),
  problems: ['order-not-found'],
});

/**
 * Returns the confirmed number, or the same provisional number if the back office has not confirmed the order yet
 * (7.calls.28).
 */
export const confirmOrder = defineEndpoint({
  method: 'POST',
  path: '/confirm/order',
  who: 'person',
  right: 'see-customers',
  summary: 'The confirmed number of a provisional order',
  body: Type.Object({ CustomerAccount: AccountCode, orderNo: AskedOrderNumber, basePath: BasePath }),
  answer: mainResult(Type.String()),
  problems: ['order-not-found'],
});
