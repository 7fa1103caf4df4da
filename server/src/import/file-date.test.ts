import type { DateForm } from '@tradecellar/contract/import-form.ts';
import { expect, it } from 'vitest';
import { parseFileDate } from './file-date.ts';

it.each<[string, DateForm, string | undefined]>([
  ['03/08/2026', 'DD/MM/YYYY', '2026-08-03'],
  ['3.8.2026', 'DD/MM/YYYY', '2026-08-03'],
  ['03-08-2026', 'DD/MM/YYYY', '2026-08-03'],
  ['03/08/2026 00:00:00', 'DD/MM/YYYY', '2026-08-03'],
  ['03/08-2026', 'DD/MM/YYYY', undefined],
  ['31/02/2026', 'DD/MM/YYYY', undefined],
  ['12/31/2026', 'DD/MM/YYYY', undefined],
  ['03/08/26', 'DD/MM/YYYY', undefined],
  ['03/08/26', 'DD/MM/YY', '2026-08-03'],
  ['03/08/2026', 'DD/MM/YY', undefined],
  ['12/31/2026', 'MM/DD/YYYY', '2026-12-31'],
  ['31/12/2026', 'MM/DD/YYYY', undefined],
  ['2026/8/3', 'YYYY-MM-DD', '2026-08-03'],
  ['03/08/2026', 'YYYY-MM-DD', undefined],
  ['20260803', 'YYYYMMDD', '2026-08-03'],
  ['20261303', 'YYYYMMDD', undefined],
  ['2026-08-03', 'DD/MM/YYYY', '2026-08-03'],
  ['2026-08-03', 'YYYYMMDD', '2026-08-03'],
  ['2026-08-03T14:30:00', 'MM/DD/YYYY', '2026-08-03'],
  ['2026-08-03 14:30:00.123', 'DD/MM/YYYY', '2026-08-03'],
  ['2026-06-30T23:00:00Z', 'DD/MM/YYYY', '2026-07-01'],
  ['2026-07-01T00:00:00+01:00', 'DD/MM/YYYY', '2026-07-01'],
  ['2026-12-31T23:30:00.000Z', 'DD/MM/YYYY', '2026-12-31'],
  ['2026-02-30', 'DD/MM/YYYY', undefined],
  ['2026-02-30T10:00:00Z', 'DD/MM/YYYY', undefined],
  ['2026-02-03T25:00:00Z', 'DD/MM/YYYY', undefined],
  ['2026-08-03 noon', 'DD/MM/YYYY', undefined],
  ['46236', 'DD/MM/YYYY', undefined],
  ['', 'DD/MM/YYYY', undefined],
])('%s as %s is %s', (text, form, date) => {
  expect(parseFileDate(text, form)).toBe(date);
});
