import { FARTHEST_PLACE } from '@tradecellar/trade/list-places.ts';
import { type Static, Type } from 'typebox';
import { LineVersion } from './basket-version.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, oneLine, ProductCode } from './fields.ts';

/** The most lists of an account, without those that were deleted. */
export const MOST_LISTS = 100;

/** The most lines of a list, with those that were removed. */
export const MOST_LIST_LINES = 5_000;

/** The most lists and lines of a call, and lines of an answer: more go in several. */
export const MOST_LISTS_AT_ONCE = 100;
export const MOST_LIST_LINES_AT_ONCE = 750;

/** The most bottles of a par or a count. */
export const MOST_LIST_BOTTLES = 9_999;

export const ListName = oneLine(60, 1);
export const ListNote = oneLine(200);

const Bottles = Type.Integer({ minimum: 0, maximum: MOST_LIST_BOTTLES });
const Round = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The round of counting',
});
/** A list is many people's: its counts have no bound that one of them could reach (`isListFarAhead` of trade/). */
const Version = {
  Count: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The number of the change',
  }),
  Page: LineVersion.properties.Page,
};
const ListId = Type.String({ format: 'uuid', description: 'Made by the device that began the list' });

/** Absent for a person who was erased since. */
const By = Type.Optional(
  Type.Object({
    IsOffice: Type.Boolean({ description: 'The office, for the customer' }),
    Name: Type.String({ description: 'The person’s name, else e-mail; empty for the office' }),
  }),
);

/** A list as a device changed it; without a name it is deleted. */
const SentList = Type.Object({
  ListId,
  ...Version,
  Name: Type.Optional(ListName),
  Round,
});

const ListCount = Type.Object({
  Round,
  ...Version,
  Bottles: Type.Optional(Bottles),
  At: Type.String({ format: 'date-time', description: 'By the clock of the device: shown, never compared' }),
});

/** A line as a device changed it; without an item it is removed. A count has a version of its own. */
const SentListLine = Type.Object({
  ListId,
  Code: ProductCode,
  ...Version,
  Item: Type.Optional(
    Type.Object({
      Place: Type.Integer({
        minimum: -FARTHEST_PLACE,
        maximum: FARTHEST_PLACE,
        description: 'Lines are in the sequence of their places, and of equal places in that of their codes',
      }),
      Par: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LIST_BOTTLES, description: 'Bottles' })),
      Note: ListNote,
    }),
  ),
  Counted: Type.Optional(ListCount),
});

const SyncedList = Type.Object({
  ...SentList.properties,
  By,
  Changed: Type.Object(
    { Revision: Type.Integer(), By, At: Type.String({ format: 'date-time' }) },
    { description: 'The last change of the list or a line' },
  ),
});
export type SyncedList = Static<typeof SyncedList>;

const SyncedListLine = Type.Object({
  ...SentListLine.properties,
  By,
  Counted: Type.Optional(Type.Object({ ...ListCount.properties, By })),
});
export type SyncedListLine = Static<typeof SyncedListLine>;

/**
 * Brings a device and the server in step with the account's named lists, which all its people and the office share. Every
 * list, line and count is a maximum of versions: a call that is repeated, late or lost needs no care. A device that sends
 * nothing asks what is new.
 */
export const accountListsSync = defineEndpoint({
  method: 'POST',
  path: '/account/lists/sync',
  who: 'person',
  isRepeated: true,
  summary:
    'Takes changed named lists of the account with their lines and counts, and answers with the newer ones',
  body: Type.Object({
    CustomerAccount: AccountCode,
    Since: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The revision of the last answer; 0 for a device that has none',
    }),
    Lists: Type.Array(SentList, { maxItems: MOST_LISTS_AT_ONCE }),
    Lines: Type.Array(SentListLine, {
      maxItems: MOST_LIST_LINES_AT_ONCE,
      description: 'Lines of `Lists`; any other is ignored',
    }),
  }),
  answer: mainResult(
    Type.Object({
      Revision: Type.Integer({ minimum: 0, description: 'The next call’s `Since`' }),
      IsAnew: Type.Boolean({
        description:
          'The server does not know `Since`, as after a restored backup: please send every list and line again',
      }),
      HasMore: Type.Boolean({ description: 'There are more lines: please call again' }),
      Lists: Type.Array(SyncedList, { description: 'The lists newer than `Since`, and those of `Lines`' }),
      Lines: Type.Array(SyncedListLine, {
        description: 'The lines newer than `Since`. A line of this call is among them only if it gave way',
      }),
    }),
  ),
  problems: ['choose-customer', 'too-many-lists', 'list-full', 'lists-full'],
});
