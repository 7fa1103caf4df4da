import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import type { Merchant } from './merchant-file.ts';

/** What the browser needs before anyone has signed in (design §4). */
export function publicConfigOf(
  merchant: Merchant,
  identity: { issuer: string; clientId: string; audience: string },
): PublicConfig {
  const { name, addressLines, phone, orderEmail, logoUrl, companyLine, brand } = merchant;
  return { ...identity, merchant: { name, addressLines, phone, orderEmail, logoUrl, companyLine }, brand };
}
