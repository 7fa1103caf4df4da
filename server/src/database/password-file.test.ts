import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-password-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (text: string) => {
  const file = join(folder, 'password');
  writeFileSync(file, text);
  return file;
};
const read = (DATABASE_URL: string | undefined, DATABASE_PASSWORD_FILE: string) => {
  const found = readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE });
  return 'faults' in found ? found.faults : found.config.databaseUrl;
};

it('puts the password of a file into the address of one host or several', () => {
  const file = fileOf('s3cr/t@ \n');
  expect(read('postgres://shop@db:5432/shop', file)).toBe('postgres://shop:s3cr%2Ft%40@db:5432/shop');
  expect(read('postgres://shop@db1,db2/shop', file)).toBe('postgres://shop:s3cr%2Ft%40@db1,db2/shop');
});

it('refuses an address with a password, an address without a user, and no address', () => {
  const file = fileOf('secret');
  for (const url of ['postgres://shop:other@db/shop', 'postgres://db/shop', undefined]) {
    expect(read(url, file)).toEqual([
      'DATABASE_PASSWORD_FILE: needs a DATABASE_URL with a user and no password',
    ]);
  }
});

it('refuses an empty or missing file', () => {
  const file = fileOf(' \n');
  expect(read('postgres://shop@db/shop', file)).toEqual([`DATABASE_PASSWORD_FILE: ${file} is empty`]);
  expect(read('postgres://shop@db/shop', join(folder, 'none'))).toEqual([
    expect.stringMatching(/^DATABASE_PASSWORD_FILE: .+none cannot be read: ENOENT/),
  ]);
});
