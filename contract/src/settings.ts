import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { type Static, Type } from 'typebox';
import { deliveryCharge } from './delivery-charge.ts';
import { defineEndpoint } from './endpoint.ts';
import { ofEachFlag } from './fields.ts';
import { ImportForm } from './import-form.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { pick } from './light-types.ts';
import { colour, group, ofEachKind, on, patterned, pounds, text, whole } from './setting-kinds.ts';

/**
 * `MERCHANT_FILE`: every setting of the merchant's, its default and what it must be. Everything has a default, so an
 * empty object is a complete merchant. What is sent to browsers is picked from here.
 */
export const MerchantFile = group({
  name: patterned('\\S', 'text that is not empty', {
    default: 'Tradecellar',
    description: 'The company’s name',
  }),
  addressLines: Type.Array(Type.String(), {
    default: ['1 Bonded Wharf', 'London', 'SE1 0AA'],
    description: 'The company’s address, a line each',
  }),
  phone: text('020 7946 0100', 'The order desk’s telephone'),
  orderEmail: patterned('^[^@\\s]+@[^@\\s]+$', 'an e-mail address', {
    default: 'orders@example.com',
    description: 'The order desk’s e-mail',
  }),
  logoUrl: text(
    '/logo.svg',
    'The logo’s address. A file with a `name` and no logo shows the name in its place',
  ),
  companyLine: text('', 'Registration and VAT numbers, for the foot of a sheet'),
  roleClaim: text('role', 'The token’s claim that holds the role'),
  switches: group({
    credit: on(true, 'Orders on credit'),
    cardPayment: on(false, 'Card payment'),
    backOrder: on(true, 'What stock does not cover becomes a back order'),
    reservesOrders: on(true, 'Free reserves are used first'),
    deliveryDates: on(true, 'The buyer chooses a delivery date'),
    stockControl: on(false, 'Stock bounds what can be ordered'),
    showStock: on(false, 'Stock is shown'),
    negativeBalanceAllowed: on(true, 'An order may exceed the available credit'),
    prospects: on(false, 'Trade-account applications: a form at `/trade-account`, a list for the office'),
    accountManagerCard: on(true, 'The account manager’s card'),
    rrpCalculator: on(true, 'The RRP calculator'),
    addToBasket: on(true, 'Ordering; off makes the shop a price list: no basket, no re-order, no checkout'),
    basketInFlyout: on(false, 'Adding to the basket opens the mini basket'),
    onlySellMultiplesOf: on(true, 'Products with OnlySellMultiplesOf above 1 are sold in whole cases only'),
    referenceRequired: on(false, 'Every order needs a customer reference'),
    unitFlag: on(false, 'The unit is shown beside each quantity'),
    binNumberShown: on(true, 'The bin number is shown instead of the code'),
    collection: on(true, 'Collection from the cellar door'),
    overrideDeliveryAddress: on(false, 'An order may go to an address that is typed for it alone'),
  }),
  titleField: Type.Union([Type.Literal('Description'), Type.Literal('SecondaryDescription')], {
    default: 'Description',
    description:
      'The field that screens and refusals show as a product’s title; mails and orders keep Description',
  }),
  productView: Type.Union([Type.Literal('list'), Type.Literal('cards')], {
    default: 'list',
    description: 'How My Products and Product Search open, until the person chooses the other view',
  }),
  notesDisplay: patterned('^(?!.*(.).*\\1)[1-4S]*$', 'some of 1 2 3 4 S, each once, like 14S', {
    default: '14S',
    description: 'The notes a product shows, in this order: 1 to 4, and S for the serving suggestion',
  }),
  sectionTitles: group({
    tastingNotes: text('Tasting Notes', 'Title of note 1'),
    notes2: text('Notes 2', 'Title of note 2'),
    notes3: text('Notes 3', 'Title of note 3'),
    aboutTheProducer: text('About the Producer', 'Title of note 4'),
    servingSuggestion: text('Serving Suggestion', 'Title of the serving suggestion'),
  }),
  labelOverrides: Type.Object(ofEachFlag(Type.Optional(patterned('\\S', 'text that is not empty', {}))), {
    default: {},
    additionalProperties: false,
    description: 'Labels of allergens and suitabilities by field name, such as {"Allergen_Fish": "Fish"}',
  }),
  minimums: group({
    bottles: whole(0, 0, 100_000, 'Bottles in an order, at least; 0 is no minimum'),
    value: pounds(0, 1_000_000, 'Pounds nett in an order, at least; 0 is no minimum'),
    exemptClosureStyles: Type.Array(Type.String(), {
      default: [],
      description: 'Closure styles that lift the minimum of bottles',
    }),
  }),
  delivery: group({
    days: patterned(
      '^[1-7](\\|[1-7])*$',
      'numbers from 1 (Monday) to 7 (Sunday) separated by |, like 1|2|3|4|5',
      {
        default: '1|2|3|4|5',
        description: 'Delivery weekdays',
      },
    ),
    cutoff: Type.Union([Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), Type.Null()], {
      default: null,
      mustBe: 'a time like 16:30, or null',
      description: 'Orders after this time are delivered a day later',
    }),
    offsetDays: whole(0, 0, 60, 'Days between the order and the first delivery date'),
    furthestMonths: whole(18, 3, 120, 'Delivery and collection can be asked for this many months ahead'),
    bankHolidays: Type.Union(
      [Type.Literal('ENG'), Type.Literal('WLS'), Type.Literal('SCT'), Type.Literal('NIR'), Type.Null()],
      { default: 'ENG', description: 'The nation on whose bank holidays nothing is delivered' },
    ),
    closedDays: Type.Array(Type.Refine(Type.String({ mustBe: 'a date like "2026-12-24"' }), isPlainDate), {
      default: [],
      description: 'Days of the merchant’s own on which nothing is delivered or collected',
    }),
  }),
  vat: group({
    method: Type.Union([Type.Literal('bottle'), Type.Literal('line')], {
      default: 'bottle',
      description:
        'How a line’s VAT is worked out: its bottles’ BottleVAT, or its nett at the product’s VatRate (decision 33)',
    }),
  }),
  deliveryCharge,
  collection: group({
    fromHour: whole(9, 0, 23, 'First hour of collection'),
    toHour: whole(17, 0, 23, 'Last hour of collection'),
    stepMinutes: whole(60, 5, 240, 'Minutes between two collection times'),
  }),
  credit: group({
    restrictToWebCred: on(false, 'Only customers with Web_Cred may order on credit'),
    hideWhenLow: on(false, 'Credit is not offered when it does not cover the order'),
    ledgerDays: whole(
      30,
      0,
      365,
      'Days after which an import of customers’ credit holds an order that the ledger has not named',
    ),
  }),
  backOffice: group({
    door: Type.Union([Type.Literal('embedded'), Type.Literal('files'), Type.Literal('web')], {
      default: 'embedded',
      description:
        'How orders reach the merchant’s system: `embedded` confirms them itself, for trying out; `files` writes them into a folder; `web` sends them to an address. In production it has to be named',
    }),
    holdMinutes: whole(
      0,
      0,
      1_440,
      'Minutes an order waits before it is handed over, in which the buyer may cancel it',
    ),
    alertMinutes: whole(
      60,
      0,
      10_080,
      'Minutes after which the order desk is mailed that something waits: orders, mails, files; 0 is never',
    ),
    folder: text(
      'back-office',
      'The folder of the door `files` and of the inbox; what does not begin with / is within `DATA_DIR`',
    ),
    inbox: on(
      false,
      'Files put into the folder’s `inbox` are imported; with the door `files` they always are',
    ),
    inboxMegabytes: whole(100, 1, 2_000, 'The largest file that the inbox takes'),
    inboxReplaces: Type.Array(Type.Enum([...IMPORT_KINDS]), {
      default: [],
      mustBe: `a list in [ ], each one of ${IMPORT_KINDS.join(', ')}`,
      description:
        'Kinds of which a file in the inbox is the whole: what it no longer holds is withdrawn, unless that is more than a tenth',
    }),
    importHours: Type.Object(
      ofEachKind(whole(0, 0, 8_760, 'Hours after which an import of the kind is late; 0 is never')),
      {
        default: {},
        additionalProperties: false,
        description:
          'Hours after which the office is warned that no file of a kind has come, such as {"stock": 26}; 0 is never',
      },
    ),
    url: Type.Optional(
      patterned(
        '^(https://[^\\s@]+|http://(localhost|127[.0-9]+|\\[::1\\])(:\\d+)?(/\\S*)?)$',
        'an address beginning https://, or http:// on this machine',
        { description: 'Where the door `web` sends orders; without it they wait to be fetched' },
      ),
    ),
    callsPerMinute: whole(1_200, 1, 1_000_000, 'Calls a minute allowed with one API key, in each process'),
  }),
  import: Type.Object(ofEachKind(ImportForm), {
    default: {},
    additionalProperties: false,
    isOfEachKind: true,
  }),
  pictures: group({ fetch: on(false, 'The pictures of `Image1_URL` are fetched, and served by the shop') }),
  mail: group({
    orderDesk: on(false, 'A mail to `orderEmail` for each order that is placed'),
  }),
  retention: group({
    signInMonths: whole(
      25,
      0,
      240,
      'Months for which it is kept who signed in on which day, and longer the latest day of a person with a login; 0 is for ever',
    ),
    actMonths: whole(72, 0, 240, 'Months for which it is kept what admins did; 0 is for ever'),
  }),
  bannerScriptOrigins: Type.Array(
    patterned("^https://[^/\\s;,']+$", 'an origin like https://scripts.example.com', {}),
    { default: [], description: 'Where the banner’s scripts may come from' },
  ),
  brand: group({
    colour: colour('#a98d10', 'Buttons, rules and accents'),
    hover: colour('#D9AC62', 'Buttons under the pointer, and the bar of somebody else’s account'),
    notice: colour('#22D306', 'Notices of success'),
  }),
  privacyHtml: Type.Optional(Type.String({ description: 'The privacy page; sanitised' })),
  termsHtml: Type.Optional(Type.String({ description: 'The terms page; sanitised' })),
});
export type Merchant = Static<typeof MerchantFile>;

/** The merchant's public details: contact page, sheets, footer. */
export const PublicMerchant = pick(MerchantFile, [
  'name',
  'addressLines',
  'phone',
  'orderEmail',
  'logoUrl',
  'companyLine',
]);
export type PublicMerchant = Static<typeof PublicMerchant>;

/** The settings that every signed-in browser gets as they stand in the file. */
export const SharedSettings = pick(MerchantFile, [
  'roleClaim',
  'switches',
  'productView',
  'notesDisplay',
  'sectionTitles',
  'labelOverrides',
  'minimums',
  'deliveryCharge',
  'collection',
  'credit',
]);

export const Settings = Type.Object({
  ...SharedSettings.properties,
  banner: Type.String({ description: 'Sanitised HTML' }),
  bannerVersion: Type.String({ description: 'Another for every banner; sent back when it is replaced' }),
  merchant: PublicMerchant,
  delivery: pick(MerchantFile.properties.delivery, ['furthestMonths']),
  pages: Type.Object({
    privacyHtml: Type.String({ description: 'Sanitised HTML' }),
    termsHtml: Type.String({ description: 'Sanitised HTML' }),
  }),
});
export type Settings = Static<typeof Settings>;

export const settings = defineEndpoint({
  method: 'POST',
  path: '/settings',
  who: 'person',
  summary: 'The merchant’s settings and the banner',
  answer: Settings,
  problems: [],
});

/** What the browser needs before anyone has signed in; served as `/config.json`. */
export const PublicConfig = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  scope: Type.Optional(Type.String()), // As `emailClaim` absent from 0.3.0, whose server may answer this page.
  /** Named in the sign-in; absent where the scope names it. */
  audience: Type.Optional(Type.String()),
  emailClaim: Type.Optional(Type.String()),
  /** Where to sign out; absent where the provider's discovery says it. */
  logoutUrl: Type.Optional(Type.String()),
  merchant: PublicMerchant,
  brand: MerchantFile.properties.brand,
  canOrder: MerchantFile.properties.switches.properties.addToBasket,
  takesApplications: MerchantFile.properties.switches.properties.prospects,
});
export type PublicConfig = Static<typeof PublicConfig>;
