import type { SignInOptions } from './options.ts';

export type Shop = { readonly merchantName: string; readonly address: string };

export function shopOf(options: SignInOptions): Shop {
  return { merchantName: options.merchantName, address: options.client.origins[0] ?? options.issuer };
}

export function formTargetsOf({ client }: SignInOptions): readonly string[] {
  const addresses = [...client.redirectUris, ...client.postLogoutRedirectUris];
  return [...new Set([...client.origins, ...addresses.map((address) => new URL(address).origin)])];
}

/** The path of the provider's address, without a slash at its end: '' or '/sign-in'. */
export function mountOf({ issuer }: SignInOptions): string {
  return new URL(issuer).pathname.replace(/\/$/, '');
}

/** Browsers accept passkeys and secure cookies only with https, or at localhost. */
export function isHttps({ issuer }: SignInOptions): boolean {
  return issuer.startsWith('https:');
}
