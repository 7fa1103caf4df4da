import { Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { OrderNumber, oneLine } from './fields.ts';

export const boardDispatched = defineEndpoint({
  method: 'POST',
  path: '/admin/board/dispatched',
  who: 'admin',
  right: 'mark-deliveries',
  summary: 'Records that an order has left the cellar',
  body: Type.Object({ orderNo: OrderNumber }),
  answer: mainResult(Type.Literal('dispatched')),
  problems: ['order-not-found', 'order-cannot-move'],
});

export const boardDelivered = defineEndpoint({
  method: 'POST',
  path: '/admin/board/delivered',
  who: 'admin',
  right: 'mark-deliveries',
  summary: 'Records that an order was delivered, now, unless the time is known',
  body: Type.Object({
    orderNo: OrderNumber,
    receivedBy: Type.String({ ...oneLine(100), description: 'May be empty' }),
  }),
  answer: mainResult(Type.Literal('delivered')),
  problems: ['order-not-found', 'order-cannot-move'],
});
