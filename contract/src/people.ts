import { type Static, Type } from 'typebox';
import { BuyerRole } from './buyer-rights.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';
import {
  INVITATION_KINDS,
  INVITATION_LACKS,
  PEOPLE_FILTERS,
  PERSON_STATES,
  UNMAILED_REASONS,
} from './people-names.ts';

const Email = oneLine(254, 3);
const Day = Type.String({ format: 'date' });
const Moment = Type.String({ format: 'date-time' });

/** Somebody who may order for at least one customer. */
export const PersonOfShop = Type.Object({
  Email: Type.String(),
  Name: Type.String(),
  Accounts: Type.Array(
    Type.Object({
      CustomerAccount: Type.String(),
      CustomerName: Type.String(),
      Name: Type.String(),
      Role: Type.Optional(BuyerRole),
    }),
  ),
  State: Type.Enum([...PERSON_STATES]),
  Since: Type.Optional(
    Type.String({ format: 'date', description: 'The day of the state; absent if the state has no day' }),
  ),
  Fault: Type.Optional(Type.String({ description: 'Why the mail server refused the newest mail' })),
  LastSignIn: Type.Optional(Day),
  LastOrder: Type.Optional(
    Type.String({ format: 'date', description: 'The day of the person’s own last order' }),
  ),
});
export type PersonOfShop = Static<typeof PersonOfShop>;

export const MOST_PEOPLE = 50;
const Filter = Type.Enum([...PEOPLE_FILTERS]);
const Count = Type.Integer({ minimum: 0 });
const Lack = Type.Optional(Type.Enum([...INVITATION_LACKS], { description: 'Why every invitation waits' }));

export const peopleFind = defineEndpoint({
  method: 'POST',
  path: '/admin/people/find',
  who: 'admin',
  right: 'manage-logins',
  summary: `People with a login, ${MOST_PEOPLE} at a time, with how far each has come, and the number of each filter`,
  body: Type.Object({
    Text: oneLine(100),
    Filter,
    Page: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  answer: mainResult(
    Type.Object({
      People: Type.Array(PersonOfShop, { maxItems: MOST_PEOPLE }),
      Counts: Type.Object(
        Object.fromEntries(PEOPLE_FILTERS.map((filter) => [filter, Count])) as Record<
          (typeof PEOPLE_FILTERS)[number],
          typeof Count
        >, // `PEOPLE_FILTERS` has every filter.
      ),
      Waiting: Type.Object({
        Count,
        Until: Type.Optional(
          Type.String({ format: 'date-time', description: 'About when the last mail goes' }),
        ),
        For: Lack,
      }),
      KeepsFiles: Type.Optional(
        Type.Boolean({ description: 'True if mails are kept as files on the server, and reach nobody' }),
      ),
    }),
  ),
  problems: [],
});

export const peopleInvite = defineEndpoint({
  method: 'POST',
  path: '/admin/people/invite',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Invites one person, at once',
  body: Type.Object({ Email }),
  answer: mainResult(Type.Literal('invited')),
  problems: ['login-email-not-found', 'invited-just-now'],
});

/** The largest file of `invitationsRead` in bytes, which fits in a call's body. */
export const MOST_LIST_BYTES = 700_000;

export const invitationsRead = defineEndpoint({
  method: 'POST',
  path: '/admin/people/invitations/read',
  who: 'admin',
  right: 'manage-logins',
  summary: 'The e-mail addresses in a workbook or a text file, as an import reads the file. Changes nothing',
  longestSeconds: 60,
  body: Type.Object({
    File: oneLine(200, 1),
    Content: Type.String({
      maxLength: Math.ceil(MOST_LIST_BYTES / 3) * 4,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description: 'Base64 of the file',
    }),
  }),
  answer: mainResult(
    Type.Object({
      Emails: Type.Array(Type.String()),
      Notes: Type.Array(Type.String(), {
        description: 'Sentences about unread parts, such as hidden sheets',
      }),
    }),
  ),
  problems: ['file-not-mapped'],
});

/** The recipients of a mail: the people of a filter, or the people of a list. */
const Whom = Type.Object({
  Kind: Type.Enum([...INVITATION_KINDS]),
  Filter: Type.Optional(Filter),
  Emails: Type.Optional(Type.Array(Email, { maxItems: 10_000 })),
});
export type Whom = Static<typeof Whom>;

export const MOST_NAMED = 200;

export const invitationsLook = defineEndpoint({
  method: 'POST',
  path: '/admin/people/invitations/look',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Says who would get a mail and who would not, and changes nothing',
  body: Whom,
  answer: mainResult(
    Type.Object({
      Mailed: Count,
      First: Type.Array(Type.String(), { maxItems: MOST_NAMED }),
      Unmailed: Type.Array(
        Type.Object({
          Why: Type.Enum([...UNMAILED_REASONS]),
          Count,
          First: Type.Array(Type.String(), { maxItems: MOST_NAMED }),
        }),
      ),
      Until: Type.Optional(Moment),
      PerHour: Count,
    }),
  ),
  problems: [],
});

export const invitationsSend = defineEndpoint({
  method: 'POST',
  path: '/admin/people/invitations/send',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Queues the mails that the preview has shown; a second call queues no second mail for a person',
  body: Whom,
  answer: mainResult(Type.Object({ Mailed: Count, Until: Type.Optional(Moment), For: Lack })),
  problems: [],
});

export const invitationsStop = defineEndpoint({
  method: 'POST',
  path: '/admin/people/invitations/stop',
  who: 'admin',
  right: 'manage-logins',
  summary: 'Drops the mails that wait',
  answer: mainResult(Type.Object({ Stopped: Count })),
  problems: [],
});

export const invitationsPreview = defineEndpoint({
  method: 'POST',
  path: '/admin/people/invitations/preview',
  who: 'admin',
  right: 'manage-logins',
  summary: 'The mail as a person with an account would get it',
  body: Type.Object({ Kind: Type.Enum([...INVITATION_KINDS]) }),
  answer: mainResult(
    Type.Object({
      Subject: Type.String(),
      Heading: Type.String(),
      Paragraphs: Type.Array(Type.String()),
      Button: Type.String(),
      Facts: Type.Array(Type.Object({ Label: Type.String(), Value: Type.String() })),
      Closing: Type.String(),
    }),
  ),
  problems: [],
});

/**
 * The token signs nobody in. The token tells the shop that somebody followed the link, and names the address that the
 * login page offers.
 */
export const invitationOpen = defineEndpoint({
  method: 'POST',
  path: '/invitations/open',
  who: 'anyone',
  callsPerMinute: 20,
  summary: 'Notes that the link of an invitation was followed. The address is empty for an unknown link',
  body: Type.Object({ Token: oneLine(60, 1) }),
  answer: mainResult(Type.Object({ Email: Type.String() })),
  problems: [],
});
