import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import { openTestDatabase } from './databases.ts';

/** Half of what an idle connection is kept open for: a command that leaves its pool open fails. */
const PATIENCE_MS = 30_000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder = '';
beforeAll(async () => {
  [database, folder] = await Promise.all([
    openTestDatabase(),
    mkdtemp(join(tmpdir(), 'tradecellar-commands-')),
  ]);
  await writeFile(join(folder, 'reps.csv'), 'Code,Name\nA,Ann\n');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** One that has to be ended by force, or finds a fault, rejects. */
function run(command: string, args: readonly string[]) {
  const file = fileURLToPath(new URL(`../bin/${command}`, import.meta.url));
  const env = { DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, [file, ...args], { cwd: folder, env, timeout: PATIENCE_MS });
}

it.each([
  ['migrate.ts', []],
  ['import.ts', ['reps.csv', '--dry-run']],
] as const)('%s ends when it is done', async (command, args) => {
  expect((await run(command, args)).stderr).toBe('');
});

it('settings.ts says what a merchant’s file sets, also where there is no default', async () => {
  const sets = {
    delivery: { furthestMonths: 12 },
    // The default terms have warnings of their own.
    termsHtml: '<p>Ours</p>',
    import: { prices: { columns: { Kundennr: 'PriceList' } } },
  };
  await writeFile(join(folder, 'merchant.json'), JSON.stringify(sets));
  const { stdout } = await run('settings.ts', ['--check', 'merchant.json']);
  expect(stdout.split('\n')).toEqual([
    'merchant.json is valid. It sets:',
    '- delivery.furthestMonths: 12 (default 18)',
    '- termsHtml: "<p>Ours</p>" (no default)',
    '- import.prices.columns.Kundennr: "PriceList" (no default)',
    '',
  ]);
});

it('settings.ts writes a file to begin with, which is valid as it stands and has every setting', async () => {
  const { stdout: template } = await run('settings.ts', ['--template']);
  await writeFile(join(folder, 'template.json'), template);
  const { stdout } = await run('settings.ts', ['--check', 'template.json']);
  const [says, ...warnings] = stdout.trim().split('\n');
  expect(says).toBe('template.json is valid. It changes nothing.');
  expect(warnings.filter((line) => !line.startsWith('! Terms: '))).toEqual([]);
  const written: unknown = JSON.parse(template);
  // Settings without a default are left out of both.
  expect(written).toEqual(JSON.parse(JSON.stringify(defaultMerchant())));
});

it('settings.ts says the faults of a merchant’s file in words, and ends with 1', async () => {
  await writeFile(join(folder, 'merchant.json'), '{"delivery": {"furthestMonths": "many"}, "nmae": "x"}');
  const ended: { code?: number; stdout?: string } = await run('settings.ts', [
    '--check',
    'merchant.json',
  ]).catch((error) => error);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toMatch(/^merchant\.json has 2 faults:\n/);
  expect(ended.stdout).toContain('nmae');
  expect(ended.stdout).toContain('delivery.furthestMonths');
});

it('import.ts says how far it is while it works, except where a program reads it', async () => {
  const ROWS = 12_000;
  const rows = Array.from({ length: ROWS }, (_, row) => `R${row},Rep ${row}\n`);
  await writeFile(join(folder, 'reps-many.csv'), `Code,Name\n${rows.join('')}`);
  const { stdout } = await run('import.ts', ['reps-many.csv', '--dry-run']);
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('reps-many.csv: checked 12,000 of 12,000 rows');
  const progress = lines.filter((line) => line.startsWith('reps-many.csv: writing '));
  expect(progress.length).toBeGreaterThan(1);
  expect(progress.at(-1)).toBe('reps-many.csv: writing 12,000 of 12,000 rows');
  const outcome = lines.findIndex((line) => line.startsWith('reps-many.csv: 12,000 rows: '));
  expect(lines.lastIndexOf(progress.at(-1) ?? '')).toBeLessThan(outcome);
  const json = await run('import.ts', ['reps-many.csv', '--dry-run', '--json']);
  expect(json.stdout.trimEnd().split('\n')).toHaveLength(1);
});
