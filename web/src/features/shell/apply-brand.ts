import type { PublicConfig } from '@tradecellar/contract/settings.ts';

/** The merchant's own name and colours in place of those in index.html and styles.css. */
export function applyBrand({ brand, merchant }: PublicConfig): void {
  document.title = merchant.name;
  const { style } = document.documentElement;
  style.setProperty('--brand', brand.colour);
  style.setProperty('--brand-hover', brand.hover);
  style.setProperty('--notice', brand.notice);
}
