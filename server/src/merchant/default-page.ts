import { readFileSync } from 'node:fs';
import type { PublicMerchant } from '@tradecellar/contract/shared-settings.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * The terms or privacy page, with the merchant's details, if the merchant's file has none. The figures in the
 * terms are those of 9.constants.26 to 9.constants.34.
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
