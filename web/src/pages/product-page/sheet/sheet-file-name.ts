import { plainLetters } from '@tradecellar/trade/plain-letters.ts';

type Named = { readonly Description: string; readonly Vintage: string };

/** A file name with only ASCII letters, digits and hyphens: 'Chateauneuf-du-Pape-Les-Galets-2021-tasting-notes.pdf'. */
export function sheetFileName({ Description, Vintage }: Named): string {
  const plain = plainLetters(`${Description.slice(0, 80)} ${Vintage}`).replace(/['’]/g, '');
  return [...(plain.match(/[A-Za-z0-9]+/g) ?? []), 'tasting-notes.pdf'].join('-');
}
