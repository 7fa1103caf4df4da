import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const on = (value: boolean, description: string) => Type.Boolean({ default: value, description });
const text = (value: string, description: string) => Type.String({ default: value, description });
const Hour = (value: number) => Type.Integer({ minimum: 0, maximum: 24, default: value });
const Clock24 = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Colour = (value: string) => Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', default: value });
const group = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { default: {}, additionalProperties: false });

/** The switches of spec §1 under plain names; the defaults are the specification's build. */
const Switches = group({
  credit: on(true, 'Orders on credit'),
  cardPayment: on(false, 'Card payment'),
  backOrder: on(true, 'What stock does not cover becomes a back order'),
  reservesOrders: on(true, 'Free reserves are used first'),
  deliveryDates: on(true, 'The buyer chooses a delivery date'),
  stockControl: on(false, 'Stock bounds what can be ordered'),
  showStock: on(false, 'Stock figures are shown'),
  negativeBalanceAllowed: on(true, 'An order may exceed the available credit'),
  prospects: on(false, 'Trade-account applications'),
  accountManagerCard: on(true, 'The account manager’s card'),
  rrpCalculator: on(true, 'The RRP calculator'),
  addToBasket: on(true, 'Ordering; off makes the shop a price list'),
  basketInFlyout: on(false, 'The basket slides in instead of having a page'),
  onlySellMultiplesOf: on(true, 'Products may be sold in multiples only'),
  referenceRequired: on(false, 'Every order needs a customer reference'),
  unitFlag: on(false, 'The unit is shown beside each quantity'),
  binNumberShown: on(true, 'The bin number is shown instead of the code'),
  collection: on(true, 'Collection from the cellar door'),
});

/** `MERCHANT_FILE` (design §7). Everything has a default, so an empty object is a whole merchant. */
export const MerchantFile = Type.Object(
  {
    name: text('Tradecellar', 'The company’s name'),
    addressLines: Type.Array(Type.String(), { default: ['1 Bonded Wharf', 'London', 'SE1 0AA'] }),
    phone: text('020 7946 0100', 'The order desk’s telephone'),
    orderEmail: text('orders@example.com', 'The order desk’s e-mail'),
    logoUrl: text('/logo.svg', 'The logo’s address'),
    companyLine: text('', 'Registration and VAT numbers, for the foot of a sheet'),
    roleClaim: text('role', 'The token’s claim that holds the role'),
    switches: Switches,
    titleField: Type.Union([Type.Literal('Description'), Type.Literal('SecondaryDescription')], {
      default: 'Description',
      description: 'The field that screens show as a product’s title; mails and orders keep Description',
    }),
    notesDisplay: Type.String({ pattern: '^[1-4]{0,4}S?$', default: '14S' }),
    sectionTitles: group({
      tastingNotes: text('Tasting Notes', 'Title of note 1'),
      aboutTheProducer: text('About the Producer', 'Title of note 4'),
      servingSuggestion: text('Serving Suggestion', 'Title of the serving suggestion'),
    }),
    labelOverrides: Type.Record(Type.String(), Type.String(), {
      default: {},
      description: 'By field name, such as {"Allergen_Fish": "Fish"}',
    }),
    minimums: group({
      bottles: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
      value: Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01, default: 0 }),
      exemptClosureStyles: Type.Array(Type.String(), { default: [] }),
    }),
    delivery: group({
      days: Type.String({ pattern: '^[1-7](\\|[1-7])*$', default: '1|2|3|4|5' }),
      cutoff: Type.Union([Clock24, Type.Null()], { default: null }),
      offsetDays: Type.Integer({ minimum: 0, maximum: 60, default: 0 }),
      bankHolidays: Type.Union(
        [Type.Literal('ENG'), Type.Literal('WLS'), Type.Literal('SCT'), Type.Literal('NIR'), Type.Null()],
        { default: 'ENG' },
      ),
    }),
    collection: group({
      fromHour: Hour(9),
      toHour: Hour(17),
      stepMinutes: Type.Integer({ minimum: 5, maximum: 240, default: 60 }),
    }),
    credit: group({
      restrictToWebCred: on(false, 'Only customers with Web_Cred may order on credit'),
      hideWhenLow: on(false, 'Credit is not offered when it does not cover the order'),
    }),
    backOffice: group({
      embedded: on(true, 'This server confirms orders itself; off where the merchant’s own system does'),
    }),
    bannerScriptOrigins: Type.Array(Type.String({ pattern: "^https://[^/\\s;,']+$" }), { default: [] }),
    brand: group({ colour: Colour('#a98d10'), hover: Colour('#D9AC62'), notice: Colour('#22D306') }),
    privacyHtml: Type.Optional(Type.String()),
    termsHtml: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Merchant = Static<typeof MerchantFile>;

/** Settings, or every fault found, each naming its place in the file. */
export type ReadMerchant = { readonly merchant: Merchant } | { readonly faults: readonly string[] };

/**
 * Reads the merchant's file text (JSON), fills in the defaults and lists every fault.
 * A misspelt setting is a fault too: it would otherwise silently do nothing.
 */
export function readMerchant(text: string): ReadMerchant {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { faults: [`is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`] };
  }
  const filled = Value.Default(MerchantFile, Value.Clone(parsed));
  if (!Value.Check(MerchantFile, filled)) {
    return { faults: Value.Errors(MerchantFile, filled).map(describe) };
  }
  if (filled.collection.fromHour >= filled.collection.toHour) {
    return { faults: ['/collection: fromHour must be before toHour'] };
  }
  if (filled.switches.cardPayment) {
    return { faults: ['/switches/cardPayment: card payment is not part of this version'] };
  }
  return { merchant: filled };
}

function describe(error: { instancePath: string; message: string; params: object }): string {
  const extra =
    'additionalProperties' in error.params ? ` (${String(error.params.additionalProperties)})` : '';
  return `${error.instancePath || '/'}: ${error.message}${extra}`;
}

/** The specification's build, with nothing set. */
export function defaultMerchant(): Merchant {
  const read = readMerchant('{}');
  if ('faults' in read) throw new Error(`The default merchant is not valid: ${read.faults.join('; ')}`);
  return read.merchant;
}
