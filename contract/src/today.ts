import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { Pounds } from './fields.ts';

const Moment = Type.String({ format: 'date-time' });

const Waiting = Type.Object({
  Count: Type.Integer({ description: 'At most 10,000, even if there are more' }),
  Oldest: Type.Optional(Moment),
});

export const Today = Type.Object({
  ToSend: Type.Object(Waiting.properties, {
    description: 'Orders that the merchant’s system has not taken',
  }),
  Unnumbered: Type.Object(Waiting.properties, {
    description: 'Orders that the merchant’s system has taken without a number',
  }),
  ChangesAsked: Waiting,
  Claims: Type.Object({
    ...Waiting.properties,
    Ending: Type.Integer({ description: 'Lines whose window ends within 48 hours, or has ended' }),
    FirstEnd: Type.Optional(Type.String({ format: 'date-time', description: 'The first of these ends' })),
  }),
  Proposals: Type.Object(Waiting.properties, {
    description: 'Open proposals whose last day is today, tomorrow or the day after',
  }),
  Imports: Type.Object({
    Count: Type.Integer({ description: 'Files set aside, and kinds whose file is late' }),
    Oldest: Type.Optional(Moment),
    IsLate: Type.Boolean({ description: 'True if the file of a kind is late' }),
  }),
  Mails: Type.Object(Waiting.properties, { description: 'Mails that were not delivered' }),
  Payments: Type.Object(Waiting.properties, {
    description: 'Card payments to refund, or without their order',
  }),
  Settings: Type.Optional(
    Type.Object(Waiting.properties, { description: 'Settings whose stored value is not valid' }),
  ),
  NewOrders: Type.Optional(
    Type.Object(
      { Count: Type.Integer(), Value: Pounds },
      { description: 'The orders that were placed today, without cancelled orders' },
    ),
  ),
  Deliveries: Type.Object(
    {
      Day: Type.Optional(Type.String({ format: 'date' })),
      Count: Type.Integer(),
      Value: Pounds,
      Rounds: Type.Array(Type.Object({ Round: Type.String(), Count: Type.Integer() }), {
        description: 'The delivery rounds of these orders; an order without a round is in none',
      }),
    },
    { description: 'The deliveries of today, or of the next day that has deliveries' },
  ),
});
export type Today = Static<typeof Today>;

export const today = defineEndpoint({
  method: 'GET',
  path: '/admin/today',
  who: 'admin',
  right: 'see-orders',
  summary: 'What waits for the office, with counts and oldest waiting times, and the next deliveries',
  answer: mainResult(Today),
  problems: [],
  isRepeated: true,
});
