import { type Static, Type } from 'typebox';
import { deliveryCharge } from './delivery-charge.ts';
import { defineEndpoint } from './endpoint.ts';
import { ofEachFlag } from './fields.ts';
import { group, on, patterned, pounds, text, whole } from './setting-kinds.ts';

/** The merchant's public details: contact page, sheets, footer. */
export const publicFields = {
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
};

export const PublicMerchant = Type.Object(publicFields);
export type PublicMerchant = Static<typeof PublicMerchant>;

export const furthestMonths = whole(
  18,
  3,
  120,
  'Delivery and collection can be asked for this many months ahead',
);

/** The settings that every signed-in browser gets as they stand in the merchant's file. */
export const sharedFields = {
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
};

export const Settings = Type.Object({
  ...sharedFields,
  banner: Type.String({ description: 'Sanitised HTML' }),
  bannerVersion: Type.String({ description: 'Another for every banner; sent back when it is replaced' }),
  merchant: PublicMerchant,
  delivery: Type.Object({ furthestMonths }),
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
