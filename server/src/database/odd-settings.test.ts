import { expect, it } from 'vitest';
import { oddSettings, oddSettingWords, type RunningServer } from './odd-settings.ts';

const server = (process: number, settings: Record<string, string>): RunningServer => ({
  machine: 'shop1',
  process,
  startedAt: new Date(2026, 10, 28, process),
  settings,
});

it('finds no difference between servers that agree, or that do not state the same settings', () => {
  expect(oddSettings([])).toEqual([]);
  expect(oddSettings([server(1, { a: 'x' }), server(2, { a: 'x' }), server(3, {})])).toEqual([]);
});

it('names, for each setting, the server that differs from most servers', () => {
  const servers = [
    server(1, { door: 'web', MAIL_FROM: 'a@b' }),
    server(2, { door: 'files', MAIL_FROM: 'a@b' }),
    server(3, { door: 'web', MAIL_FROM: 'c@d' }),
  ];
  expect(oddSettings(servers)).toMatchObject([
    { process: 2, setting: 'door', value: 'files', others: 'web' },
    { process: 3, setting: 'MAIL_FROM', value: 'c@d', others: 'a@b' },
  ]);
});

it('names the later of two servers that differ, in a sentence', () => {
  const [odd, ...more] = oddSettings([server(2, { SMTP_URL: '' }), server(1, { SMTP_URL: 'mail:587' })]);
  expect(more).toEqual([]);
  expect(odd && oddSettingWords(odd)).toBe(
    'SMTP_URL of the server on shop1 (process 2) is not set, and mail:587 of the others on this database',
  );
});
