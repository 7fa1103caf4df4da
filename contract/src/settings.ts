import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { type Static, Type } from 'typebox';
import { AccountsFiles } from './accounts-settings.ts';
import { DocumentSettings } from './documents-settings.ts';
import { ImportForm } from './import-form.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { Overdue } from './overdue-settings.ts';
import { PriceNotices } from './price-notice-settings.ts';
import { pricesBy } from './price-settings.ts';
import {
  colour,
  dayOrNone,
  group,
  line,
  lineWithName,
  ofEachKind,
  on,
  patterned,
  pictureOrFile,
  text,
  whole,
  windowStart,
} from './setting-kinds.ts';
import { furthestMonths, publicFields, sharedFields } from './shared-settings.ts';
import { StatementSettings } from './statement-settings.ts';
import { transferLines } from './transfer-settings.ts';

/**
 * Every setting of `MERCHANT_FILE`, with its default and its rule. Every setting has a default, so an empty object is a
 * complete merchant. shared-settings.ts has the settings that browsers get.
 */
export const MerchantFile = group({
  ...publicFields,
  ...sharedFields,
  isOpen: on(
    true,
    'On: customers can use the shop. Off: they see that it opens soon, with the contact, and the office sets it up. A new production shop is closed until the office opens it',
  ),
  titleField: Type.Union([Type.Literal('Description'), Type.Literal('SecondaryDescription')], {
    default: 'Description',
    description:
      'The field that screens and refusals show as a product’s title; mails and orders keep Description',
  }),
  delivery: group({
    days: patterned(
      '^[1-7](\\|[1-7])*$',
      'numbers from 1 (Monday) to 7 (Sunday) separated by |, like 1|2|3|4|5',
      {
        default: '1|2|3|4|5',
        description: 'The weekdays of delivery, unless a customer or an address has its own',
      },
    ),
    cutoff: Type.Union([Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), Type.Null()], {
      default: null,
      mustBe: 'a time like 16:30, or null',
      description: 'Orders after this time are delivered a day later',
    }),
    offsetDays: whole(0, 0, 60, 'Days between the order and the first delivery date'),
    furthestMonths,
    bankHolidays: Type.Union(
      [Type.Literal('ENG'), Type.Literal('WLS'), Type.Literal('SCT'), Type.Literal('NIR'), Type.Null()],
      { default: 'ENG', description: 'The nation on whose bank holidays nothing is delivered' },
    ),
    closedDays: Type.Array(Type.Refine(Type.String({ mustBe: 'a date like "2026-12-24"' }), isPlainDate), {
      default: [],
      description: 'Days of the merchant’s own on which nothing is delivered or collected',
    }),
  }),
  pricesBy,
  vat: group({
    method: Type.Union([Type.Literal('bottle'), Type.Literal('line')], {
      default: 'bottle',
      description:
        'The base of a line’s VAT: its bottles’ BottleVAT, or its nett at the product’s VatRate (decision 33)',
    }),
  }),
  backOffice: group({
    door: Type.Union([Type.Literal('embedded'), Type.Literal('files'), Type.Literal('web')], {
      default: 'embedded',
      description:
        'How orders reach the merchant’s system: `embedded` confirms them itself, for trying out; `files` writes them into a folder; `web` sends them to an address. It must be set in production',
    }),
    holdMinutes: whole(
      0,
      0,
      1_440,
      'Minutes an order waits before it is handed over, in which the buyer may cancel it',
    ),
    holdUntilCutoff: on(
      false,
      'On: an order waits until the cut-off of its delivery day before it is handed over, and may be changed until then. Off: it waits for `holdMinutes`',
    ),
    takesChanges: on(
      true,
      'On: a buyer may ask for a change of an order that was handed over, and the merchant decides. Off: the buyer is told whom to ring',
    ),
    alertMinutes: whole(
      60,
      0,
      10_080,
      'Minutes after which the order desk gets a mail about waiting orders, mails and files; 0 is never',
    ),
    folder: text(
      'back-office',
      'The folder of the door `files` and of the inbox; a path that does not begin with / is within `DATA_DIR`',
    ),
    inbox: on(
      false,
      'On: files put into the folder’s `inbox` are imported. Off: they are with the door `files` alone',
    ),
    inboxMegabytes: whole(100, 1, 2_000, 'The largest file that the inbox takes'),
    inboxReplaces: Type.Array(Type.Enum([...IMPORT_KINDS]), {
      default: [],
      mustBe: `a list in [ ], each one of ${IMPORT_KINDS.join(', ')}`,
      description:
        'Kinds whose file in the inbox is complete: records that it no longer contains are withdrawn, unless they are more than a tenth',
    }),
    importHours: Type.Object(
      ofEachKind(whole(0, 0, 8_760, 'Hours after which an import of the kind is late; 0 is never')),
      {
        default: {},
        additionalProperties: false,
        description:
          'Hours after which the office is warned that no file of a kind has come; 0 is never. In the file: {"stock": 26}',
      },
    ),
    url: Type.Optional(
      patterned(
        '^(https://[^\\s@]+|http://(localhost|127[.0-9]+|\\[::1\\])(:\\d+)?(/\\S*)?)$',
        'an address beginning https://, or http:// on this machine',
        {
          description: 'The address to which the door `web` sends orders; without it they wait to be fetched',
        },
      ),
    ),
    callsPerMinute: whole(1_200, 1, 1_000_000, 'Calls a minute allowed with one API key, in each process'),
  }),
  import: Type.Object(ofEachKind(ImportForm), {
    default: {},
    additionalProperties: false,
    isOfEachKind: true,
  }),
  accountsFiles: AccountsFiles,
  documents: DocumentSettings,
  statements: StatementSettings,
  overdue: Overdue,
  transferLines,
  pictures: group({
    fetch: on(
      false,
      'On: the shop fetches the pictures of `Image1_URL` and serves them. Off: browsers load them from their own sites',
    ),
  }),
  claims: group({
    faultHours: whole(48, 1, 8_760, 'Hours in which breakages and other faults of what came are reported'),
    faultsFrom: windowStart('delivery', 'The start of those hours'),
    notArrivedDays: whole(14, 1, 365, 'Days in which an order that did not arrive is reported'),
    notArrivedFrom: windowStart(
      'delivery',
      'The start of those days: the day it is due, or that of the invoice',
    ),
    undoMinutes: whole(
      10,
      0,
      1_440,
      'Minutes in which the office can undo its settlement of a claim: mail, message and replacement wait for them; 0 sends all at once',
    ),
  }),
  proposals: group({
    days: whole(14, 1, 365, 'Days until a proposal of the office expires, unless it says another day'),
    mostDays: whole(60, 1, 365, 'Days until which a proposal may be open, at most'),
  }),
  mail: group({
    orderDesk: on(false, 'On: a mail to `orderEmail` for each order that is placed or changed. Off: none'),
    delivered: on(
      false,
      'On: a mail to the customer when an order is delivered, with a link to it. Off: none',
    ),
    dueMoved: on(
      true,
      'On: a mail to the customer when the due date moves for which an order on back order waits. Off: none, and the order shows it',
    ),
  }),
  invitations: group({
    perHour: whole(300, 1, 10_000, 'Mails an hour when the office invites many people at once'),
    fromFiles: on(
      false,
      'On: a person whom a file of logins adds is invited, but not with the first file. Off: the office invites, on the page People',
    ),
    subject: lineWithName('Your invitation to {name} online', 'The subject of an invitation'),
    heading: lineWithName('Welcome to {name} online', 'The heading of an invitation'),
    words: text(
      'You can now order our wines online, at your own prices, by day and night. Your usual wines and your orders are there, too.',
      'The words of an invitation',
    ),
    announcementSubject: lineWithName('{name} is online', 'The subject of the mail to all customers'),
    announcementHeading: lineWithName('Our wine list is online', 'The heading of the mail to all customers'),
    announcement: text(
      'Our wine list is online for our trade customers: your own prices, what is in stock, your usual wines and your orders.',
      'The words of the mail that announces the shop to all customers',
    ),
    requests: on(
      true,
      'On: on the login page a customer without a login asks the office for access. Off: the page says whom to ring',
    ),
  }),
  priceNotices: PriceNotices,
  retention: group({
    signInMonths: whole(
      25,
      0,
      240,
      'Months for which sign-ins are kept, by person and day; the latest of a person with a login is kept longer; 0 is for ever',
    ),
    photoMonths: whole(25, 0, 240, 'Months for which photos of claims are kept; 0 is for ever'),
    documentMonths: whole(0, 0, 240, 'Months for which documents are kept, from their dates; 0 is for ever'),
    basketMonths: whole(
      13,
      0,
      240,
      'Months for which baskets that nobody touches, and proposals that nobody ordered, are kept; 0 is for ever',
    ),
    actMonths: whole(72, 0, 240, 'Months for which acts of admins are kept; 0 is for ever'),
  }),
  bannerDays: group({
    from: dayOrNone('The first day on which customers see the banner; null is at once'),
    until: dayOrNone('The last day on which customers see the banner; null is for ever'),
  }),
  bannerScriptOrigins: Type.Array(
    patterned("^https://[^/\\s;,']+$", 'an origin like https://scripts.example.com', {}),
    { default: [], description: 'Origins from which the banner may load scripts' },
  ),
  securityContact: patterned(
    '^((https://|mailto:)[^\\s@]\\S*|[^@\\s]+@[^@\\s]+)?$',
    'an e-mail address, an address beginning https://, or empty',
    {
      default: '',
      description: 'Whom to tell about a security fault, in `/.well-known/security.txt`. Empty: no such file',
    },
  ),
  searchEngines: on(
    false,
    'On: `/robots.txt` lets search engines list the login and the pages that need no sign-in. Off: it asks them to stay away',
  ),
  brand: group({
    colour: colour('#a98d10', 'Buttons, rules and accents'),
    hover: colour('#D9AC62', 'Buttons under the pointer, and the bar of somebody else’s account'),
    notice: colour('#22D306', 'Notices of success'),
  }),
  login: group({
    picture: pictureOrFile(
      '',
      'The address of the picture beside the login. Empty shows a drawing of bottles. In the file also the name of a JPEG, PNG, WebP or AVIF file beside the file',
    ),
    heading: line({ default: 'Welcome to our cellar', description: 'The heading of the login' }),
    words: text(
      'Our wine list at your own prices, with your usual wines and your orders at hand.',
      'The words below that heading',
    ),
  }),
  contact: group({
    words: text(
      'A question about a wine, an order or a delivery? Call or write to us. We are glad to help.',
      'The opening words of Contact Us',
    ),
  }),
  privacyHtml: Type.Optional(Type.String({ description: 'The page Privacy, as HTML, which is sanitised' })),
  termsHtml: Type.Optional(
    Type.String({ description: 'The page Terms & Conditions, as HTML, which is sanitised' }),
  ),
});
export type Merchant = Static<typeof MerchantFile>;
