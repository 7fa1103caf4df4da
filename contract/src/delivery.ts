import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, BasePath, OwnAccount } from './fields.ts';

export const DeliveryAddress = Type.Object({
  Id: Type.String(),
  CustomerAccount: Type.String(),
  Delivery_Name: Type.String(),
  Delivery_Address1: Type.String(),
  Delivery_Address2: Type.String(),
  Delivery_Address3: Type.String(),
  Delivery_Address4: Type.String(),
  Delivery_PostCode: Type.String(),
  DeliveryNotes1: Type.String(),
  DeliveryNotes2: Type.String(),
});
export type DeliveryAddress = Static<typeof DeliveryAddress>;

const DeliveryQuery = Type.Object({
  CustomerAccount: OwnAccount,
  Id: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'The address; when absent, the account’s first that an order may go to',
    }),
  ),
  basePath: BasePath,
});

export const deliveryAddresses = defineEndpoint({
  method: 'POST',
  path: '/delivery/addresses',
  who: 'person',
  right: 'see-customers',
  summary: 'The account’s delivery addresses, with Collection last where the merchant offers it',
  body: Type.Object({ CustomerAccount: AccountCode, basePath: BasePath }),
  answer: mainResult(Type.Array(DeliveryAddress)),
  problems: [],
});

export const deliveryDays = defineEndpoint({
  method: 'POST',
  path: '/delivery/days',
  who: 'person',
  right: 'see-customers',
  summary: 'The weekdays of the address’s delivery round, such as 1|2|3|4|5; 1 is Monday',
  body: DeliveryQuery,
  answer: mainResult(Type.String()),
  problems: ['address-not-found'],
});

/** `holidays` are the closed days from today on. The date picker greys them out. */
export const deliveryDate = defineEndpoint({
  method: 'POST',
  path: '/delivery/date',
  who: 'person',
  right: 'see-customers',
  summary: 'The next delivery date (yyyy-MM-dd), the cut-off (HH:mm or null) and the coming bank holidays',
  body: DeliveryQuery,
  answer: Type.Object({
    mainResult: Type.String(),
    cutoff: Type.Union([Type.String(), Type.Null()]),
    holidays: Type.Array(Type.String()),
    beforeCutoff: Type.Optional(
      Type.Object(
        { seconds: Type.Integer(), dateAfter: Type.String() },
        {
          description:
            'While today’s cut-off decides the date: how long it can still be had, and the date after it',
        },
      ),
    ),
  }),
  problems: ['address-not-found'],
});
