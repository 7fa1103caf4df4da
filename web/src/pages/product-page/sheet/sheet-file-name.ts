import { plainLetters } from '@tradecellar/trade/plain-letters.ts';

const MAX_LENGTH = 80;

type Named = { readonly Code: string; readonly Description: string; readonly Vintage: string };

/**
 * The file name of a tasting sheet, in letters, figures and hyphens, at most 80 of the product's name:
 * 'Chateauneuf-du-Pape-Les-Galets-2021-tasting-notes.pdf'. The code replaces a name in another script.
 */
export function sheetFileName({ Code, Description, Vintage }: Named): string {
  const name = safe(Description.slice(0, MAX_LENGTH)) || safe(Code);
  const vintage = safe(Vintage);
  const parts = [name, !name.endsWith(vintage) && vintage, 'tasting-notes.pdf'];
  return parts.filter(Boolean).join('-');
}

function safe(text: string): string {
  return plainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
