import { NOTICE_KINDS } from '@tradecellar/trade/apply-acts.ts';
import { type TSchema, Type } from 'typebox';
import { mostLetters, OrderNumber } from './fields.ts';

// The call with which a device and the server synchronise a shared document: a basket, or the lists of an account
// (docs/basket-sync.md).

/** A device with more acts makes several calls. */
export const MOST_ACTS_AT_ONCE = 500;

/** If a document has more entries, the device makes several calls. */
export const MOST_ENTRIES_AT_ONCE = 5_000;

const randomId = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[0-9A-Za-z_-]+$',
    examples: ['8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a'],
    description,
  });
const PageId = randomId('The id of the opened page');
export const DeviceId = randomId('The id of the device, new at every sign-in');
const ActNumber = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
export const Epoch = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Names the history of the database: a restored backup begins another',
});
const revision = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });
export const Revision = revision('Grows with each change');

const Place = Type.Number({ description: 'Entries are shown in the sequence of their places' });

/** The person who last changed the value. An erased person is not named. */
const By = Type.Object({
  IsOffice: Type.Boolean({ description: 'The office, for the customer' }),
  Name: Type.String({ description: 'The person’s name, else e-mail; empty for the office' }),
});

export function sharedDocument<Key extends TSchema, Value extends TSchema>(Key: Key, Value: Value) {
  const entry = {
    Key,
    Revision,
    Place,
    OrderedBefore: Type.Optional(
      Type.String({
        maxLength: mostLetters(OrderNumber),
        description: 'An order of this key that the person who set it did not know of',
      }),
    ),
  };
  const request = {
    Device: DeviceId,
    Epoch: Type.Optional(Epoch),
    Since: revision('The revision of the device’s copy; 0 without a copy'),
    WholeFrom: Type.Optional(revision('Of the answer that has more, whose rest this call asks for')),
    Acts: Type.Array(
      Type.Object({
        Page: PageId,
        N: ActNumber,
        Key,
        Value: Type.Optional(Value),
        Base: revision('The revision of the copy when the person began to edit the key; 0 without a copy'),
        Place: Type.Optional(Place),
      }),
      { maxItems: MOST_ACTS_AT_ONCE, description: 'Each sets a key, or without a value removes it' },
    ),
    Recover: Type.Optional(
      Type.Object(
        {
          Revision,
          IsWhole: Type.Boolean({ description: '`Entries` has the whole copy; else its newest entries' }),
          Entries: Type.Array(Type.Object({ ...entry, Value }), { maxItems: MOST_ENTRIES_AT_ONCE }),
        },
        { description: 'The device’s copy, once the server has answered `IsAnew`' },
      ),
    ),
    Leave: Type.Optional(Type.Boolean({ description: 'The device signs out, and hears no more notices' })),
  };
  const answer = {
    Epoch,
    Revision,
    IsAnew: Type.Boolean({
      description:
        'The device’s epoch is over, as after a restored backup, and nothing was applied: please send `Recover`',
    }),
    IsWhole: Type.Boolean({
      description: '`Entries` begins the whole document; else those newer than `Since`',
    }),
    HasMore: Type.Boolean({ description: 'There are more entries: please call again' }),
    WholeFrom: Revision,
    Entries: Type.Array(Type.Object({ ...entry, Value: Type.Optional(Value), By: Type.Optional(By) }), {
      description: 'An entry without a value is gone',
    }),
    Applied: Type.Array(Type.Object({ Page: PageId, N: ActNumber }), {
      description: 'For each page of `Acts`, the highest act that was applied',
    }),
    Recovered: Type.Optional(Revision),
    Notices: Type.Array(
      Type.Object({
        Revision,
        Kind: Type.Enum([...NOTICE_KINDS], { description: 'docs/basket-sync.md' }),
        Keys: Type.Array(Key),
        Before: Type.Optional(Value),
        OrderNo: Type.Optional(Type.String()),
        By: Type.Optional(By),
      }),
      { description: 'The notices for this device since `Since`' },
    ),
  };
  return { request, answer };
}
