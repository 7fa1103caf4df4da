import { SHAPE_SYSTEMS } from '@tradecellar/contract/accounts-shapes.ts';
import { IMPORT_KINDS } from '@tradecellar/contract/import-kinds.ts';
import type { OfficeSetting, SettingKind } from '@tradecellar/contract/office-settings.ts';
import { settingLabels } from '@tradecellar/contract/setting-labels.ts';
import { LABELLED_FIELDS } from '@tradecellar/trade/product-labels.ts';
import { type TSchema, Type } from 'typebox';
import { settingSchemas } from './merge-settings.ts';
import { readable } from './setting-words.ts';

/** Settings whose field on the page does not follow from their schema. */
const KINDS: Readonly<Record<string, SettingKind>> = {
  'delivery.days': 'weekdays',
  'delivery.cutoff': 'time',
  'delivery.closedDays': 'days',
  'bannerDays.from': 'day',
  'bannerDays.until': 'day',
  'brand.colour': 'colour',
  'brand.hover': 'colour',
  'brand.notice': 'colour',
  termsHtml: 'html',
  privacyHtml: 'html',
  'login.words': 'long-text',
  'contact.words': 'long-text',
  'invitations.words': 'long-text',
  'invitations.announcement': 'long-text',
  labelOverrides: 'named-texts',
  'backOffice.importHours': 'named-numbers',
  'accountsFiles.at': 'time',
  'accountsFiles.from': 'day',
  'accountsFiles.contacts': 'named-texts',
};

/** Settings that only the office notices. */
const OFFICE_ALONE: ReadonlySet<string> = new Set([
  'mail.orderDesk',
  'backOffice.alertMinutes',
  'backOffice.importHours',
  'claims.undoMinutes',
  'credit.ledgerDays',
  'securityContact',
]);

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'delivery.bankHolidays': {
    ENG: 'England',
    WLS: 'Wales',
    SCT: 'Scotland',
    NIR: 'Northern Ireland',
    null: 'No bank holidays',
  },
  productView: { list: 'List', cards: 'Cards' },
  titleField: { Description: 'Description', SecondaryDescription: 'Second description' },
  'accountsFiles.shape': { ...SHAPE_SYSTEMS, null: 'None' },
  'accountsFiles.reserves': { invoiced: 'In the files', 'left-out': 'Left out' },
  'accountsFiles.shapes.KIND.contact': {
    '': 'Usual for these files',
    name: 'Name of the customer',
    account: 'Account code of the customer',
  },
  'accountsFiles.shapes.KIND.rows': {
    '': 'Usual for these files',
    price: 'Quantity at one price',
    line: 'Line of an order',
    order: 'Order',
  },
  'accountsFiles.shapes.KIND.dates': {
    '': 'Usual for these files',
    'DD/MM/YYYY': '31/12/2026',
    'YYYY-MM-DD': '2026-12-31',
  },
  'claims.faultsFrom': { delivery: 'From the delivery', invoice: 'From the invoice' },
  'claims.notArrivedFrom': { delivery: 'From the day it is due', invoice: 'From the invoice' },
};

/** The description of a setting for its field on the page, without the value. */
export function describeSetting(name: string): Omit<OfficeSetting, 'Value' | 'Default' | 'From' | 'Fault'> {
  const schema = settingSchemas.get(name);
  if (schema === undefined) throw new Error(`${name} is not a setting`);
  const { description = '', minimum, maximum } = Object(schema);
  const choices = choicesOf(name, schema);
  return {
    Name: name,
    Label: settingLabels[name] ?? name,
    Says: readable(String(description)),
    Kind: KINDS[name] ?? kindOf(schema),
    IsForCustomers: !OFFICE_ALONE.has(name) && !name.startsWith('accountsFiles.'),
    ...(typeof minimum === 'number' && { Least: minimum }),
    ...(typeof maximum === 'number' && { Most: maximum }),
    ...(choices !== undefined && { Choices: choices }),
  };
}

/** Example: `Allergen_SuitableForVegan` becomes "Suitable For Vegan". */
function wordsOf(field: string): string {
  return field.replace('Allergen_', '').replace(/([a-z])([A-Z])/g, '$1 $2');
}

function kindOf(schema: TSchema): SettingKind {
  if (Type.IsBoolean(schema)) return 'switch';
  if (Type.IsInteger(schema)) return 'whole';
  if (Type.IsNumber(schema)) return 'unit' in schema ? 'pounds' : 'percent';
  if (Type.IsArray(schema)) return 'lines';
  return Type.IsUnion(schema) || Type.IsEnum(schema) ? 'choice' : 'text';
}

function choicesOf(name: string, schema: TSchema): OfficeSetting['Choices'] {
  if (name === 'labelOverrides') {
    return LABELLED_FIELDS.map((field) => ({ Value: field, Words: wordsOf(field) }));
  }
  if (name === 'backOffice.importHours') {
    return IMPORT_KINDS.map((kind) => ({ Value: kind, Words: kind }));
  }
  if ((KINDS[name] ?? kindOf(schema)) !== 'choice') return undefined;
  // An invoice has a row for each VAT rate, so only the plain sheet takes a row for a whole order.
  const isOffered = (value: unknown) =>
    value !== 'order' || !name.endsWith('.rows') || name.includes('.sheet.');
  return valuesOf(schema)
    .filter(isOffered)
    .map((value) => ({
      Value: value,
      Words: CHOICES[ofEachShape(name)]?.[String(value)] ?? String(value),
    }));
}

/** `accountsFiles.shapes.xero.rows` becomes `accountsFiles.shapes.KIND.rows`. */
const ofEachShape = (name: string) => name.replace(/^(accountsFiles\.shapes)\.\w+/, '$1.KIND');

function valuesOf(schema: TSchema): (string | null)[] {
  if (Type.IsUnion(schema)) return schema.anyOf.flatMap(valuesOf);
  if (Type.IsEnum(schema)) return schema.enum.map(String);
  return [Type.IsLiteral(schema) ? String(schema.const) : null];
}
