import type { SignInOptions } from './options.ts';

export type Shop = { readonly merchantName: string; readonly address: string };

export function shopOf(options: SignInOptions): Shop {
  return { merchantName: options.merchantName, address: options.client.origins[0] ?? options.issuer };
}

export function formTargetsOf({ client }: SignInOptions): readonly string[] {
  const addresses = [...client.redirectUris, ...client.postLogoutRedirectUris];
  return [...new Set([...client.origins, ...addresses.map((address) => new URL(address).origin)])];
}
