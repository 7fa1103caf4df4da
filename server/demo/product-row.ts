import { type Money, moneyFromPounds, moneyText, multiplyMoney } from '@tradecellar/trade/money.ts';
import {
  ALLERGEN_FIELDS,
  type AllergenField,
  SUITABILITY_FIELDS,
} from '@tradecellar/trade/product-labels.ts';
import type { CsvRow } from './csv-text.ts';
import type { Chance } from './seeded.ts';

const FOODS = ['FoodSuggestion1', 'FoodSuggestion2', 'FoodSuggestion3', 'FoodSuggestion4', 'FoodSuggestion5'];

/** The columns of products.csv (design §9). */
export const PRODUCT_COLUMNS: readonly string[] = [
  'Code',
  'Description',
  'SecondaryDescription',
  'BinNo',
  'Image1_URL',
  'Vintage',
  'CustomLabel',
  'Type',
  'CaseSize',
  'UnitSize',
  'CasePrice',
  'BottleNett',
  'BottleVAT',
  'OnlySellMultiplesOf',
  'StockCases',
  'StockBottles',
  'Colour',
  'Supergroup',
  'Group',
  'Country',
  'CountryDescription',
  'Appellation',
  'Style',
  'ClosureStyle',
  'OrganicBiodynamic',
  'AlcoholicPercentage',
  'Winemaker',
  'ExciseDescription',
  ...FOODS,
  'Notes1',
  'Notes2',
  'Notes3',
  'Notes4',
  'WineTastingNotes',
  'ServingSuggestion',
  ...ALLERGEN_FIELDS,
  ...SUITABILITY_FIELDS,
];

/** What an order line needs of a product, beside its row. */
export interface DemoProduct {
  readonly code: string;
  readonly description: string;
  readonly caseSize: number;
  readonly multiplesOf: number;
  readonly casePrice: Money;
  readonly bottleNett: Money;
  readonly bottleVat: Money;
  /** Where it belongs on a customer's list: 'Wines', 'Spirits', … and its group. */
  readonly supergroup: string;
  readonly group: string;
  readonly row: CsvRow;
}

export interface Prices {
  readonly casePrice: Money;
  readonly bottleNett: Money;
  readonly bottleVat: Money;
}

/** VAT at the standard rate, to 1/10,000 pound. */
export function vatOf(nett: Money): Money {
  return multiplyMoney(nett, 1, 5);
}

/** Whole pence below an amount in 1/10,000 pound. */
export function wholePence(money: Money): Money {
  return money - (money % 100);
}

/** A price a merchant would print: some cases are their bottles' sum, some a little less, some a round sum. */
export function pricesOf(pounds: number, caseSize: number, chance: Chance): Prices {
  const quarters = Math.floor(pounds * 4);
  const bottle = moneyFromPounds((quarters * 25 - chance.pick([0, 0, 1, 5])) / 100);
  const nett = bottle > 0 && pounds >= 3 ? bottle : moneyFromPounds(Math.floor(pounds * 100) / 100);
  if (caseSize === 1) return { casePrice: nett, bottleNett: nett, bottleVat: vatOf(nett) };
  const sum = nett * caseSize;
  const kind = chance.below(100);
  if (kind < 45) return { casePrice: sum, bottleNett: nett, bottleVat: vatOf(nett) };
  if (kind < 78) {
    const less = wholePence(multiplyMoney(sum, 100 - chance.pick([2, 3, 4, 5]), 100));
    return { casePrice: less, bottleNett: nett, bottleVat: vatOf(nett) };
  }
  const round = sum - (sum % 5000);
  const share = multiplyMoney(round, 1, caseSize);
  return { casePrice: round, bottleNett: share, bottleVat: vatOf(share) };
}

export interface ProductFacts {
  readonly code: string;
  readonly description: string;
  readonly secondary: string;
  readonly binNo: string;
  readonly picture: string;
  readonly vintage: string;
  readonly customLabel: string;
  readonly type: string;
  readonly caseSize: number;
  readonly unitSize: number;
  readonly prices: Prices;
  readonly multiplesOf: number;
  readonly colour: string;
  readonly supergroup: string;
  readonly group: string;
  readonly country: string;
  readonly countryName: string;
  readonly appellation: string;
  readonly style: string;
  readonly closure: string;
  readonly organic: string;
  readonly abv: number;
  readonly winemaker: string;
  readonly excise: string;
  readonly food: readonly string[];
  readonly notes: readonly [string, string, string, string];
  readonly tasting: string;
  readonly serving: string;
  readonly contains: readonly AllergenField[];
  readonly vegetarian: boolean;
  readonly vegan: boolean;
  readonly glutenFree: boolean;
}

/** The product as a row of products.csv, with stock figures for about three in ten. */
export function productOf(facts: ProductFacts, chance: Chance): DemoProduct {
  const { casePrice, bottleNett, bottleVat } = facts.prices;
  const [StockCases, StockBottles] = stockOf(facts.caseSize, chance);
  const missing = chance.percent(50) ? 'Not Set' : '';
  const food = Object.fromEntries(FOODS.map((name, at) => [name, facts.food[at] ?? missing]));
  const has = (field: AllergenField) => facts.contains.includes(field);
  const contains = Object.fromEntries(ALLERGEN_FIELDS.map((field) => [field, has(field) ? '1' : '0']));
  const flag = (yes: boolean) => (yes ? '1' : '0');
  const row: CsvRow = {
    Code: facts.code,
    Description: facts.description,
    SecondaryDescription: facts.secondary,
    BinNo: facts.binNo,
    Image1_URL: facts.picture,
    Vintage: facts.vintage,
    CustomLabel: facts.customLabel,
    Type: facts.type,
    CaseSize: facts.caseSize,
    UnitSize: facts.unitSize,
    CasePrice: moneyText(casePrice),
    BottleNett: moneyText(bottleNett),
    BottleVAT: moneyText(bottleVat),
    OnlySellMultiplesOf: facts.multiplesOf,
    StockCases,
    StockBottles,
    Colour: facts.colour,
    Supergroup: facts.supergroup,
    Group: facts.group,
    Country: facts.country,
    CountryDescription: facts.countryName,
    Appellation: facts.appellation,
    Style: facts.style,
    ClosureStyle: facts.closure,
    OrganicBiodynamic: facts.organic,
    AlcoholicPercentage: facts.abv,
    Winemaker: facts.winemaker,
    ExciseDescription: facts.excise,
    ...food,
    Notes1: facts.notes[0],
    Notes2: facts.notes[1],
    Notes3: facts.notes[2],
    Notes4: facts.notes[3],
    WineTastingNotes: facts.tasting,
    ServingSuggestion: facts.serving,
    ...contains,
    Allergen_SuitableForVegetarian: flag(facts.vegetarian),
    Allergen_SuitableForVegan: flag(facts.vegan),
    Allergen_SuitableForGlutenFreeDiet: flag(facts.glutenFree),
    Allergen_SuitableForEggIntoleranceDiet: flag(!has('Allergen_Egg')),
    Allergen_SuitableForLactoseIntoleranceDiet: flag(!has('Allergen_Milk')),
    Allergen_SuitableForLowFatDiet: flag(!has('Allergen_Milk') && facts.group !== 'Liqueurs'),
  };
  const { code, description, caseSize, multiplesOf, supergroup, group } = facts;
  return {
    code,
    description,
    caseSize,
    multiplesOf,
    casePrice,
    bottleNett,
    bottleVat,
    supergroup,
    group,
    row,
  };
}

function stockOf(caseSize: number, chance: Chance): [number | '', number | ''] {
  if (!chance.percent(30)) return ['', ''];
  const kind = chance.below(100);
  if (kind < 8) return [0, 0];
  if (kind < 24)
    return [
      caseSize === 1 ? 1 + chance.below(3) : chance.below(2),
      caseSize === 1 ? 0 : 1 + chance.below(caseSize - 1),
    ];
  return [4 + chance.below(110), caseSize === 1 ? 0 : chance.below(caseSize)];
}
