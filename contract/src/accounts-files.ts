import { type Static, Type } from 'typebox';
import { ACCOUNTS_SHAPES } from './accounts-shapes.ts';
import { defineEndpoint, type Endpoint, mainResult } from './endpoint.ts';
import { OrderNumber, Pounds } from './fields.ts';
import { OrderKind } from './orders.ts';

const Moment = Type.String({ format: 'date-time' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-MM-dd' });
const Shape = Type.Enum([...ACCOUNTS_SHAPES]);

/** The most orders on the page, and in a file that the office makes. */
export const ORDERS_AT_ONCE = 1_000;

export const AccountsOrder = Type.Object({
  OrderNo: Type.String({ description: 'The provisional number' }),
  Number: Type.String({ description: 'The number in the accounts' }),
  Kind: OrderKind,
  Day: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'The day of the invoice: of a back order the day of its release, else of the order',
  }),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  GrandTotal: Pounds,
  Stamp: Type.String({ description: 'A new value after each change that the accounts would see' }),
  Why: Type.String({ description: 'Why no file can have the order now; empty if a file can' }),
  NeedsContact: Type.Boolean({ description: 'No file can have the order until somebody names the contact' }),
  IsPaidByCard: Type.Boolean(),
  Exported: Type.Optional(
    Type.Object(
      {
        At: Moment,
        Who: Type.String(),
        Version: Type.Integer({ description: 'The version of the order that went out' }),
        IsChanged: Type.Boolean({ description: 'The order changed, or was cancelled, after it went out' }),
      },
      { description: 'The last file of the shape that has the order; absent if no file has it' },
    ),
  ),
});
export type AccountsOrder = Static<typeof AccountsOrder>;

const ShapeFacts = Type.Object({
  Shape,
  Title: Type.String(),
  HowTo: Type.String({ description: 'What a person does with the file' }),
  Facts: Type.Array(Type.String(), {
    description: 'Accounts, tax codes and terms of the file, as sentences',
  }),
});

const Made = Type.Object({
  Id: Type.String(),
  Shape,
  At: Moment,
  Who: Type.String(),
  Orders: Type.Integer(),
  Files: Type.Array(Type.String()),
  IsWaiting: Type.Boolean({ description: 'The folder has not taken the files yet' }),
});
export type MadeAccountsFile = Static<typeof Made>;

export const accountsOrders = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts-files/orders',
  who: 'admin',
  right: 'make-accounts-files',
  summary:
    'Orders of some days for the accounts, orders that changed after they went out, and the last files',
  body: Type.Object({
    shape: Type.Union([Shape, Type.Null()], { description: 'Null for the shape that the office uses' }),
    from: Day,
    until: Day,
  }),
  answer: mainResult(
    Type.Object({
      shape: Shape,
      shapes: Type.Array(ShapeFacts),
      orders: Type.Array(AccountsOrder, { description: `The first ${ORDERS_AT_ONCE}, oldest first` }),
      hasMore: Type.Boolean(),
      changed: Type.Array(AccountsOrder, {
        description: 'At most a hundred orders of the last hundred days',
      }),
      waiting: Type.Array(AccountsOrder, {
        description: 'The first hundred orders of any day that no file has: ready, or left out for a person',
      }),
      made: Type.Array(Made, { description: 'The last ten files' }),
    }),
  ),
  problems: [],
});

const Chosen = Type.Array(OrderNumber, { minItems: 1, maxItems: ORDERS_AT_ONCE });
const LeftOut = Type.Array(Type.Object({ OrderNo: Type.String(), Why: Type.String() }));

export const accountsPreview = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts-files/preview',
  who: 'admin',
  right: 'make-accounts-files',
  summary: 'The rows that a file of these orders would have',
  body: Type.Object({ shape: Shape, orders: Chosen }),
  answer: mainResult(
    Type.Object({
      heads: Type.Array(Type.String()),
      rows: Type.Array(Type.Array(Type.String()), { description: 'The first fifty rows' }),
      rowCount: Type.Integer(),
      orderCount: Type.Integer(),
      nett: Pounds,
      vat: Pounds,
      notes: Type.Array(Type.String()),
      leftOut: LeftOut,
    }),
  ),
  problems: [],
});

export const makeAccountsFile = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts-files/make',
  who: 'admin',
  right: 'make-accounts-files',
  summary: 'Makes a file of these orders, and records that they went out; the same key gives the same file',
  body: Type.Object({
    Key: Type.String({
      format: 'uuid',
      description: 'A key that the caller makes; a repeated call sends the same key',
    }),
    shape: Shape,
    orders: Type.Array(
      Type.Object({
        OrderNo: OrderNumber,
        Stamp: Type.String({ maxLength: 40, description: 'The stamp of the order that the caller saw' }),
        Again: Type.Optional(
          Type.Boolean({ description: 'Sends the order even if the order went out before' }),
        ),
      }),
      { minItems: 1, maxItems: ORDERS_AT_ONCE },
    ),
  }),
  answer: mainResult(
    Type.Object({
      files: Type.Array(Type.Object({ Name: Type.String(), Content: Type.String() })),
      orderCount: Type.Integer(),
      notes: Type.Array(Type.String()),
      leftOut: LeftOut,
    }),
  ),
  problems: ['accounts-file-empty'],
});

export const accountsFile = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts-files/file',
  who: 'admin',
  right: 'make-accounts-files',
  summary: 'A file that was made before',
  body: Type.Object({ Id: Type.String({ format: 'uuid' }) }),
  answer: mainResult(
    Type.Object({ files: Type.Array(Type.Object({ Name: Type.String(), Content: Type.String() })) }),
  ),
  problems: ['accounts-file-not-found'],
});

export const accountsMended = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts-files/mended',
  who: 'admin',
  right: 'make-accounts-files',
  summary: 'Records that somebody mended an order in the accounts by hand after it changed',
  body: Type.Object({ shape: Shape, orderNo: OrderNumber, stamp: Type.String({ maxLength: 40 }) }),
  answer: mainResult(Type.Literal('mended')),
  problems: ['order-not-found', 'accounts-order-changed'],
});

export const accountsContact = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts-files/contact',
  who: 'admin',
  right: 'make-accounts-files',
  summary: 'Names a customer as the accounts know the customer; the change is a change of the settings',
  body: Type.Object({
    account: Type.String({ minLength: 1, maxLength: 40 }),
    contact: Type.String({ pattern: '\\S', maxLength: 200 }),
  }),
  answer: mainResult(Type.Literal('named')),
  problems: ['settings-changed', 'setting-fixed', 'settings-refused'],
});

export const accountsFilesEndpoints: readonly Endpoint[] = [
  accountsFile,
  accountsContact,
  accountsMended,
  accountsOrders,
  accountsPreview,
  makeAccountsFile,
];
