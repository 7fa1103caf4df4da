import type { AllergenField } from '@tradecellar/trade/product-labels.ts';
import { bottleAddress, readAddress } from '../src/pictures/picture-address.ts';
import { SHELF_MAKERS } from './beer-and-soft.ts';
import { type DemoProduct, pricesOf, productOf } from './product-row.ts';
import { type Chance, chanceOf } from './seeded.ts';
import type { ShelfRow } from './shelf-table.ts';
import { SPIRIT_MAKERS } from './spirits.ts';

const COUNTRIES: Readonly<Record<string, string>> = {
  GB: 'United Kingdom',
  IE: 'Ireland',
  FR: 'France',
  IT: 'Italy',
  ES: 'Spain',
  DE: 'Germany',
  BE: 'Belgium',
  SE: 'Sweden',
  PL: 'Poland',
  US: 'United States',
  JP: 'Japan',
  BB: 'Barbados',
  GY: 'Guyana',
  JM: 'Jamaica',
  MQ: 'Martinique',
  MX: 'Mexico',
  PE: 'Peru',
  CL: 'Chile',
  AR: 'Argentina',
  ZA: 'South Africa',
  AU: 'Australia',
  NZ: 'New Zealand',
};

const PREFIXES: Readonly<Record<string, string>> = {
  Spirits: 'SPT',
  'Beer & Cider': 'BER',
  'Soft Drinks': 'SOF',
  Wines: 'WIN',
};

const SERVING: Readonly<Record<string, string>> = {
  Gin: 'Long, over plenty of ice, with a good tonic and a twist of lemon.',
  Vodka: 'From the freezer in a small glass, or as the base of a Martini.',
  Whisky: 'At room temperature, with a few drops of still water.',
  Rum: 'Neat over a single large cube, or in a Daiquiri.',
  'Tequila & Mezcal': 'Sip it slowly at room temperature, or shake into a Margarita.',
  Brandy: 'In a tulip glass after dinner, never warmed over a flame.',
  Liqueurs: 'Well chilled, over ice or in a cocktail.',
  Vermouth: 'Over ice with a slice of orange; keep the open bottle in the fridge.',
  Beer: 'Serve at 6 to 10°C in a clean, rinsed glass.',
  Cider: 'Serve at 8°C, over ice if the sun is out.',
  'Mixers & Soft Drinks': 'Serve well chilled.',
  Keg: 'Tap at 6 to 8°C, or 14°C for the fuller styles. Best within eight weeks of tapping.',
  'Bag in Box': 'Keeps fresh for six weeks once opened. Ideal by the glass and in the kitchen.',
  'Low & No Alcohol': 'Serve well chilled in a wine glass.',
};

const FOOD: Readonly<Record<string, readonly string[]>> = {
  Beer: ['Burgers', 'Fish and chips', 'Curry'],
  Cider: ['Roast pork', 'Cheddar', 'Sausages'],
  Keg: ['Sharing plates', 'Burgers'],
  'Bag in Box': ['Sunday roasts', 'Pasta'],
  'Low & No Alcohol': ['Canapés', 'Salads'],
};

const ALLERGEN: Readonly<Record<string, AllergenField>> = {
  milk: 'Allergen_Milk',
  cereals: 'Allergen_Cereals',
  nuts: 'Allergen_Nuts',
  molluscs: 'Allergen_Molluscs',
  sulphites: 'Allergen_Sulphites',
};

const COLOURS = ['White', 'Red', 'Rosé'];

/** The products of the shelves; numbers run on within each kind. */
export function shelfProducts(rows: readonly ShelfRow[], binNo: (chance: Chance) => string): DemoProduct[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const prefix =
      row.group === 'Keg' ? 'KEG' : row.group === 'Bag in Box' ? 'BIB' : (PREFIXES[row.supergroup] ?? 'GEN');
    const number = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, number);
    const code = `${prefix}${String(number).padStart(3, '0')}`;
    return composed(row, code, binNo);
  });
}

function composed(row: ShelfRow, code: string, binNo: (chance: Chance) => string): DemoProduct {
  const chance = chanceOf(code);
  const marks = row.marks.split(' ');
  const isWine = row.supergroup === 'Wines' && row.abv > 0;
  const listed = marks.flatMap((mark) => ALLERGEN[mark] ?? []);
  const contains = isWine ? [...listed, 'Allergen_Sulphites' as const] : listed;
  const spirit = row.supergroup === 'Spirits';
  const size = marks.find((mark) => mark.endsWith('cl'));
  const story = SPIRIT_MAKERS[row.maker] ?? SHELF_MAKERS[row.maker] ?? 'A';
  return productOf(
    {
      code,
      description: `${row.title}, ${row.maker}`,
      secondary: row.style,
      binNo: binNo(chance),
      picture: chance.percent(3) ? '' : shelfPicture(row),
      vintage: row.supergroup === 'Wines' ? 'NV' : '',
      customLabel: row.group === 'Keg' ? 'Kegs' : row.group === 'Bag in Box' ? 'Boxes' : '',
      type: row.type,
      caseSize: row.caseSize,
      unitSize: size ? Number(size.slice(0, -2)) : row.unitSize,
      prices: pricesOf(row.price, row.caseSize, chance),
      multiplesOf: row.caseSize === 24 ? 24 : 1,
      colour:
        marks.find((mark) => COLOURS.includes(mark)) ?? (row.group === 'Vermouth' ? vermouthColour(row) : ''),
      supergroup: row.supergroup,
      group: row.group,
      country: row.country,
      countryName: COUNTRIES[row.country] ?? '',
      appellation: '',
      style: row.style,
      closure: closureOf(row),
      organic: '',
      abv: row.abv,
      winemaker: '',
      excise: exciseOf(row),
      food: FOOD[row.group] ?? [],
      notes: [row.note, 'A', 'A', story],
      tasting: row.note,
      serving: SERVING[row.group] ?? '',
      contains,
      vegetarian: !contains.includes('Allergen_Molluscs'),
      vegan: !contains.includes('Allergen_Milk') && !contains.includes('Allergen_Molluscs'),
      glutenFree: spirit || !contains.includes('Allergen_Cereals'),
    },
    chance,
  );
}

function vermouthColour(row: ShelfRow): string {
  return row.style === 'Sweet' ? 'Red' : 'White';
}

/** The row's own words, checked by reading them as an address, with the maker and the name on the label. */
function shelfPicture(row: ShelfRow): string {
  const picture = readAddress(`bottle/${row.look}/~~.svg`);
  if (picture?.kind !== 'bottle') throw new Error(`No such picture: ${row.look}`);
  const name = row.title.replace(/ (Keg|Bag in Box) \d+ Litre$/, '').replace(/ \d+ Years( Old)?/, '');
  const foot = /\d+ Litre$/.exec(row.title)?.[0] ?? /\d+ Years/.exec(row.title)?.[0] ?? '';
  return bottleAddress({ ...picture.spec, text: [row.maker, name, foot] });
}

function closureOf(row: ShelfRow): string {
  if (row.group === 'Keg') return 'Keg';
  if (row.group === 'Bag in Box') return 'Tap';
  const words = row.look.split('.');
  if (words[0] === 'can') return 'Can';
  switch (words[4]) {
    case 'crown':
      return 'Crown Cap';
    case 'screwcap':
      return 'Screwcap';
    case 'foil':
      return 'Champagne Cork';
    case 'wax':
      return 'Natural Cork';
    default:
      return 'Bar Top Stopper';
  }
}

function exciseOf(row: ShelfRow): string {
  if (row.abv <= 1.2) return 'Not exceeding 1.2%';
  if (row.supergroup === 'Spirits') return row.abv > 22 ? 'Spirits' : 'Spirit-based drink not exceeding 22%';
  if (row.supergroup === 'Beer & Cider')
    return row.group === 'Cider' ? 'Cider below 8.5%' : 'Beer 3.5% to 8.5%';
  if (row.group === 'Vermouth') return 'Fortified wine exceeding 15%';
  return row.abv < 8.5 ? 'Still wine below 8.5%' : 'Still wine 8.5% to 14.5%';
}
