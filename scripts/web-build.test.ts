import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourcesHash } from './web-build.mjs';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradecellar-sources-'));
  write('web/src/main.tsx', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  'web/src/main.tsx',
  'web/index.html',
  'contract/src/orders.ts',
  'trade/src/money.ts',
  'package-lock.json',
])('The web app is stale after a change of %s', (file) => {
  const before = sourcesHash(folder);
  write(file, 'changed');
  expect(sourcesHash(folder)).not.toBe(before);
});

it('The web app is stale after a file changed its name', () => {
  write('web/src/a.ts', 'x');
  const before = sourcesHash(folder);
  rmSync(path.join(folder, 'web/src/a.ts'));
  write('web/src/b.ts', 'x');
  expect(sourcesHash(folder)).not.toBe(before);
});

it.each([
  'web/dist/index.html',
  'web/node_modules/.vite/x',
  'web/.cache/built-from',
  'trade/src/money.test.ts',
  'server/src/app.ts',
])('The web app is not stale after a change of %s', (file) => {
  const before = sourcesHash(folder);
  write(file, 'changed');
  expect(sourcesHash(folder)).toBe(before);
});

it('Writing a file again with the same contents changes nothing', () => {
  const before = sourcesHash(folder);
  write('web/src/main.tsx', 'one');
  expect(sourcesHash(folder)).toBe(before);
});
