import type { AllergenField } from '@tradecellar/trade/product-labels.ts';
import { type DemoProduct, type ProductFacts, pricesOf, productOf } from './product-row.ts';
import { type Chance, capital, chanceOf, listed } from './seeded.ts';
import { winePicture } from './wine-picture.ts';
import { type Maker, SERVE, type WineRegion, type WineRow } from './wine-table.ts';

/** Sizes beside the usual one: what the name adds, the share of the price, bottles a case. */
const OTHER_SIZES: Readonly<Record<number, { name: string; share: number; caseSize: number; mark: string }>> =
  {
    20: { name: '20cl', share: 0.36, caseSize: 24, mark: 'Q' },
    37.5: { name: 'Half Bottle', share: 0.56, caseSize: 12, mark: 'H' },
    150: { name: 'Magnum', share: 2.15, caseSize: 6, mark: 'M' },
  };

/** All bottlings of a region, in the order of its table. */
export function regionProducts(region: WineRegion, binNo: (chance: Chance) => string): DemoProduct[] {
  let number = 0;
  return region.wines.flatMap((row, rowAt) => {
    const cuvees = listed(row.cuvees);
    return cuvees.flatMap((cuvee, at) => {
      number += 1;
      const code = `${region.prefix}${String(number).padStart(3, '0')}`;
      const makers = row.by ? listed(row.by).map((place) => region.makers[Number(place)]) : region.makers;
      const maker = makers[(row.by ? at : rowAt * 2 + at) % makers.length];
      if (!maker) throw new Error(`${region.region} has no makers`);
      const share = cuvees.length === 1 ? 0 : at / (cuvees.length - 1);
      const bottling = {
        region,
        row,
        code,
        cuvee,
        maker,
        pounds: row.price[0] + (row.price[1] - row.price[0]) * share,
      };
      const plain = bottled(bottling, null, binNo);
      const others = at === 0 ? (row.alsoIn ?? []).map((size) => bottled(bottling, size, binNo)) : [];
      return [plain, ...others];
    });
  });
}

interface Bottling {
  readonly region: WineRegion;
  readonly row: WineRow;
  readonly code: string;
  readonly cuvee: string;
  readonly maker: Maker;
  readonly pounds: number;
}

function bottled(bottling: Bottling, size: number | null, binNo: (chance: Chance) => string): DemoProduct {
  const { region, row, cuvee, maker } = bottling;
  const other = size === null ? undefined : OTHER_SIZES[size];
  const code = bottling.code + (other?.mark ?? '');
  const chance = chanceOf(code);
  const label = `${row.wine} ${cuvee}`.trim();
  const whole = region.makerFirst ? `${maker.name}, ${label}` : `${label}, ${maker.name}`;
  const closure = closureStyle(row, bottling.pounds, chance);
  const unitSize = size ?? row.unitSize ?? 75;
  const caseSize = other?.caseSize ?? row.caseSize ?? (bottling.pounds < 16 && chance.percent(35) ? 12 : 6);
  const pounds = bottling.pounds * (other?.share ?? 1);
  // The vintage belongs to the bottling, so that a half and a magnum carry the same one as the bottle.
  const vintage = vintageOf(row, chanceOf(bottling.code));
  const maker1 = { maker: maker.name, name: label, vintage, closure, pounds: bottling.pounds, unitSize };
  const food = listed(row.food);
  const facts: ProductFacts = {
    code,
    description: other ? `${whole} ${other.name}` : whole,
    secondary: `${row.grape}, ${region.region}`,
    binNo: binNo(chance),
    picture: chance.percent(2.5) ? '' : winePicture(region, row, maker1),
    vintage: vintage === '' ? 'NV' : vintage,
    customLabel: '',
    type: row.type ?? row.colour,
    caseSize,
    unitSize,
    prices: pricesOf(pounds, caseSize, chance),
    multiplesOf: pounds < 7 && chance.percent(18) ? caseSize : 1,
    colour: row.colour,
    supergroup: 'Wines',
    group: row.group ?? `${row.colour} Wine`,
    country: region.country,
    countryName: region.countryName,
    appellation: row.appellation ?? row.wine,
    style: row.style,
    closure,
    organic: organicOf(maker, cuvee),
    abv: row.abv,
    winemaker: maker.person,
    excise: exciseOf(row),
    food: food.slice(0, 5),
    notes: notesOf(bottling, chance),
    tasting: `${row.style}: ${chance.pick(listed(row.nose))}.`,
    serving: `${chance.pick(listed(SERVE[row.serve]))} ${suits(food, chance)}`,
    ...finingOf(row, chance),
    glutenFree: true,
  };
  return productOf(facts, chance);
}

/** Dishes and cheeses that keep their capital in the middle of a sentence. */
const PROPER =
  /^(Brie|Cheddar|Christmas|Comté|Dover|Époisses|Manchego|Munster|Parmesan|Roquefort|Stilton|Thai|Turkish|Vietnamese|Wiener)/;

function suits(food: readonly string[], chance: Chance): string {
  const dish = chance.pick(food);
  const inside = PROPER.test(dish) ? dish : dish.slice(0, 1).toLowerCase() + dish.slice(1);
  return chance.pick([
    `Try it with ${inside}.`,
    `A good match for ${inside}.`,
    `We like it with ${inside}.`,
    `Made for ${inside}.`,
  ]);
}

/** Tasting note, vineyard, cellar and maker, put together from phrases that were written for this wine. */
function notesOf({ region, row, maker, cuvee }: Bottling, chance: Chance): [string, string, string, string] {
  const nose = chance.pick(listed(row.nose));
  const palate = chance.pick(listed(row.palate));
  const finish = chance.pick(listed(row.finish));
  const tasting = chance.pick([
    `${capital(nose)} on the nose, then ${palate}. It closes with ${finish}.`,
    `Aromas of ${nose} lead into ${palate}, with ${finish}.`,
    `Opens with ${nose}. There is ${palate} and ${finish}.`,
    `The nose offers ${nose}; ${palate} follows, and ${finish}.`,
    `${capital(palate)}, after a nose of ${nose}. It leaves ${finish}.`,
  ]);
  const more =
    cuvee === ''
      ? ''
      : ` ${chance.pick(['Made only from the best parcels.', 'A step up in depth and length.', 'Only a few barrels are made each year.', 'Drinking well now, and worth keeping.', 'From the oldest vines of the estate.'])}`;
  const cellar = row.making ?? chance.pick(listed(region.cellar[row.colour] ?? ''));
  const quirk = chance.below(200);
  return [
    quirk < 3 ? 'A' : `${tasting}${row.years === 'NV' ? '' : more}`,
    quirk > 188 ? 'A' : chance.pick(listed(region.vineyard)),
    quirk > 182 ? 'A' : cellar,
    quirk > 176 && quirk < 186 ? 'A' : makerNote(maker),
  ];
}

/** The maker's story is the same on all of its wines. */
function makerNote(maker: Maker): string {
  const chance = chanceOf(maker.name);
  if (/hectares|acres|tonne|kilometre/.test(maker.story))
    return `${maker.story} ${maker.person} makes the wines.`;
  const hectares = 6 + chance.below(48);
  const sentence = chance.pick([
    `Today ${maker.person} looks after ${hectares} hectares and bottles everything at the estate.`,
    `${maker.person} farms ${hectares} hectares, most of them picked by hand.`,
    `There are ${hectares} hectares in all, in the care of ${maker.person}.`,
    `Winemaker ${maker.person} draws on ${hectares} hectares and makes each parcel apart.`,
  ]);
  return `${maker.story} ${sentence}`;
}

function vintageOf(row: WineRow, chance: Chance): string {
  if (row.years === 'NV') return '';
  return String(row.years[0] + chance.below(row.years[1] - row.years[0] + 1));
}

function closureStyle(row: WineRow, pounds: number, chance: Chance): string {
  switch (row.closure) {
    case 'screw':
      return 'Screwcap';
    case 'mixed':
      return chance.percent(pounds < 11 ? 70 : 35)
        ? 'Screwcap'
        : chance.pick(['Natural Cork', 'Technical Cork']);
    case 'sparkling':
      return 'Champagne Cork';
    case 'stopper':
      return 'Bar Top Stopper';
    case 'glass':
      return pounds > 12 ? 'Glass Stopper' : 'Technical Cork';
    default:
      return chance.percent(pounds < 12 ? 40 : 10) ? 'Technical Cork' : 'Natural Cork';
  }
}

function organicOf(maker: Maker, cuvee: string): string {
  const organic = /organic/i.test(maker.story) || /^Organic/.test(cuvee);
  const biodynamic = /biodynamic/i.test(maker.story);
  if (biodynamic) return chanceOf(maker.name).percent(50) ? 'Both' : 'Biodynamic';
  return organic ? 'Organic' : '';
}

function exciseOf(row: WineRow): string {
  if (row.type === 'Sparkling') return 'Sparkling wine of 8.5% and above';
  if (row.type === 'Fortified') return 'Fortified wine exceeding 15%';
  if (row.abv < 8.5) return 'Still wine below 8.5%';
  return row.abv <= 14.5 ? 'Still wine 8.5% to 14.5%' : 'Still wine exceeding 14.5%';
}

/** Finings decide who may drink it: egg for some of one kind, milk for some of the other, fish now and then. */
function finingOf(row: WineRow, chance: Chance): Pick<ProductFacts, 'contains' | 'vegetarian' | 'vegan'> {
  const sulphites: AllergenField = 'Allergen_Sulphites';
  const kind = chance.below(100);
  if (kind < 10) {
    const fining: AllergenField = row.colour === 'Red' ? 'Allergen_Egg' : 'Allergen_Milk';
    return { contains: [sulphites, fining], vegetarian: true, vegan: false };
  }
  if (kind < 14) return { contains: [sulphites, 'Allergen_Fish'], vegetarian: false, vegan: false };
  return { contains: [sulphites], vegetarian: true, vegan: kind < 86 };
}
