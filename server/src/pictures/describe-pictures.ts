import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { RefusedFile } from './list-originals.ts';
import type { Taken, TooMuch } from './take-pictures.ts';

/** The outcome of a folder of pictures, line by line. `refused` are files that the run never tried. */
export function describePictures(taken: Taken | TooMuch, refused: readonly RefusedFile[]): string[] {
  if ('wouldRemove' in taken) {
    return [
      `Nothing was changed: ${taken.wouldRemove} of ${taken.of} pictures have no file any more. If that is meant, use --force.`,
    ];
  }
  const { made, unchanged, removed, unmatched, products } = taken;
  return [
    ...[...refused, ...taken.refused].map(({ file, says }) => `${file} ${says}`),
    ...unmatched.map((file) => `${file} fits no product, by code or bin number`),
    ...removed.map((file) => `${file} is gone: its picture is taken away`),
    `${countWords(made.length, 'new or changed picture')}, ${unchanged} unchanged, ${removed.length} taken away; ${countWords(products, 'product')} shown by a file`,
  ];
}
