import type { SignInOptions } from './options.ts';

/** The shop that the pages belong to. */
export type Shop = { readonly merchantName: string; readonly address: string };

/** The address behind every "Back to the shop": the client's first origin. */
export function shopOf(options: SignInOptions): Shop {
  return { merchantName: options.merchantName, address: options.client.origins[0] ?? options.issuer };
}

/** Every origin at which a form of ours may end, after its redirects. */
export function formTargetsOf({ client }: SignInOptions): readonly string[] {
  const addresses = [...client.redirectUris, ...client.postLogoutRedirectUris];
  return [...new Set([...client.origins, ...addresses.map((address) => new URL(address).origin)])];
}
