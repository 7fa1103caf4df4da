// @ts-check
// `npm test` and, with --without-browser, `npm run check`: everything that must hold, in order, stopping at the first
// step that fails. Other arguments narrow the Vitest run to the files whose path contains them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { bin, root } from './places.mjs';
import { faultsOf, parseRequirements, playwrightTests, vitestTests, writeTable } from './requirements.mjs';
import { envWithOwnTools, runInForeground, runQuietly } from './run-command.mjs';
import { Failure, runScript, say, secondsSince, textOf, timed } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

const withBrowser = !process.argv.includes('--without-browser');
const narrowTo = process.argv.slice(2).filter((argument) => argument !== '--without-browser');
const rooms = ['trade', 'contract', 'server', 'web', 'sign-in', 'e2e'];
const reports = path.join(root, 'test-results');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

/** Every test that has run, or of a journey that was only listed. @type {import('./requirements.mjs').RanTest[]} */
const tests = [];

await runScript(async () => {
  const started = performance.now();
  let failure;
  try {
    await everyStep(await installIfNeeded());
  } catch (error) {
    failure = error;
  }
  say(failure === undefined ? '\n✓ All in order.' : `\n✗ ${textOf(failure)}`);
  say(`  ${secondsSince(started)} s in all${withBrowser ? '' : ', without the journeys in the browser'}\n`);
  const count = (/** @type {string} */ outcome) => tests.filter((test) => test.outcome === outcome).length;
  // A step that fails without a failed test (a type error, a file that does not load) is a failure all the same.
  say(
    closingLine(count('passed'), failure === undefined ? 0 : Math.max(count('failed'), 1), count('skipped')),
  );
  return failure === undefined ? 0 : 1;
});

/** @param {string} node */
async function everyStep(node) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // Tests that kill and restart leave a processor idle every now and then: the checks use it.
  await step('Unit and API tests; types, lint, imports and unused code', async () => {
    const [code, failedChecks] = await Promise.all([runVitest(), sideBySide(checks())]);
    return code + failedChecks;
  });
  await timed('Web app', () => buildWebIfStale(node));
  if (withBrowser) {
    const chromium = await findChromium();
    await step('Journeys in Chromium', () => runPlaywright(chromium));
  }
  if (narrowTo.length === 0) await step('Requirements', checkRequirements);
}

/** @param {string} title
 * @param {() => Promise<number>} work gives the exit code */
async function step(title, work) {
  const code = await timed(title, work);
  if (code !== 0)
    throw new Failure(`"${title}" failed; the reason is above. The steps after it were not run.`);
}

/** @typedef {[title: string, program: string, ...args: string[]]} Check */

/** @returns {Check[]} the longest first */
function checks() {
  const configs = ['server', 'web', ...rooms.filter((room) => !/server|web/.test(room)), 'scripts'].flatMap(
    (room) =>
      readdirSync(path.join(root, room))
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => path.join(room, name)),
  );
  return [
    ['Unused files, exports and packages', 'knip', '--no-progress'],
    // Without the tests: what only a test uses is dead. `@internal` marks what is exported for its own test.
    ['Unused outside tests', 'knip', '--production', '--no-progress'],
    ['Lint and format', 'biome', 'ci', '--error-on-warnings', '.'],
    ['Import rules', 'depcruise', '--config', '.dependency-cruiser.mjs', ...rooms],
    .../** @type {Check[]} */ (configs.map((config) => [`Types of ${config}`, 'tsc', '-p', config])),
  ];
}

/** Runs checks on all processors but one, and prints what a failed one says.
 * @param {Check[]} waiting */
async function sideBySide(waiting) {
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [title, program, ...args] = check;
      const started = performance.now();
      const { code, output } = await runQuietly(bin(program), args);
      say(`  ${code === 0 ? '✓' : '✗'} ${title}: ${secondsSince(started)} s`);
      if (code === 0) continue;
      say(output);
      failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.max(availableParallelism() - 1, 1) }, work));
  return failed;
}

async function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runInForeground(bin('vitest'), ['run', ...reporters, ...narrowTo]);
  tests.push(...vitestTests(readReport(vitestReport) ?? { testResults: [] }));
  return code;
}

/** @param {string} chromium */
async function runPlaywright(chromium) {
  const code = await runInForeground(bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: path.join(root, 'e2e'),
    env: { ...envWithOwnTools(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  tests.push(...playwrightTests(readReport(playwrightReport) ?? {}));
  return code;
}

/** Holds the run against docs/requirements; of journeys that did not run, what they would prove counts. */
async function checkRequirements() {
  const listed = withBrowser ? [] : await listJourneys();
  const requirements = parseRequirements();
  const faults = faultsOf(requirements, [...tests, ...listed]);
  for (const fault of faults) say(`  ✗ ${fault}`);
  say(`  ${writeTable(requirements, [...tests, ...listed])}: test-results/requirements.md`);
  return faults.length;
}

async function listJourneys() {
  const { output } = await runQuietly(bin('playwright'), ['test', '--list', '--reporter=json'], {
    cwd: path.join(root, 'e2e'),
    env: { ...envWithOwnTools(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  const report = readReport(playwrightReport);
  if (report === undefined) throw new Failure(`The journeys could not be listed:\n${output}`);
  return playwrightTests(report, { listed: true });
}

/** A runner that could not start wrote nothing; its step fails by its exit code.
 * @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The closing line, for instance "412 passed, 0 failed, 3 skipped".
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped */
function closingLine(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
