// @ts-check
// `npm test` and, with --without-browser, `npm run check`: everything that must hold, in order, stopping at the first
// thing that does not. Other arguments narrow the Vitest run to the files whose path contains them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { binFolder, root } from './places.mjs';
import { faultsOf, parseRequirements, playwrightTests, vitestTests, writeTable } from './requirements.mjs';
import { envWithOwnTools, runInForeground } from './run-command.mjs';
import { Failure, runScript, say, secondsSince, timed } from './terminal.mjs';
import { addCounts, closingLine, noCounts, playwrightCounts, vitestCounts } from './test-counts.mjs';
import { buildWebIfStale } from './web-build.mjs';

const withBrowser = !process.argv.includes('--without-browser');
const narrowTo = process.argv.slice(2).filter((argument) => argument !== '--without-browser');

const reports = mkdtempSync(path.join(tmpdir(), 'tradecellar-tests-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

await runScript(async () => {
  const started = performance.now();
  const node = await installIfNeeded();
  let counts = noCounts;
  let failure;
  try {
    await step('Types', checkTypes);
    await step('Lint and format', () => tool('biome', ['ci', '--error-on-warnings', '.']));
    await step('Import rules', () => tool('depcruise', ['--config', '.dependency-cruiser.mjs', ...rooms()]));
    await step('Unused files, exports and packages', () => tool('knip', ['--no-progress']));
    // Once more without the tests: what only a test uses is dead. `@internal` marks what is exported for its own test.
    await step('Unused outside tests', () => tool('knip', ['--production', '--no-progress']));
    await step('Unit and API tests', runVitest, () => {
      counts = addCounts(counts, vitestCounts(vitestReport));
    });
    await timed('Web app', () => buildWebIfStale(node));
    if (withBrowser) {
      const chromium = await findChromium();
      await step(
        'Journeys in Chromium',
        () => runPlaywright(chromium),
        () => {
          counts = addCounts(counts, playwrightCounts(playwrightReport));
        },
      );
    }
    if (narrowTo.length === 0) {
      if (!withBrowser) await step('Ids of the journeys', listJourneys);
      await step('Requirements', async () => {
        const faults = checkRequirements();
        counts = addCounts(counts, { ...noCounts, failed: faults });
        return faults;
      });
    }
  } catch (error) {
    failure = error;
  }
  return conclude(counts, failure, started);
});

/** Runs one step; its tests are counted whether it goes well or not.
 * @param {string} title
 * @param {() => Promise<number>} work gives the exit code
 * @param {() => void} [count] */
async function step(title, work, count) {
  const code = await timed(title, work);
  count?.();
  if (code !== 0)
    throw new Failure(`"${title}" failed; the reason is above. What comes after it was not run.`);
}

/** @param {import('./test-counts.mjs').Counts} counts
 * @param {unknown} failure
 * @param {number} started */
function conclude(counts, failure, started) {
  if (failure instanceof Failure) say(`\n✗ ${failure.message}`);
  else if (failure !== undefined) say(`\n✗ ${failure instanceof Error ? failure.stack : failure}`);
  else say(`\n✓ All in order.`);
  say(`  ${secondsSince(started)} s in all${withBrowser ? '' : ', without the journeys in the browser'}\n`);
  // A step that fails without a failed test (a type error, a file that does not load) is a failure all the same.
  const told = failure !== undefined && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  say(closingLine(told));
  return told.failed === 0 ? 0 : 1;
}

/** Every tsconfig of every room. */
async function checkTypes() {
  for (const room of [...rooms(), 'scripts']) {
    const configs = readdirSync(path.join(root, room)).filter((name) => /^tsconfig.*\.json$/.test(name));
    for (const config of configs.sort()) {
      const code = await tool('tsc', ['--project', path.join(room, config)]);
      if (code !== 0) return code;
    }
  }
  return 0;
}

function rooms() {
  return ['trade', 'contract', 'server', 'web', 'sign-in', 'e2e'];
}

function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return tool('vitest', ['run', ...reporters, ...narrowTo]);
}

/** @param {string} chromium */
function runPlaywright(chromium) {
  return tool('playwright', ['test', '--reporter=list,json'], {
    cwd: path.join(root, 'e2e'),
    env: { ...envWithOwnTools(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
}

/** Without running them: which requirements they name. */
function listJourneys() {
  return tool('playwright', ['test', '--list', '--reporter=json'], {
    cwd: path.join(root, 'e2e'),
    env: { ...envWithOwnTools(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
}

/** Says every requirement that this run does not prove. Returns how many faults there are. */
function checkRequirements() {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
  const tests = [
    ...vitestTests(read(vitestReport)),
    ...playwrightTests(read(playwrightReport), { listed: !withBrowser }),
  ];
  const requirements = parseRequirements();
  const faults = faultsOf(requirements, tests);
  for (const fault of faults) say(`  ✗ ${fault}`);
  say(`  ${writeTable(requirements, tests)}; the table is in test-results/requirements.md`);
  return faults.length;
}

/** @param {string} name
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] */
function tool(name, args, options) {
  return runInForeground(path.join(binFolder, name), args, options);
}
