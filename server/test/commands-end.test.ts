import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
    import: { prices: { columns: { Kundennr: 'PriceList' } } },
  };
  await writeFile(join(folder, 'merchant.json'), JSON.stringify(sets));
  const { stdout } = await run('settings.ts', ['--check', 'merchant.json']);
  expect(stdout.split('\n')).toEqual([
    'merchant.json is valid. It sets:',
    '- delivery.furthestMonths: 12 (default 18)',
    '- import.prices.columns.Kundennr: "PriceList" (no default)',
    '',
  ]);
});
