import { plainLetters } from '@tradecellar/trade/plain-letters.ts';

const MOST_CHARACTERS = 80;

type Named = { readonly Code: string; readonly Description: string; readonly Vintage: string };

/**
 * The name of a downloaded sheet, safe on every system: letters, figures and hyphens.
 * 'Châteauneuf-du-Pape Les Galets, Mas des Cigalons' of 2021 is
 * 'Chateauneuf-du-Pape-Les-Galets-Mas-des-Cigalons-2021-tasting-notes.pdf'.
 * If nothing is left of a name in another script, the code takes its place.
 */
export function sheetFileName({ Code, Description, Vintage }: Named): string {
  const name = shortened(safe(Description)) || safe(Code);
  const vintage = safe(Vintage);
  const parts = name.endsWith(vintage) ? [name] : [name, vintage];
  return [...parts.filter((part) => part !== ''), 'tasting-notes.pdf'].join('-');
}

function safe(text: string): string {
  return plainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Short enough for file systems and mail programs, cut between words. */
function shortened(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  const start = name.slice(0, MOST_CHARACTERS + 1);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start.slice(0, MOST_CHARACTERS);
}
