import type { Profile } from '../sheets/profile-column.ts';
import {
  isAmount,
  isBlank,
  isCode,
  isFew,
  isFlag,
  isKey,
  isText,
  isWhole,
  type Rule,
  rule,
} from './mapping-rule.ts';
import { measureRules, stockFigureRules, textRules } from './rules-wines.ts';

const isTyped = ({ distinct }: Profile) =>
  distinct.length > 0 &&
  distinct.every((value) =>
    /^(simple|variable|variation|grouped|external|virtual|services?|(non[- ]?)?(inventory|stock)( item)?|bundle|assembly|product|physical|subscription)([, ].*)?$/i.test(
      value,
    ),
  );
const isStatus = (profile: Profile) => profile.flag >= 0.8 && profile.distinctCount <= 6;
const isPrice = (profile: Profile) => (isAmount(profile) || profile.money >= 0.5) && profile.date < 0.5;
const PRICED = 'price|rate|trade|list|sell|selling|ex|net|inc|dp';

/**
 * Columns of goods that the shop does not use. These rules stand first, because the names contain the names of fields.
 */
const unused: readonly Rule[] = [
  rule('DutyStatus', /\b(duty|bond|status|dp|ib|terms)\b/, 0.95, (p) => isDuty(p)),
  rule('AttributeName', /^(attribute|option) \d+ name$/, 1),
  rule('AttributeValue', /^(attribute|option) \d+ values?( s)?$/, 1),
  rule('-attribute', /^(attribute|option) \d+\b/, 1),
  rule('-cost', /\b(cost|costs|purchase|purchases|buy|buying|bought|supply|landed|fob)\b|^cp$/, 1),
  rule(
    '-supplier',
    /\b(supplier|mpn)\b|\bvendor (item|part|number|code|id|reference|sku)\b|\bmanufacturer (part|number|code)\b/,
    1,
  ),
  rule('-barcode', /\b(barcode|bar code|isbn)\b/, 1),
  rule('-nominal', /\b(nominal|ledger|revenue|income|expense|asset|cogs|gl)\b|\baccount\b/, 1),
  rule(
    '-reorder',
    /\b(re ?order|minimum|maximum|min|max|low stock|alert|lead time|stockable|track(ed|ing)?)\b/,
    1,
  ),
  rule(
    '-allocated',
    /\b(allocated|committed|reserved|on order|in transit|incoming|on purchase|back ?orders?|backorders? allowed)\b/,
    1,
  ),
  rule('-rrp', /\b(rrp|srp|msrp|retail|recommended|shelf|consumer|compare|was)\b/, 1),
  rule('-margin', /\b(margin|mark ?up|profit|gp|discount|points?)\b/, 1),
  rule(
    '-measure',
    /\b(weight|grams|length|width|height|depth|dimensions?|kg|commodity|tariff|intrastat|duty)\b/,
    1,
  ),
  rule(
    '-web',
    /\b(images?|pictures?|photos?|url|slug|seo|meta|tags?|position|featured|reviews?|download|shipping|upsells|sells|grouped|button|individually|purchase note|rating|template|token|inventory (tracker|policy)|requires|visibility|gift card|attachments?|modifier|loyalty|composite)\b/,
    0.95,
  ),
  rule('-date', /\b(created|modified|updated|last|starts?|ends?|published at)\b/, 0.9),
];

const filters: readonly Rule[] = [
  rule('Handle', /^handle$/, 0.95),
  rule(
    'Inactive',
    /\b(inactive|discontinued|delisted|obsolete|archived|deleted|suspended|withdrawn|blocked|eol|dead)\b/,
    1,
    (p) => isBlank(p) || isFlag(p),
  ),
  rule('Inactive', /^del$/, 0.6, isFlag),
  rule(
    'Active',
    /\b(active|live|published|enabled|sellable|for sale|sell on|can be sold|available for sale)\b|^(item |product )?status$/,
    0.95,
    isStatus,
  ),
  rule('RowType', /^(product |item )?type$/, 0.95, isTyped),
  rule('TaxStatus', /\bvat status\b|\btaxable\b/, 0.95),
  rule('Parent', /^parent( sku| id| code)?$/, 0.95),
];

/** True if the values say whether goods are duty paid or in bond. */
const isDuty = ({ distinct }: Profile) =>
  distinct.length > 0 &&
  distinct.every((value) => /^(dp|ib|ub|dd|duty paid|in bond|under bond|bonded|paid)$/i.test(value));

const codes: readonly Rule[] = [
  rule(
    'Code',
    /^(variant |item |product )?(sku|variant code)( code| number)?$|^plu( code| number)?$/,
    1,
    isCode,
  ),
  rule(
    'Code',
    /^(our )?(product|item|stock|article|wine|part|material|line|goods) (code|number|reference)$/,
    0.9,
    isCode,
  ),
  rule('Code', /^(our )?(product|item|stock|article|wine|part|material|line|goods) (id|key)$/, 0.75, isCode),
  rule('Code', /^(code|reference|article|our code|ident)$/, 0.8, isCode),
  rule('VatCode', /^(code|vat)$/, 0.6, (p) => p.distinctCount <= 5 && p.vat >= 0.6),
  rule('VatCode', /^code$/, 0.5, (p) => p.distinctCount <= 4 && p.whole >= 0.8 && p.median <= 9),
  rule('Code', /^(id|number|product|item|key)$/, 0.5, isKey),
];

const prices: readonly Rule[] = [
  rule('-with-vat', new RegExp(`\\b(${PRICED})\\b.*\\bvat amount\\b|^vat amount$`), 0.9),
  rule('CasePrice', new RegExp(`\\b(${PRICED})\\b.*\\bcase\\b|\\bcase\\b.*\\b(${PRICED})\\b`), 0.95, isPrice),
  rule('CasePrice', /\b(dozen|doz)\b/, 0.5, isPrice),
  rule('CasePrice', /^(per )?case$/, 0.85, (p) => isPrice(p) && p.money >= 0.5),
  rule(
    'BottleNett',
    new RegExp(
      `\\b(${PRICED}|per)\\b.*\\b(bottle|each|single)\\b|\\b(bottle|each|single)\\b.*\\b(${PRICED})\\b`,
    ),
    0.95,
    isPrice,
  ),
  rule('BottleNett', /^(per )?(bottle|each|single)$/, 0.85, (p) => isPrice(p) && p.money >= 0.5),
  rule('-offer', /\b(offer|special|promo\w*|discounted|clearance)\b/, 0.9, (p) => isBlank(p) || isPrice(p)),
  rule(
    'Price',
    /\b(sales?|selling|sell|trade|wholesale|list|regular|standard|normal|base|unit|net|variant|customer)\b.*\b(price|rate)\b/,
    0.9,
    isPrice,
  ),
  rule(
    'Price',
    /\b(price|trade|wholesale)\b.*\b(ex|net|inc)\b|^(price|trade|wholesale)$|^(ex vat|net)( price)?$/,
    0.85,
    isPrice,
  ),
  rule('Price', /\b(band|price|level|tier|list|rate|column) ?([a-h]|\d{1,2})$/, 0.75, isPrice),
  rule('Price', /^price( per)?( unit)?$|^(sp|wsp)$/, 0.8, isPrice),
  rule('Price', /\bprice\b/, 0.65, isPrice),
];

/** The first day of a product's price. Stands before the dates that the shop does not need. */
const firstDay = rule(
  'ValidFrom',
  /^((price )?(valid|effective|active|starts?) )?from( date)?$|^(price )?effective( date)?$|^price (from|start|date)( date)?$/,
  0.9,
  (p) => p.date >= 0.6,
);

/** True if a column with these words holds the first days of prices. */
export const isFirstDay = (words: string) => firstDay.name.test(words);

export const goodsRules: readonly Rule[] = [
  firstDay,
  ...unused,
  ...filters,
  ...codes,
  ...prices,
  ...measureRules,
  ...stockFigureRules,
  ...textRules,
];

/** stock.csv. The mapper adds up rows with the same code. */
export const stockRules: readonly Rule[] = [
  rule('Location', /\b(location|warehouse|store|site|branch|bin)\b/, 0.9, isText),
  rule('DueDate', /\b(due|expected|eta|arrival)\b/, 0.7, (p) => isBlank(p) || p.date >= 0.6),
  ...goodsRules.map((each) => (each.slot === 'Name' ? { ...each, slot: '-name' } : each)),
];

export const pricesRules: readonly Rule[] = [
  rule(
    'PriceList',
    /\bprice (list|band|level|tier|book|group)\b|^(list|band|tier|customer group|price code|pl)$/,
    0.95,
    isFew,
  ),
  rule(
    'BreakQuantity',
    /\b(break|minimum|min|from) quantity\b|^(break|from|min)$|\bquantity (from|break)\b/,
    0.95,
    isWhole,
  ),
  rule(
    'ValidFrom',
    /\b(valid|effective|start|starts|from)\b.*|^from$/,
    0.9,
    (p) => isBlank(p) || p.date >= 0.6,
  ),
  rule('ValidTo', /\b(until|to|end|ends|expires|expiry)\b/, 0.95, (p) => isBlank(p) || p.date >= 0.6),
  rule('Currency', /\bcurrency\b/, 0.95),
  ...goodsRules
    .filter(({ slot }) => slot !== 'VatCode')
    .map((each) => (each.slot === 'Name' ? { ...each, slot: '-name' } : each)),
];
