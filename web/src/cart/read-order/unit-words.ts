export const CASES = String.raw`(?:cases?|cse?s?|c\/s|ctns?|cartons?|box(?:es)?|bx|crates?|kartons?|caisses?|cajas?)`;
export const BOTTLES =
  '(?:bottles?|btls?|bots?|bts?|each|ea|singles?|sgls?|pcs?|pieces?|flaschen?|bouteilles?|botellas?)';
export const DOZENS = '(?:dozens?|dozs?|dzs?)';

/** Bottles of other sizes, which are counted singly. The word is also part of the wine's name. */
export const VESSELS = '(?:mag(?:num)?s?|jeroboams?|half[ -]bottles?|halves|kegs?|cans?|tins?|bags?)';

/** Units that may be cases or bottles, so the buyer is asked. */
export const UNCLEAR_UNITS = '(?:units?|pallets?|layers?|pkts?|packets?|packs?|pks?|trays?|sleeves?|racks?)';

export type Unit = 'cases' | 'bottles' | 'dozens';

const HOLDING = String.raw`(?:[ (-]*(?:of )?\d{1,2}\)?)?`;
const SIZED = String.raw`(?: ?\(?\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltr)\)?)?`;
/** The unit of a cell by pattern, each with an example. The first matching pattern decides. @internal */
export const UNIT_CELLS: readonly (readonly [example: string, Unit, RegExp])[] = [
  [
    'case of 6',
    'cases',
    new RegExp(
      String.raw`^(?:\d{1,2}[ -]?(?:bottle|btl)[ -])?(?:per |by the )?${CASES}${HOLDING}(?:s|\(s\))?\.?$`,
      'i',
    ),
  ],
  // A pack of two or more is a case: `6x75cl`, `12 x 75`, `pack of 6`, `6pk`.
  [
    '6x75cl',
    'cases',
    /^(?:\(?(?:[2-9]|\d\d) ?[x×*/] ?\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltr)?\)?|(?:packs?|pk)(?: ?of)? ?\d{1,2}|\d{1,2} ?-?(?:pk|packs?))$/i,
  ],
  [
    'bottle(s) 75cl',
    'bottles',
    new RegExp(String.raw`^(?:per |by the )?(?:${BOTTLES}|${VESSELS})(?:\(s\))?${SIZED}\.?$`, 'i'),
  ],
  ['1 x 75cl', 'bottles', /^\(?1 ?[x×*/] ?\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltr)?\)?$/i],
  ['c', 'cases', /^(?:c|kt\.?|kart\.?)$/i],
  ['b', 'bottles', /^(?:b|fl\.?)$/i],
  ['doz', 'dozens', new RegExp(String.raw`^${DOZENS}\.?$`, 'i')],
];

/** The unit in a cell: 'BTL' is bottles, 'CS' and '6x75cl' are cases. */
export function unitOf(cell: string): Unit | undefined {
  return UNIT_CELLS.find(([, , pattern]) => pattern.test(cell))?.[1];
}

const OF_ALL = new RegExp(
  String.raw`(?<!\p{L})(?:all|quantit(?:y|ies)|qtys?|orders?|ordered|numbers|figures|in|are)(?!\p{L})[^\d]*(?<!half )${BOTTLES}(?!\p{L})`,
  'iu',
);

/** True if a text names the unit of a whole list: `All quantities are bottles`. */
export const namesUnit = (text: string) => OF_ALL.test(text);
