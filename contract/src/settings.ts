import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

/** The switches of spec §1 that the browser needs, under plain names. */
const Switches = Type.Object({
  credit: Type.Boolean(),
  cardPayment: Type.Boolean(),
  backOrder: Type.Boolean(),
  reservesOrders: Type.Boolean(),
  deliveryDates: Type.Boolean(),
  stockControl: Type.Boolean(),
  showStock: Type.Boolean(),
  negativeBalanceAllowed: Type.Boolean(),
  prospects: Type.Boolean(),
  accountManagerCard: Type.Boolean(),
  rrpCalculator: Type.Boolean(),
  addToBasket: Type.Boolean(),
  basketInFlyout: Type.Boolean(),
  onlySellMultiplesOf: Type.Boolean(),
  referenceRequired: Type.Boolean(),
  unitFlag: Type.Boolean(),
  binNumberShown: Type.Boolean(),
  collection: Type.Boolean(),
});
export type Switches = Static<typeof Switches>;

/** The merchant's public details: contact page, sheets, footer. */
const PublicMerchant = Type.Object({
  name: Type.String(),
  addressLines: Type.Array(Type.String()),
  phone: Type.String(),
  orderEmail: Type.String(),
  logoUrl: Type.String(),
  companyLine: Type.String({ description: 'Registration and VAT numbers, for the foot of a sheet' }),
});
export type PublicMerchant = Static<typeof PublicMerchant>;

export const Settings = Type.Object({
  roleClaim: Type.String(),
  banner: Type.String({ description: 'Sanitised HTML' }),
  merchant: PublicMerchant,
  switches: Switches,
  notesDisplay: Type.String(),
  sectionTitles: Type.Object({
    tastingNotes: Type.String(),
    aboutTheProducer: Type.String(),
    servingSuggestion: Type.String(),
  }),
  labelOverrides: Type.Record(Type.String(), Type.String()),
  minimums: Type.Object({
    bottles: Type.Integer(),
    value: Type.Number(),
    exemptClosureStyles: Type.Array(Type.String()),
  }),
  delivery: Type.Object({
    days: Type.String(),
    cutoff: Type.Union([Type.String(), Type.Null()]),
    offsetDays: Type.Integer(),
  }),
  collection: Type.Object({ fromHour: Type.Integer(), toHour: Type.Integer(), stepMinutes: Type.Integer() }),
  credit: Type.Object({ restrictToWebCred: Type.Boolean(), hideWhenLow: Type.Boolean() }),
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

export const settingsSave = defineEndpoint({
  method: 'POST',
  path: '/settings/save',
  who: 'admin',
  summary: 'Stores the banner, sanitised',
  body: Type.Object({ banner: Type.String({ maxLength: 200_000 }) }),
  answer: mainResult(Type.Object({ banner: Type.String() })),
  problems: [],
});

/** What the browser needs before anyone has signed in; served as `/config.json`. */
export const PublicConfig = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  audience: Type.String(),
  merchant: PublicMerchant,
  brand: Type.Object({ colour: Type.String(), hover: Type.String(), notice: Type.String() }),
});
export type PublicConfig = Static<typeof PublicConfig>;
