import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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
  'web/.cache/dist-1/index.html',
  'trade/src/money.test.ts',
  'server/src/app.ts',
])('The web app is not stale after a change of %s', (file) => {
  const before = sourcesHash(folder);
  write(file, 'changed');
  expect(sourcesHash(folder)).toBe(before);
});

it('Two commands that put what they have built in its place at once leave one of them whole', async () => {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { putInPlace } from ${JSON.stringify(new URL('./web-build.mjs', import.meta.url).href)};
    for (let n = 0; n < 100; n++) {
      const made = ${JSON.stringify(folder)} + '/made-' + process.pid;
      mkdirSync(made + '/assets', { recursive: true });
      for (const file of ['index.html', 'assets/index.js']) writeFileSync(made + '/' + file, String(process.pid));
      putInPlace(made, ${JSON.stringify(folder)} + '/dist');
    }`;
  const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  await Promise.all([build(), build(), build()]);
  const read = (file: string) => readFileSync(path.join(folder, 'dist', file), 'utf8');
  expect(read('index.html')).toBe(read('assets/index.js'));
  expect(readdirSync(folder).sort()).toEqual(['dist', 'package-lock.json', 'web']);
});

it('Writing a file again with the same contents changes nothing', () => {
  const before = sourcesHash(folder);
  write('web/src/main.tsx', 'one');
  expect(sourcesHash(folder)).toBe(before);
});
