import { FARTHEST_PLACE } from '@tradecellar/trade/list-places.ts';
import { PRICE_ENDS } from '@tradecellar/trade/servings.ts';
import { Type } from 'typebox';
import { defineEndpoint, FileBytes, mainResult } from './endpoint.ts';
import { AccountCode, oneLine } from './fields.ts';
import { sharedDocument } from './shared-document.ts';

export const MOST_LIST_BOTTLES = 9_999;

export const ListName = oneLine(60, 1);
export const ListNote = oneLine(200);
export const VenueText = oneLine(100, 1);
/** £99,999.99: the highest selling price of a venue, in pence. */
export const MOST_PRICE_PENCE = 9_999_999;
export const MOST_TARGET_PERCENT = 95;
export const MOST_WASTAGE_PERCENT = 50;
const TargetPercent = Type.Integer({ minimum: 0, maximum: MOST_TARGET_PERCENT });
const WastagePercent = Type.Integer({ minimum: 0, maximum: MOST_WASTAGE_PERCENT });

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const Key = Type.String({
  maxLength: 110,
  pattern: `^${uuid}(/round|/changed|/pricing|/(line|par|note|count|bottle|glass125|glass175|glass250|guest|head)/.{1,60})?$`,
  examples: ['8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a/note/CHAB22'],
  description:
    'The uuid of a list, made by the device that began it, is the key of its name. With `/round` it is the key of the round of counting, with `/pricing` of how the venue prices the list, with `/line/`, `/par/`, `/note/`, `/count/`, the serving of a selling price, `/guest/` or `/head/` and the code of a product the key of a part of a line. The server keeps `/changed`, the last change.',
});
const Value = Type.Object(
  {
    Name: Type.Optional(ListName),
    Round: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    Place: Type.Optional(
      Type.Integer({
        minimum: -FARTHEST_PLACE,
        maximum: FARTHEST_PLACE,
        description: 'Lines are in the sequence of their places, and of equal places in that of their codes',
      }),
    ),
    Bottles: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_LIST_BOTTLES })),
    Note: Type.Optional(ListNote),
    Pence: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MOST_PRICE_PENCE, description: 'Includes VAT, and is not nought' }),
    ),
    Text: Type.Optional(VenueText),
    TargetPercent: Type.Optional(TargetPercent),
    WastagePercent: Type.Optional(WastagePercent),
    PriceEnd: Type.Optional(Type.Enum([...PRICE_ENDS])),
    SaysVat: Type.Optional(Type.Boolean()),
    At: Type.Optional(
      Type.String({ format: 'date-time', description: 'By the clock of the device: shown, never compared' }),
    ),
  },
  {
    description:
      'A name has `Name`, a round `Round`, a line `Place`, a par `Bottles`, a note `Note`, a count `Round`, `Bottles` and `At`, a selling price `Pence`, a guests’ name or a head `Text`, and a pricing `TargetPercent`, `WastagePercent`, `PriceEnd` and `SaysVat`',
  },
);

const document = sharedDocument(Key, Value);

export const accountListsSync = defineEndpoint({
  method: 'POST',
  path: '/account/lists/sync',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
  isRepeated: true,
  summary: 'Applies a person’s acts to the named lists of the account, and answers what is new',
  body: Type.Object({ CustomerAccount: AccountCode, ...document.request }),
  answer: mainResult(Type.Object(document.answer)),
  problems: ['choose-customer'],
});

export const accountListsSheet = defineEndpoint({
  method: 'POST',
  path: '/account/lists/sheet',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
  summary: 'A named list as the venue’s wine list on A4, for guests or for staff, as PDF',
  longestSeconds: 60,
  body: Type.Object({
    CustomerAccount: AccountCode,
    List: Type.String({
      maxLength: 36,
      pattern: `^${uuid}$`,
      examples: ['8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a'],
    }),
    For: Type.Enum(['guests', 'staff']),
  }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: ['choose-customer', 'list-not-found', 'list-too-long'],
});
