import { type Static, Type } from 'typebox';
import { BoardLine, boardOrderFacts, LastExport } from './board-order-facts.ts';
import { BoardFilter, BoardShow } from './board-show.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { OrderNumber, OrderState, oneLine, Pounds } from './fields.ts';
import { OrderKind } from './orders.ts';
import { RequestedChange } from './requested-changes.ts';

const Moment = Type.String({ format: 'date-time' });

const HandOver = Type.Object({
  Event: Type.Enum([
    'order.placed',
    'order.changed',
    'order.cancelled',
    'claim.opened',
    'claim.withdrawn',
    'claim.settled',
  ]),
  QueuedAt: Moment,
  HeldUntil: Type.Optional(
    Type.String({ format: 'date-time', description: 'The shop sends nothing about the order before' }),
  ),
  IsHeld: Type.Optional(
    Type.Boolean({ description: 'It waits until the office lifts the hold, because the account is overdue' }),
  ),
  Attempts: Type.Integer(),
  TriedAt: Type.Optional(Moment),
  TakenAt: Type.Optional(Moment),
  GaveUp: Type.Boolean({ description: 'No attempt follows unless the office hands it over again' }),
  Said: Type.String({ description: 'The door’s last answer, or the reason why it failed' }),
});
export type HandOver = Static<typeof HandOver>;

const Act = Type.Enum(['hand-over', 'lift-hold', 'keyed', 'release', 'dispatched', 'delivered', 'cancel']);
export type BoardAct = Static<typeof Act>;

export const BoardOrder = Type.Object({
  OrderNo: Type.String({ description: 'The provisional number' }),
  Number: Type.String({ description: 'The merchant’s own; empty without one' }),
  Kind: OrderKind,
  State: OrderState,
  PlacedAt: Moment,
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  CustomerReference: Type.String(),
  RequiredDate: Type.String({ description: 'yyyy-MM-dd, or empty' }),
  DeliveryType: Type.Optional(Type.Enum(['delivery', 'collection'])),
  GrandTotal: Pounds,
  Waiting: Type.Optional(HandOver),
  AskedChange: Type.Optional(
    Type.String({ description: 'The number of a change that its buyer asked for and nobody has answered' }),
  ),
  Wines: Type.Optional(Type.Integer({ description: 'Different wines of the order' })),
  Since: Type.Optional(Type.String({ format: 'date-time', description: 'The start of its state' })),
  Exported: Type.Optional(LastExport),
  Acts: Type.Optional(Type.Array(Act, { description: 'The office’s possible acts now' })),
});
export type BoardOrder = Static<typeof BoardOrder>;

export const COUNTED_ORDERS = 10_000;

export const board = defineEndpoint({
  method: 'POST',
  path: '/admin/board',
  who: 'admin',
  right: 'see-orders',
  summary: 'Orders placed here, those that wait longest first, with a count of each state',
  body: Type.Object({
    show: BoardShow,
    search: Type.String({
      maxLength: 100,
      description:
        'A number, customer, reference, wine, person, part of the address, or a delivery day as dd/MM/yyyy; empty for all',
    }),
    StartIndex: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    PageSize: Type.Integer({ minimum: 1, maximum: 200 }),
  }),
  answer: mainResult(
    Type.Object({
      orders: Type.Array(BoardOrder),
      hasMore: Type.Boolean(),
      counts: Type.Array(
        Type.Object({
          show: BoardFilter,
          count: Type.Integer({ description: 'At most 10,000, even if there are more' }),
          oldest: Type.Optional(Moment),
        }),
      ),
      changesAsked: Type.Optional(
        Type.Object(
          { count: Type.Integer(), oldest: Type.Optional(Moment) },
          { description: 'Changes that buyers asked for and nobody has answered' },
        ),
      ),
      dueToday: Type.Optional(Type.Integer({ description: 'Orders to be delivered or collected today' })),
    }),
  ),
  problems: [],
});

export const boardOrder = defineEndpoint({
  method: 'POST',
  path: '/admin/board/order',
  who: 'admin',
  right: 'see-orders',
  summary: 'One order with its steps, the door’s answers, and the office’s possible acts',
  body: Type.Object({ orderNo: OrderNumber }),
  answer: mainResult(
    Type.Object({
      ...BoardOrder.properties,
      PlacedBy: Type.String(),
      DeliveredAt: Type.Optional(Moment),
      ReceivedBy: Type.Optional(Type.String({ description: 'Absent where it is unknown' })),
      Steps: Type.Array(
        Type.Object({ State: OrderState, At: Moment, Who: Type.String(), Note: Type.String() }),
      ),
      HandOvers: Type.Array(HandOver),
      Requested: Type.Optional(RequestedChange),
      Lines: Type.Array(BoardLine),
      ...boardOrderFacts,
      Acts: Type.Array(Act, { description: 'The office’s possible acts now' }),
    }),
  ),
  problems: ['order-not-found'],
});

export const boardHandOver = defineEndpoint({
  method: 'POST',
  path: '/admin/board/hand-over',
  who: 'admin',
  right: 'work-orders',
  summary: 'Hands everything about an order over again, under the same message ids',
  body: Type.Object({ orderNo: OrderNumber }),
  answer: mainResult(Type.Literal('queued')),
  problems: ['order-not-found', 'order-cannot-move', 'order-held'],
});

export const boardLiftHold = defineEndpoint({
  method: 'POST',
  path: '/admin/board/lift-hold',
  who: 'admin',
  right: 'lift-holds',
  summary: 'Releases an order that waits because its account is overdue',
  body: Type.Object({ orderNo: OrderNumber }),
  answer: mainResult(Type.Literal('released')),
  problems: ['order-not-found'],
});

/** The merchant's number for an order: ASCII, without spaces at the ends or two spaces in a row. */
const MerchantNumber = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[!-~]+( [!-~]+)*$',
});

export const boardKeyed = defineEndpoint({
  method: 'POST',
  path: '/admin/board/keyed',
  who: 'admin',
  right: 'work-orders',
  summary: 'Records the number of an order that the office keyed into its system by hand',
  body: Type.Object({ orderNo: OrderNumber, number: MerchantNumber }),
  answer: mainResult(Type.Literal('confirmed')),
  problems: [
    'order-not-found',
    'order-cannot-move',
    'order-confirmed-otherwise',
    'number-taken',
    'number-provisional',
  ],
});

export const boardRelease = defineEndpoint({
  method: 'POST',
  path: '/admin/board/release',
  who: 'admin',
  right: 'work-orders',
  summary: 'Releases a back order whose stock has arrived, and takes that stock',
  body: Type.Object({ orderNo: OrderNumber }),
  answer: mainResult(Type.Literal('released')),
  problems: ['order-not-found', 'order-cannot-move', 'beyond-stock'],
});

export const boardCancel = defineEndpoint({
  method: 'POST',
  path: '/admin/board/cancel',
  who: 'admin',
  right: 'work-orders',
  summary: 'Cancels an order and restores its stock, reserves and credit',
  body: Type.Object({ orderNo: OrderNumber, note: oneLine(200) }),
  answer: mainResult(Type.Literal('cancelled')),
  problems: ['order-not-found', 'order-cannot-move'],
});

/** A mail that failed, that has waited long, or that was refused for a recipient. */
export const TroubledMail = Type.Object({
  Id: Type.String(),
  Kind: Type.String(),
  OrderNo: Type.String({ description: 'The order it is about, under the number it has now; may be empty' }),
  Recipients: Type.Array(Type.String()),
  QueuedAt: Moment,
  TriedAt: Type.Optional(Moment),
  Attempts: Type.Integer(),
  Said: Type.String(),
  IsSent: Type.Boolean({ description: 'Sent to all recipients but those in Rejected' }),
  Rejected: Type.Array(Type.String()),
});
export type TroubledMail = Static<typeof TroubledMail>;

export const boardMails = defineEndpoint({
  method: 'GET',
  path: '/admin/board/mails',
  who: 'admin',
  right: 'work-orders',
  summary: 'Mails that were not delivered, the oldest first, at most 100',
  answer: mainResult(Type.Array(TroubledMail)),
  problems: [],
});

export const boardSendMail = defineEndpoint({
  method: 'POST',
  path: '/admin/board/mails/send',
  who: 'admin',
  right: 'work-orders',
  summary: 'Retries an unsent mail at once',
  body: Type.Object({ Id: Type.String({ format: 'uuid' }) }),
  answer: mainResult(Type.Enum(['queued', 'sent-already'])),
  problems: [],
});
