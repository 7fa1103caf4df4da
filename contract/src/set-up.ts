import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

export const SET_UP_STEPS = [
  'business',
  'look',
  'mail',
  'orders',
  'goods',
  'customers',
  'delivery',
  'invite',
] as const;
const Step = Type.Enum([...SET_UP_STEPS]);
export type SetUpStep = Static<typeof Step>;

/** Steps without which the shop cannot open. */
export const NEEDED_STEPS: readonly SetUpStep[] = ['business', 'orders', 'goods'];

export const LOGO_TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'] as const;
export const MOST_LOGO_KILOBYTES = 500;

/** A host name or IPv4 address, or an IPv6 address in brackets. */
export const MAIL_HOST =
  '^([A-Za-z0-9]+(-+[A-Za-z0-9]+)*(\\.[A-Za-z0-9]+(-+[A-Za-z0-9]+)*)*\\.?|\\[[0-9A-Fa-f:.]+\\])$';

const MailServer = Type.Object({
  Host: Type.String({ pattern: MAIL_HOST, maxLength: 253 }),
  Port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  User: Type.String({ maxLength: 254 }),
  /** The address that mails come from. */
  Sender: Type.String({ pattern: '^[^@\\s<>,;]+@[^@\\s<>,;]+$', maxLength: 254 }),
});

/**
 * How mails leave the shop. `environment` is the setting SMTP_URL, which the office cannot change. `files` keeps mails as
 * files on the server, on purpose. With `none`, invitations wait for a mail server.
 */
const MailWay = Type.Enum(['environment', 'office', 'files', 'none']);
export type MailWay = Static<typeof MailWay>;

export const SetUp = Type.Object({
  IsOpen: Type.Boolean(),
  Steps: Type.Array(Type.Object({ Step, State: Type.Enum(['open', 'done', 'left-out']) })),
  Products: Type.Integer(),
  Customers: Type.Integer(),
  People: Type.Integer(),
  Mail: Type.Object({
    From: MailWay,
    Server: Type.Optional(MailServer),
  }),
  Door: Type.Optional(Type.Enum(['embedded', 'files', 'web'])),
});
export type SetUp = Static<typeof SetUp>;

export const officeSetUp = defineEndpoint({
  method: 'POST',
  path: '/admin/set-up',
  who: 'admin',
  summary: 'The steps of setting the shop up, and their states',
  answer: mainResult(SetUp),
  problems: [],
});

export const officeSetUpLeave = defineEndpoint({
  method: 'POST',
  path: '/admin/set-up/leave',
  who: 'admin',
  summary: 'Leaves a step of the set-up out, or takes it up again',
  body: Type.Object({ Step, IsLeftOut: Type.Boolean() }),
  answer: mainResult(SetUp),
  problems: [],
});

export const officeSetUpLogo = defineEndpoint({
  method: 'POST',
  path: '/admin/set-up/logo',
  who: 'admin',
  summary: 'Stores a logo, and shows it from then on',
  body: Type.Object({
    IsForDark: Type.Boolean(),
    Picture: Type.String({ contentEncoding: 'base64', maxLength: 700_000 }),
  }),
  answer: mainResult(Type.Object({ Address: Type.String() })),
  problems: ['logo-refused', 'setting-fixed', 'settings-refused'],
});

/** The outcome of a test mail. */
export const TestMail = Type.Object({
  To: Type.String(),
  IsSent: Type.Boolean(),
  /** The kind of failure and the code of the mail server's reply, if the mail was not sent. */
  Says: Type.Optional(Type.String()),
  /** Why the mail was not sent, for the sentence that says what to do. */
  Cause: Type.Optional(
    Type.Enum([
      'login',
      'unknown-host',
      'no-answer',
      'refused-connection',
      'no-encryption',
      'certificate',
      'no-mail-server',
      'refused-address',
      'other',
    ]),
  ),
});
export type TestMail = Static<typeof TestMail>;

export const officeSetUpMail = defineEndpoint({
  method: 'POST',
  path: '/admin/set-up/mail',
  who: 'admin',
  summary: 'Stores the mail server, and sends a test mail to the person who asks',
  /** The server answers within 30 seconds even if the mail server is silent. */
  longestSeconds: 30,
  body: Type.Object({
    ...MailServer.properties,
    /** If absent, the server keeps the stored password. */
    Password: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer: mainResult(Type.Object({ SetUp, Test: TestMail })),
  problems: ['setting-fixed'],
});

export const officeSetUpOpen = defineEndpoint({
  method: 'POST',
  path: '/admin/set-up/open',
  who: 'admin',
  summary: 'Opens the shop to customers',
  answer: mainResult(SetUp),
  problems: ['set-up-incomplete', 'setting-fixed', 'settings-refused'],
});
