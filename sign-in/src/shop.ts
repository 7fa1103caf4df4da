import type { SignInOptions } from './options.ts';

/** The shop that the pages belong to. */
export type Shop = { readonly merchantName: string; readonly address: string };

/** The shop that every "Back to the shop" leads to: the client's first origin. */
export function shopOf(options: SignInOptions): Shop {
  return { merchantName: options.merchantName, address: options.client.origins[0] ?? options.issuer };
}

/** Every origin a form of ours may end at, once the redirects after it are followed. */
export function formTargetsOf({ client }: SignInOptions): readonly string[] {
  const addresses = [...client.redirectUris, ...client.postLogoutRedirectUris];
  return [...new Set([...client.origins, ...addresses.map((address) => new URL(address).origin)])];
}
