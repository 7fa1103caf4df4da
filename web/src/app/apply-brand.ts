import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import { inkOn } from '@tradecellar/trade/readable-ink.ts';

/** Puts the merchant's name and colours in place of the defaults, with text readable on each. */
export function applyBrand({ brand, merchant }: PublicConfig): void {
  document.title = merchant.name;
  // On its way before the header is drawn, so that its width is known then and nothing moves.
  if (merchant.logoUrl !== '') new Image().src = merchant.logoUrl;
  const { style } = document.documentElement;
  const colours = { brand: brand.colour, 'brand-hover': brand.hover, notice: brand.notice };
  for (const [name, colour] of Object.entries(colours)) {
    style.setProperty(`--${name}`, colour);
    style.setProperty(`--on-${name}`, inkOn(colour) ?? 'var(--color-ink)');
  }
}
