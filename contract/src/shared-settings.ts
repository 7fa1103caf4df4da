import { type Static, Type } from 'typebox';
import { deliveryCharge } from './delivery-charge.ts';
import { defineEndpoint } from './endpoint.ts';
import { ofEachFlag } from './fields.ts';
import { pricesBy } from './price-settings.ts';
import { group, line, on, patterned, picture, pounds, text, whole } from './setting-kinds.ts';

export const publicFields = {
  name: line({ default: 'Tradecellar', description: 'The company’s name' }),
  addressLines: Type.Array(Type.String(), {
    default: ['1 Bonded Wharf', 'London', 'SE1 0AA'],
    description: 'The company’s address, a line each',
  }),
  phone: text('020 7946 0100', 'The order desk’s telephone'),
  orderEmail: patterned('^[^@\\s]+@[^@\\s]+$', 'an e-mail address', {
    default: 'orders@example.com',
    description: 'The order desk’s e-mail',
  }),
  logoUrl: picture(
    '/logo.svg',
    'The logo’s address. A company with a name of its own and no logo shows the name in its place',
  ),
  logoDarkUrl: picture(
    '/logo.svg#dark',
    'The logo’s address for dark screens. Without this address your own logo stands on a light plate',
  ),
  companyLine: text('', 'Registration and VAT numbers, for the foot of a sheet'),
  awrsNumber: patterned('^(X[A-Z]AW0{5}[0-9]{6})?$', 'an AWRS number like XAAW00000123456, or empty', {
    default: '',
    description:
      'The number under the Alcohol Wholesaler Registration Scheme: on Contact Us, the terms, mails and the supplier check',
  }),
};

export const PublicMerchant = Type.Object({
  ...publicFields,
  /** Servers of release 0.4.0 leave this field out. */
  logoDarkUrl: Type.Optional(publicFields.logoDarkUrl),
  /** Servers of release 0.5.0 leave this field out. */
  awrsNumber: Type.Optional(publicFields.awrsNumber),
});
export type PublicMerchant = Static<typeof PublicMerchant>;

export const furthestMonths = whole(
  18,
  3,
  120,
  'How many months ahead delivery and collection can be requested',
);

export const sharedFields = {
  roleClaim: text('role', 'The token’s claim that holds the role'),
  switches: group({
    credit: on(
      true,
      'On: orders on credit. Off: by card alone; with neither nobody could pay, which is refused',
    ),
    cardPayment: on(false, 'On: payment by card, through Stripe. Off: no card is asked for'),
    backOrder: on(
      true,
      'On: what stock does not cover becomes a back order. Off: with `stockControl` it cannot be ordered, without it stock is ignored',
    ),
    reservesOrders: on(
      true,
      'On: the customer’s free reserves are used first. Off: reserves are neither used nor shown',
    ),
    deliveryDates: on(true, 'On: the buyer chooses a delivery date. Off: the merchant decides the date'),
    stockControl: on(
      false,
      'On: without `backOrder`, stock limits what can be ordered, and products without stock are out of stock. Off: everything can be ordered',
    ),
    showStock: on(false, 'On: stock is shown. Off: it is not'),
    negativeBalanceAllowed: on(
      true,
      'On: an order may exceed the available credit, with a warning. Off: it cannot be placed on credit',
    ),
    prospects: on(
      false,
      'On: trade-account applications, by a form at `/trade-account` and a list for the office. Off: neither is there',
    ),
    accountManagerCard: on(true, 'On: the account manager’s card, with whom to ring. Off: no card'),
    rrpCalculator: on(
      true,
      'On: a margin gives retail prices, of a list and of a product. Off: no calculator',
    ),
    addToBasket: on(
      true,
      'On: customers order. Off: the shop is a price list, with no basket, no re-order and no checkout',
    ),
    basketInFlyout: on(false, 'On: adding to the basket opens the mini basket. Off: it does not'),
    onlySellMultiplesOf: on(
      true,
      'On: products with OnlySellMultiplesOf above 1 are sold in whole cases only. Off: every product is sold by the bottle, too',
    ),
    referenceRequired: on(false, 'On: every order needs a customer reference. Off: it may have one'),
    unitFlag: on(
      false,
      'On: the size of a case and a bottle is shown beside each quantity field. Off: it is not',
    ),
    binNumberShown: on(true, 'On: the bin number is shown where there is one. Off: always the code'),
    collection: on(true, 'On: orders may be collected from the cellar door. Off: all are delivered'),
    overrideDeliveryAddress: on(
      false,
      'On: an order may go to an address that is typed for it alone. Off: to the customer’s stored ones',
    ),
  }),
  productView: Type.Union([Type.Literal('list'), Type.Literal('cards')], {
    default: 'list',
    description: 'The first view of My Products and Product Search, until the person chooses the other',
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
  labelOverrides: Type.Object(ofEachFlag(Type.Optional(line({}))), {
    default: {},
    additionalProperties: false,
    description:
      'Your own words for allergens and suitabilities. In the file by field name: {"Allergen_Fish": "Fish"}',
  }),
  minimums: group({
    bottles: whole(0, 0, 100_000, 'Bottles in an order, at least; 0 is no minimum'),
    value: pounds(0, 1_000_000, 'Pounds nett in an order, at least; 0 is no minimum'),
    exemptClosureStyles: Type.Array(Type.String(), {
      default: [],
      description: 'Closure styles that lift the minimum of bottles',
    }),
  }),
  deliveryCharge,
  collection: group({
    fromHour: whole(9, 0, 23, 'First hour of collection'),
    toHour: whole(17, 0, 23, 'Last hour of collection'),
    stepMinutes: whole(60, 5, 240, 'Minutes between two collection times'),
  }),
  credit: group({
    restrictToWebCred: on(false, 'On: only customers with Web_Cred may order on credit. Off: all may'),
    hideWhenLow: on(
      false,
      'On: credit is not offered when it does not cover the order. Off: it is, with a warning',
    ),
    ledgerDays: whole(
      30,
      0,
      365,
      'Days after which an imported credit figure is taken to include an order that the ledger has not named',
    ),
  }),
};

export const Settings = Type.Object({
  ...sharedFields,
  banner: Type.String({ description: 'Sanitised HTML' }),
  /**
   * False outside the banner's days. Customers then get no banner. The office always gets the banner, because the
   * office edits the banner.
   */
  isBannerShown: Type.Optional(Type.Boolean()), // Servers of release 0.5.0 leave this field out.
  bannerVersion: Type.String({ description: 'Different for every banner; sent back when it is replaced' }),
  merchant: PublicMerchant,
  delivery: Type.Object({ furthestMonths }),
  pricesBy: Type.Optional(pricesBy), // Servers of release 0.5.0 leave this field out.
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
  isBeforeOpening: true,
  problems: [],
});
