import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ImportFault, quoted } from '../csv/describe-fault.ts';
import type { CheckedFile } from './check-file.ts';

/**
 * Windows-1252 characters for the second and later bytes of a UTF-8 letter. Quotation marks are left out, because they
 * also end words.
 */
const LATER = String.raw`[\u0080-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ•–—˜™š›œžŸ]`;
/**
 * Texts that were read in the wrong encoding or have lost letters: `ChÃ¢teau`, `Ch?teau`, `Ch�teau`. Correct words such
 * as CHÂTEAU and DÃO must not match.
 */
const DAMAGED = new RegExp(
  [
    String.raw`[ÃÂ](?:${LATER}|[“”‘’…]|[^\p{L}]|$)`,
    String.raw`[ÄÅÐÎÏ](?:${LATER}|[“”‘’…](?=\p{L}))`,
    'â[€„‚]',
    'ï»¿',
    '\u{FFFD}',
    String.raw`\p{L}\?\p{L}`,
    String.raw`(?<=^|\s)\?\p{Ll}`,
  ].join('|'),
  'u',
);
const OF_A_WEB_PAGE =
  /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8}\d{0,2});|<\/?(?:p|br|b|i|em|strong|span|div|ul|li|font)\b[^>]*>/iu;
/** A year that a spreadsheet has turned into a number or a date: `2021.0`, `2,021`, `01/01/2021`. */
const NO_VINTAGE = /^\d+[.,]\d+$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|^\d{5}$/;

/** The kind of damage that a cell's text has; undefined if the text looks undamaged. @internal */
export function damageOf(field: string, text: string): 'encoding' | 'web' | 'vintage' | undefined {
  if (/url$/i.test(field)) return undefined;
  if (DAMAGED.test(text)) return 'encoding';
  if (OF_A_WEB_PAGE.test(text)) return 'web';
  return field === 'Vintage' && NO_VINTAGE.test(text) ? 'vintage' : undefined;
}

const SAYS = {
  encoding: 'with letters that were lost or read in the wrong encoding',
  web: 'with signs of a web page',
  vintage: 'with a vintage that is no year',
} as const;

const NAMED = 10;

export function oddTexts({ name, kind, rows, labels }: CheckedFile): ImportFault[] {
  const texts = Object.entries(kind.fields).filter(([, { cell }]) => cell.type === 'text');
  const found = rows.flatMap(({ line, cells }) =>
    texts.flatMap(([field]) => {
      const text = cells[field];
      const damage = typeof text === 'string' ? damageOf(field, text) : undefined;
      return damage === undefined
        ? []
        : [{ damage, cell: `line ${line}, ${labels.get(field) ?? field} “${quoted(String(text))}”` }];
    }),
  );
  return [...Map.groupBy(found, ({ damage }) => damage)].map(([damage, some]) => {
    const more = some.length - NAMED;
    const named = some
      .slice(0, NAMED)
      .map(({ cell }) => cell)
      .join('; ');
    const says = `${countWords(some.length, 'cell')} ${SAYS[damage]}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
    return { file: name, says };
  });
}

/** A product with less alcohol is a beer or a soft drink, not a wine or spirit. */
const LEAST_ABV = 0.5;
const MAY_BE_WEAK =
  /beer|ale|lager|cider|soft|water|mixer|tonic|juice|cordial|food|glass|gift|accessor|low.?(?:alc|no)|no.?(?:alc|low)|non.?alc|alcohol.?free|0 ?%|0[.,]0|other/i;

/** Notes wines and spirits with hardly any alcohol: 0.125 is probably 12.5 %. */
export function oddStrengths({ name, rows }: CheckedFile): ImportFault[] {
  const weak = rows.filter(({ cells }) => {
    const { AlcoholicPercentage: strength, Supergroup, Group, Type, Style, Description } = cells;
    if (strength == null || Number(strength) >= LEAST_ABV) return false;
    return !MAY_BE_WEAK.test([Supergroup, Group, Type, Style, Description].join(' '));
  });
  if (weak.length === 0) return [];
  const named = weak.slice(0, NAMED).map(({ cells }) => `${cells.Code} ${cells.AlcoholicPercentage}`);
  const more = weak.length > NAMED ? ` and ${weak.length - NAMED} more` : '';
  const has = weak.length === 1 ? '1 wine or spirit has' : `${weak.length} wines or spirits have`;
  const says = `${has} less than 0.5% alcohol (is it a share of 1?): ${named.join(', ')}${more}`;
  return [{ file: name, column: 'AlcoholicPercentage', says }];
}
