import type { Profile } from '../sheets/profile-column.ts';
import { isBlank, isFew, isFlag, isText, isWhole, type Rule, rule } from './mapping-rule.ts';

/** Figures that may be the bottles of a case. */
const isCaseSize = (profile: Profile) =>
  profile.whole >= 0.8 && profile.median >= 1 && profile.median <= 60 && profile.money < 0.5;
const isSize = (profile: Profile) => profile.size >= 0.5 || (profile.number >= 0.7 && profile.year < 0.5);
const isVat = (profile: Profile, words: string) =>
  (profile.vat >= 0.8 &&
    profile.distinctCount <= 6 &&
    !(profile.money >= 0.8 && profile.distinctCount > 3)) ||
  (isFlag(profile) && /\d+ percent|percent \d+/.test(words)) ||
  (isWhole(profile) && profile.distinctCount <= 4 && profile.median <= 9);
const isVintage = (profile: Profile) => isBlank(profile) || profile.year >= 0.6;
const isLong = (profile: Profile) => profile.meanLength > 80 || profile.html >= 0.3;
const isStock = (profile: Profile) => profile.number >= 0.8 && profile.date < 0.2;
const isPath = ({ distinct }: Profile) => distinct.some((value) => / > /.test(value));

export const measureRules: readonly Rule[] = [
  // Some lists name the column of the case size `Bottles`.
  rule('CaseSize', /^stock bottle$/, 0.6, ({ distinct }) =>
    distinct.every((value) => /^(1|3|6|12|24)$/.test(value)),
  ),
  rule('VatRate', /\bvat\b(?!.*\b(number|registration|reg)\b)/, 0.95, isVat),
  rule('Pack', /\b(pack|case|size|format|unit|uom)\b/, 0.9, (p) => p.pack >= 0.5),
  rule(
    'UnitSize',
    /\b(bottle|unit) size\b|\b(volume|capacity|contents|litres?|liters?|ml|cl)\b|^(size|format|vol)\b/,
    0.95,
    isSize,
  ),
  rule(
    'CaseSize',
    /\b(case|pack|outer|carton|box) (size|quantity|of)\b|\b(units|bottle|quantity|number) (per|in|a) (case|uom|pack|unit|outer|box)\b|\b(per|in) case\b|\bcase size\b/,
    0.95,
    isCaseSize,
  ),
  rule(
    'CaseSize',
    /^(case|pack|packs?|outer|uom quantity|packed|units|case bottle|bottle case)$/,
    0.85,
    isCaseSize,
  ),
  rule('UnitSize', /\bsize\b/, 0.75, (p) => p.size >= 0.5),
  rule('CaseSize', /\bpack\b|\bsize\b/, 0.6, isCaseSize),
  rule('-unit', /\b(uom|unit|units|measure)\b/, 0.9),
  rule('Vintage', /\b(vintage|year)\b/, 0.95, isVintage),
  rule(
    'AlcoholicPercentage',
    /\b(abv|alcohol\w*|strength|alc|percent vol\w*|vol\w* percent)\b/,
    0.95,
    (p) => isBlank(p) || p.number >= 0.6,
  ),
];

export const stockFigureRules: readonly Rule[] = [
  rule(
    'StockCases',
    /\b(stock|quantity|free|available|on hand)\b.*\bcase\b|\bcase\b.*\b(stock|free|available|on hand)\b/,
    0.9,
    isStock,
  ),
  rule(
    'StockBottles',
    /\b(stock|quantity|free|available|on hand)\b.*\bbottle\b|\bbottle\b.*\b(stock|free|available|on hand)\b/,
    0.9,
    isStock,
  ),
  rule(
    'Stock',
    /^(free|available)( stock| quantity| to sell)?$|\b(quantity|stock|qty) (free|available)\b/,
    1,
    isStock,
  ),
  rule('-allocated', /\b(free|uom free)\b/, 0.7),
  rule('-allocated', /\bin stock\b/, 0.8, isFlag),
  rule(
    'Stock',
    /\b(on hand|in stock|stock level|stock quantity|inventory quantity|current quantity)\b|^(stock|inventory|quantity|soh|qoh)$/,
    0.85,
    isStock,
  ),
  rule('Stock', /\b(quantity|stock|inventory)\b/, 0.65, isStock),
];

export const textRules: readonly Rule[] = [
  rule(
    'BinNo',
    /\b(bin|shelf|rack|bay|aisle|location)\b( number)?/,
    0.9,
    (p) => isBlank(p) || p.meanLength <= 16,
  ),
  rule(
    'Name',
    /^(product|item|wine|stock item|article|display|full|web)? ?(name|title)$|^wine$/,
    0.95,
    isText,
  ),
  rule(
    'SecondaryDescription',
    /\b(short|secondary|sales|second|extra|additional|sub) ?(description|title)\b|\bdescription (2|two|b)\b|^sub ?title$/,
    0.9,
    (p) => isBlank(p) || isText(p),
  ),
  rule(
    'Name',
    /^(product |item |stock |wine |article |long |full )?description( 1| a| one)?$/,
    0.8,
    (p) => isText(p) && !isLong(p),
  ),
  rule(
    'WineTastingNotes',
    /\b(tasting|taste|body|html|long description)\b|\bdescription\b/,
    0.85,
    (p) => isBlank(p) || (isText(p) && (isLong(p) || p.html > 0)),
  ),
  rule('WineTastingNotes', /\btasting notes?\b|\bbody\b/, 0.9, isText),
  rule('SecondaryDescription', /\bdescription\b/, 0.75, isText),
  rule('Name', /^(product|item|article|label)$/, 0.75, isText),
  rule('DrinkFrom', /\bdrink from\b/, 0.95),
  rule('DrinkTo', /\bdrink (to|until|by)\b/, 0.95),
  rule(
    'Winemaker',
    /\b(producer|winemaker|brands?|estate|grower|winery|maker|manufacturer|domaine|bodega|brewery|distillery)\b/,
    0.9,
    isText,
  ),
  rule('CountryDescription', /^(country|origin|country of origin|country name)$/, 0.95, isText),
  rule('Colour', /^(wine )?colou?r( code| name)?$/, 0.95, isText),
  rule('Categories', /\b(categor\w+|collections?)\b/, 0.9, isPath),
  rule('Winemaker', /^vendor( name)?$/, 0.65, isText),
  rule('Country', /\b(country|origin)\b/, 0.85, (p) => isText(p) && p.meanLength <= 3),
  rule('CountryDescription', /\b(country|origin)\b/, 0.85, isText),
  rule('CountryDescription', /\bsub category\b|\bgroup 2\b|\bregion\b/, 0.75, isCountry),
  rule('Supergroup', /\b(super ?group|reporting category|department)\b/, 0.75, (p) => isText(p)),
  rule(
    'Group',
    /\b(group|category|class|range|family|product type|section)\b|^type$/,
    0.85,
    (p) => isText(p) && (isFew(p) || p.meanLength <= 24),
  ),
  rule('-number', /\b(group|category|class|range|family) ?(number|id|code)?\b/, 0.8, (p) => p.number >= 0.5),
  rule('Appellation', /\bappellation\b/, 0.95, isText),
  rule('Appellation', /\b(region|district)\b/, 0.75, isText),
  rule('Style', /^(style|wine style)$/, 0.9, isText),
  rule('ClosureStyle', /\b(closure|stopper)\b/, 0.9, isText),
  rule(
    'SecondaryDescription',
    /^(notes?|remarks?|comments?|info|details?)$/,
    0.72,
    (p) => isBlank(p) || isText(p),
  ),
  rule(
    'Name',
    /\b(name|title)\b(?<!(group|category|supplier|vendor|class|variation|variant|style) name)/,
    0.75,
    isText,
  ),
  rule('-family', /\b(variation|variant|style) name\b/, 0.8),
  rule('-number', /^(id|guid|uuid|key|internal id|record id)$/, 0.9),
];

/** The countries of wines, beers and spirits, in small letters. */
export const COUNTRIES: ReadonlySet<string> = new Set([
  ...(
    'france italy spain portugal germany austria england wales scotland ireland uk usa argentina chile uruguay brazil australia ' +
    'hungary greece georgia romania bulgaria moldova slovenia croatia lebanon israel turkey switzerland china japan mexico ' +
    'belgium netherlands denmark sweden norway finland poland czechia slovakia cuba jamaica barbados guyana trinidad ' +
    'venezuela peru morocco india canada cyprus malta luxembourg armenia ukraine serbia macedonia'
  ).split(' '),
  ...['south africa', 'new zealand', 'united states', 'united kingdom', 'great britain', 'czech republic'],
  ...['north macedonia', 'dominican republic', 'northern ireland'],
]);

function isCountry({ distinct }: Profile): boolean {
  const named = distinct.filter((value) => COUNTRIES.has(value.toLowerCase()));
  return distinct.length > 0 && named.length >= distinct.length * 0.6;
}
