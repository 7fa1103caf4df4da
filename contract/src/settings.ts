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
  bannerVersion: Type.String({ description: 'Another for every banner; sent back when it is replaced' }),
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

/** The longest banner that is stored, in characters. A page of text is some thousands. */
export const LONGEST_BANNER = 200_000;

const BannerText = Type.String({ maxLength: LONGEST_BANNER });

/**
 * Something that a sanitiser took out, and how often. `tag`, `attribute`, `style`: by its name; `address`, `script`:
 * by what it pointed to, empty for a script that stands in the page; `nesting`: tags inside too many others.
 */
export const RemovedHtml = Type.Object({
  kind: Type.Union([
    Type.Literal('tag'),
    Type.Literal('attribute'),
    Type.Literal('style'),
    Type.Literal('address'),
    Type.Literal('script'),
    Type.Literal('nesting'),
  ]),
  name: Type.String(),
  count: Type.Integer(),
});
export type RemovedHtml = Static<typeof RemovedHtml>;

export const settingsPreview = defineEndpoint({
  method: 'POST',
  path: '/settings/preview',
  who: 'admin',
  summary: 'A banner as it would be stored and shown, and what would be taken out; stores nothing',
  body: Type.Object({ banner: BannerText }),
  answer: mainResult(Type.Object({ banner: Type.String(), removed: Type.Array(RemovedHtml) })),
  problems: [],
});

export const settingsSave = defineEndpoint({
  method: 'POST',
  path: '/settings/save',
  who: 'admin',
  summary: 'Stores the banner, sanitised. With `replaces`, only over the banner of that version',
  body: Type.Object({ banner: BannerText, replaces: Type.Optional(Type.String({ maxLength: 64 })) }),
  answer: mainResult(
    Type.Object({
      banner: Type.String(),
      bannerVersion: Type.String(),
      removed: Type.Array(RemovedHtml),
    }),
  ),
  problems: ['banner-changed'],
});

/** The details of `banner-changed`: the banner as somebody else has stored it. */
export const BannerChanged = Type.Object({
  banner: Type.String(),
  bannerVersion: Type.String(),
  who: Type.String({ description: 'The e-mail of the admin who stored it; empty when nobody is known' }),
  at: Type.String({ description: 'When, as an ISO date-time; empty when it is not known' }),
});
export type BannerChanged = Static<typeof BannerChanged>;

/** What the browser needs before anyone has signed in; served as `/config.json`. */
export const PublicConfig = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  audience: Type.String(),
  merchant: PublicMerchant,
  brand: Type.Object({ colour: Type.String(), hover: Type.String(), notice: Type.String() }),
});
export type PublicConfig = Static<typeof PublicConfig>;
