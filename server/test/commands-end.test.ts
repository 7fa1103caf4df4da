import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import { openTestDatabase } from './databases.ts';

/**
 * Half the time for which a pool keeps an idle connection open. A command that forgets to close its pool exceeds this
 * time and fails.
 */
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

function run(command: string, args: readonly string[]) {
  const file = fileURLToPath(new URL(`../bin/${command}`, import.meta.url));
  const env = { DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, [file, ...args], { cwd: folder, env, timeout: PATIENCE_MS });
}

it.each([
  ['migrate.ts', []],
  ['import.ts', ['reps.csv', '--dry-run']],
] as const)('exits when %s has finished', async (command, args) => {
  expect((await run(command, args)).stderr).toBe('');
});

it('lists the settings of a merchant file with their defaults', async () => {
  const sets = {
    delivery: { furthestMonths: 12 },
    // Custom terms avoid the warnings about the default terms.
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

it('writes a valid template of the merchant file with every setting', async () => {
  const { stdout: template } = await run('settings.ts', ['--template']);
  await writeFile(join(folder, 'template.json'), template);
  const { stdout } = await run('settings.ts', ['--check', 'template.json']);
  const [says, ...warnings] = stdout.trim().split('\n');
  expect(says).toBe('template.json is valid. It changes nothing.');
  expect(warnings.filter((line) => !line.startsWith('! Terms: '))).toEqual([]);
  const written: unknown = JSON.parse(template);
  // JSON drops settings whose default is undefined.
  expect(written).toEqual(JSON.parse(JSON.stringify(defaultMerchant())));
});

it('lists the faults of a merchant file, and exits with 1', async () => {
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

it('prints the progress of an import, but prints one line with --json', async () => {
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
