import type { OfficeSetting, SettingKind, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { expect, it } from 'vitest';
import { readTyped, type Typed, typedOf } from './typed-settings.ts';
import { valueWords } from './value-words.ts';

const Choices = [
  { Value: 'ENG', Words: 'England' },
  { Value: null, Words: 'No bank holidays' },
];
const setting = (Kind: SettingKind, facts: Partial<OfficeSetting> = {}): OfficeSetting => ({
  ...{ Name: 'x', Label: 'Cut-off', Says: '', Kind, From: 'default', IsForCustomers: true },
  ...facts,
});

it.each<[SettingKind, SettingValue, Typed, string]>([
  ['switch', true, true, 'On'],
  ['whole', 18, '18', '18'],
  ['pounds', 7.5, '7.50', '£7.50'],
  ['percent', 20, '20', '20 %'],
  ['time', '16:30', '16:30', '16:30'],
  ['time', null, '', 'none'],
  ['day', '2026-12-24', '2026-12-24', 'Thursday 24 December'],
  ['day', null, '', 'none'],
  ['weekdays', '1|2|3|4|5', '1|2|3|4|5', 'Monday to Friday'],
  ['days', ['2026-12-24'], ['2026-12-24'], 'Thu 24 Dec'],
  ['lines', ['1 Wharf', 'London'], '1 Wharf\nLondon', '1 Wharf, London'],
  ['choice', null, 'null', 'No bank holidays'],
  ['choice', 'ENG', 'ENG', 'England'],
  ['text', 'Cave & Co', 'Cave & Co', 'Cave & Co'],
  ['named-texts', { Allergen_Fish: 'Fish' }, { Allergen_Fish: 'Fish' }, '1 name'],
  ['named-numbers', { stock: 26 }, { stock: '26' }, '1 name'],
])('shows a %s %j in its field and in words, and reads the field back', (kind, value, typed, words) => {
  const each = setting(kind, { Choices });
  expect(typedOf(each, value)).toEqual(typed);
  expect(readTyped(each, typed)).toEqual({ value });
  expect(valueWords(each, value)).toBe(words);
});

it.each<[SettingKind, Typed, string]>([
  ['whole', 'six', '“Cut-off” must be a whole number from 0 to 60'],
  ['whole', '61', '“Cut-off” must be a whole number from 0 to 60'],
  ['whole', '1.5', '“Cut-off” must be a whole number from 0 to 60'],
  ['pounds', '7.505', '“Cut-off” must be pounds and pence from 0 to 60'],
  ['weekdays', '', 'Choose at least one day for “Cut-off”'],
  ['named-numbers', { stock: 'soon' }, '“Cut-off” must be whole numbers'],
])('says what is wrong with a %s that was typed as %j', (kind, typed, fault) => {
  expect(readTyped(setting(kind, { Least: 0, Most: 60 }), typed)).toEqual({ fault });
});

it('reads an amount with its pound sign, drops blank lines, and reads an empty page as the default', () => {
  expect(readTyped(setting('pounds'), '£1,250.50')).toEqual({ value: 1250.5 });
  expect(readTyped(setting('lines'), ' London \n\n')).toEqual({ value: ['London'] });
  expect(readTyped(setting('html'), ' ')).toEqual({ value: undefined });
});
