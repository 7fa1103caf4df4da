import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { RefusedFile } from './list-originals.ts';
import type { Taken, TooMuch } from './take-pictures.ts';

export function describePictures(taken: Taken | TooMuch, refused: readonly RefusedFile[]): string[] {
  if ('wouldRemove' in taken) {
    return [
      `Nothing was changed: ${taken.wouldRemove} of ${taken.of} pictures no longer have a file. If that is intended, use --force.`,
    ];
  }
  const { made, unchanged, removed, unmatched, overruled, products } = taken;
  return [
    ...[...refused, ...taken.refused].map(({ file, reason }) => `${file} ${reason}`),
    ...unmatched.map((file) => `${file} matches no product by code or bin number`),
    ...removed.map((file) => `${file} is gone: its picture was removed`),
    ...overruled.map((code) => `${code} had a picture by hand, which these files overrule`),
    `${countWords(made.length, 'new or changed picture')}, ${unchanged} unchanged, ${removed.length} removed; ${countWords(products, 'product')} shown by a file`,
  ];
}
