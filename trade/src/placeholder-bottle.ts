import { placeholderKind } from './product-labels.ts';

const glass = {
  white: { fill: '#b9a24a', opacity: 0.5 },
  red: { fill: '#5a1722', opacity: 0.6 },
  other: { fill: '#3f4a3c', opacity: 0.3 },
} as const;
const glassPath = 'M16.5 4h7v28c0 7 8.5 10 8.5 22v58a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V54c0-12 8.5-15 8.5-22z';

/**
 * The placeholder for a missing picture, by wine type (2.basket.5): outlines on a box of 40 by 120, with the capsule in
 * the merchant's colour. Pages draw the placeholder as SVG, the tasting sheet as PDF.
 */
export function placeholderBottle(type: string, brandColour: string) {
  return {
    width: 40,
    height: 120,
    outlines: [
      { path: glassPath, ...glass[placeholderKind(type)] },
      { path: 'M16.5 4h7v15h-7z', fill: brandColour, opacity: 0.55 },
      { path: 'M11.5 66h17v28h-17z', fill: '#fffefb', opacity: 0.85 },
    ],
  };
}
