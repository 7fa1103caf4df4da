import type { PublicConfig } from '@tradecellar/contract/public-config.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { PublicMerchant, type Settings, sharedFields } from '@tradecellar/contract/shared-settings.ts';
import { bannerVersion } from './banner-version.ts';

export function presentSettings(merchant: Merchant, banner: string, pages: Settings['pages']): Settings {
  return {
    ...pick(sharedFields, merchant),
    banner,
    bannerVersion: bannerVersion(banner),
    merchant: pick(PublicMerchant.properties, merchant),
    delivery: { furthestMonths: merchant.delivery.furthestMonths },
    pricesBy: merchant.pricesBy,
    pages,
  };
}

export type SignInConfig = Pick<
  PublicConfig,
  'issuer' | 'clientId' | 'scope' | 'audience' | 'emailClaim' | 'logoutUrl' | 'signInAccountUrl'
>;

export function presentPublicConfig(merchant: Merchant, signIn: SignInConfig): PublicConfig {
  return {
    ...signIn,
    merchant: pick(PublicMerchant.properties, merchant),
    brand: merchant.brand,
    login: merchant.login,
    contact: merchant.contact,
    isOpen: merchant.isOpen,
    canOrder: merchant.switches.addToBasket,
    takesRequests: merchant.invitations.requests,
    takesApplications: merchant.switches.prospects,
    tellsOfPrices: merchant.priceNotices.daysBefore > 0,
    takesCards: merchant.switches.cardPayment,
    delivery: { days: merchant.delivery.days, cutoff: merchant.delivery.cutoff },
    ...(merchant.switches.collection && {
      collection: { fromHour: merchant.collection.fromHour, toHour: merchant.collection.toHour },
    }),
  };
}

function pick<Name extends keyof Merchant>(
  properties: { readonly [Key in Name]: unknown },
  merchant: Merchant,
): Pick<Merchant, Name> {
  const names = Object.keys(properties) as Name[]; // The type of `properties` allows no other keys.
  // The object has a value for each name.
  return Object.fromEntries(names.map((name) => [name, merchant[name]])) as Pick<Merchant, Name>;
}
