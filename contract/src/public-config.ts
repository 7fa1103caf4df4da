import { type Static, Type } from 'typebox';
import { MerchantFile } from './settings.ts';
import { PublicMerchant } from './shared-settings.ts';

/** The settings that a browser gets before sign-in, as `/config.json`. */
export const PublicConfig = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  scope: Type.Optional(Type.String()), // Absent, like `emailClaim`, if the server has release 0.3.0.
  /** The audience that the browser sends at the sign-in. Left out if the scope names the audience. */
  audience: Type.Optional(Type.String()),
  emailClaim: Type.Optional(Type.String()),
  /** The sign-out address. Left out if the provider's discovery document has the address. */
  logoutUrl: Type.Optional(Type.String()),
  /**
   * The address of the person's page at the shop's own sign-in. Absent if the merchant has another identity provider.
   */
  signInAccountUrl: Type.Optional(Type.String()),
  merchant: PublicMerchant,
  brand: MerchantFile.properties.brand,
  /** Servers of release 0.5.0 leave this field out. */
  isOpen: Type.Optional(MerchantFile.properties.isOpen),
  canOrder: MerchantFile.properties.switches.properties.addToBasket,
  /** Servers of release 0.5.0 leave this field out. */
  login: Type.Optional(MerchantFile.properties.login),
  /** Servers of release 0.5.0 leave this field out. */
  contact: Type.Optional(MerchantFile.properties.contact),
  /** Servers of release 0.5.0 leave this field out. */
  takesRequests: Type.Optional(Type.Boolean()),
  takesApplications: MerchantFile.properties.switches.properties.prospects,
  /** True if buyers are mailed before their wines change price. Servers of release 0.6.0 leave this field out. */
  tellsOfPrices: Type.Optional(Type.Boolean()),
  /** Servers of release 0.4.0 leave this field out. */
  takesCards: Type.Optional(MerchantFile.properties.switches.properties.cardPayment),
  /** Servers of release 0.4.0 leave this field out. */
  delivery: Type.Optional(Type.Pick(MerchantFile.properties.delivery, ['days', 'cutoff'])),
  /** The server leaves this field out if the merchant offers no collection. */
  collection: Type.Optional(Type.Pick(MerchantFile.properties.collection, ['fromHour', 'toHour'])),
});
export type PublicConfig = Static<typeof PublicConfig>;
