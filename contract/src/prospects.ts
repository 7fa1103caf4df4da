import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';

const Kind = Type.Enum(['account', 'access']);
/** An application for a trade account, or a request for a login to an existing account. */
export type ProspectKind = Static<typeof Kind>;

/**
 * A trade-account application, or a request for access. Applicants are not signed in. The server refuses applications
 * if the switch is off (1.switch.11), and requests if `invitations.requests` is off.
 */
export const submitProspect = defineEndpoint({
  method: 'POST',
  path: '/submit/prospect',
  who: 'anyone',
  callsPerMinute: 5,
  summary: 'A trade-account application',
  body: Type.Object({
    Kind: Type.Optional(Kind),
    CompanyName: Type.Optional(oneLine(200)),
    ContactName: Type.Optional(oneLine(200)),
    Email: Type.Optional(oneLine(254)),
    Phone: Type.Optional(oneLine(40)),
    Address: Type.Optional(
      Type.String({ maxLength: 500, description: 'Lines, the last of them the postcode' }),
    ),
    Message: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  answer: mainResult(Type.String()),
  problems: ['switched-off'],
});

const Decision = Type.Enum(['accepted', 'declined']);
export type Decision = Static<typeof Decision>;

/** An application for the office. Fields that the applicant left out are empty. */
export const Application = Type.Object({
  Id: Type.Integer(),
  /** Servers of release 0.5.0 leave this field out, because all their applications are for accounts. */
  Kind: Type.Optional(Kind),
  ReceivedAt: Type.String({ format: 'date-time' }),
  CompanyName: Type.String(),
  ContactName: Type.String(),
  Email: Type.String(),
  Phone: Type.String(),
  Address: Type.String(),
  Message: Type.String(),
  Decided: Type.Optional(
    Type.Object({
      As: Decision,
      At: Type.String({ format: 'date-time' }),
      Who: Type.String({ description: 'The name of the admin' }),
      Note: Type.String(),
      Account: Type.String({ description: 'The account that it was accepted with' }),
    }),
  ),
});
export type Application = Static<typeof Application>;

const SHOWN_DECIDED = 50;

export const applications = defineEndpoint({
  method: 'POST',
  path: '/admin/applications',
  who: 'admin',
  right: 'manage-logins',
  summary: `The trade-account applications: up to 500 that wait, the oldest first, then the last ${SHOWN_DECIDED} decided`,
  answer: mainResult(
    Type.Object({
      Waiting: Type.Array(Application, { maxItems: 500 }),
      Decided: Type.Array(Application, { maxItems: SHOWN_DECIDED }),
      PriceLists: Type.Array(Type.String()),
      Reps: Type.Array(Type.Object({ Code: Type.String(), Name: Type.String() })),
    }),
  ),
  problems: ['switched-off'],
});

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const acceptApplication = defineEndpoint({
  method: 'POST',
  path: '/admin/applications/accept',
  who: 'admin',
  right: 'manage-logins',
  summary:
    'Accepts an application: makes the customer, or takes an existing one, and lets the applicant sign in for it',
  body: Type.Object({
    Id,
    Account: oneLine(40, 1),
    IsExisting: Type.Boolean({ description: 'True to let the applicant order for an existing customer' }),
    PriceList: Type.Optional(oneLine(60)),
    Rep: Type.Optional(oneLine(40)),
  }),
  answer: mainResult(Application),
  problems: [
    'switched-off',
    'application-not-found',
    'application-decided',
    'account-taken',
    'email-taken',
    'customer-not-found',
  ],
});

export const declineApplication = defineEndpoint({
  method: 'POST',
  path: '/admin/applications/decline',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Declines an application, with a note for the office',
  body: Type.Object({ Id, Note: Type.String({ maxLength: 1000 }) }),
  answer: mainResult(Application),
  problems: ['switched-off', 'application-not-found', 'application-decided'],
});
