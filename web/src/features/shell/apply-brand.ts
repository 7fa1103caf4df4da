import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import { inkOn } from '@tradecellar/trade/readable-ink.ts';

/** The merchant's own name and colours in place of those in index.html and styles.css, with ink readable on each. */
export function applyBrand({ brand, merchant }: PublicConfig): void {
  document.title = merchant.name;
  const { style } = document.documentElement;
  const colours = { brand: brand.colour, 'brand-hover': brand.hover, notice: brand.notice };
  for (const [name, colour] of Object.entries(colours)) {
    style.setProperty(`--${name}`, colour);
    style.setProperty(`--on-${name}`, inkOn(colour) ?? 'var(--ink)');
  }
}
