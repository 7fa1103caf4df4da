import { readFileSync } from 'node:fs';
import type { PublicMerchant } from '@tradecellar/contract/shared-settings.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * The default terms or privacy page with the merchant's details, for a merchant whose file has no such page. The
 * default terms state the figures of 9.constants.26 to 9.constants.34.
 */
export function defaultPage(page: 'terms' | 'privacy', merchant: PublicMerchant): string {
  const html = readFileSync(new URL(`./${page}.html`, import.meta.url), 'utf8').trim();
  const details: Readonly<Record<string, string>> = {
    name: merchant.name,
    address: merchant.addressLines.join(', '),
    email: merchant.orderEmail,
    phone: merchant.phone,
  };
  return html.replace(/\{(\w+)\}/g, (_, detail) => escapeHtml(details[detail] ?? ''));
}
