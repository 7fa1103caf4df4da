// @ts-check
// `npm test` runs all tests and checks. `npm run check` passes --without-browser, which skips the journeys. Other
// arguments select the Vitest files whose path contains them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { bin, root } from './places.mjs';
import { faultsOf, parseRequirements, playwrightTests, vitestTests, writeTable } from './requirements.mjs';
import { envWithOwnTools, runAloud, runQuietly } from './run-command.mjs';
import { Failure, runScript, say, secondsSince, textOf, timed } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

const withBrowser = !process.argv.includes('--without-browser');
const narrowTo = process.argv.slice(2).filter((argument) => argument !== '--without-browser');
const rooms = ['trade', 'contract', 'server', 'web', 'sign-in', 'e2e'];
const reports = path.join(root, 'test-results');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

/** The tests that have run. @type {import('./requirements.mjs').RanTest[]} */
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
  // A step can fail without a failed test, for example by a type error. It counts as one failure.
  say(
    closingLine(count('passed'), failure === undefined ? 0 : Math.max(count('failed'), 1), count('skipped')),
  );
  return failure === undefined ? 0 : 1;
});

/** Runs the tests, the checks and the build in parallel, because each of them often waits. The journeys run after them,
 * because a person's screen waits seconds, not minutes, for a server.
 * @param {string} node */
async function everyStep(node) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const steps = await Promise.all([
    step('Unit and API tests', runVitest),
    step('Types, lint, imports and unused code', () => oneByOne(checks())),
    step('Web app', () => buildWebIfStale(node)),
  ]);
  const failed = steps.flat();
  if (withBrowser && !failed.includes('Web app'))
    failed.push(...(await step('Journeys in Chromium', runPlaywright)));
  if (narrowTo.length === 0 && failed.length === 0)
    failed.push(...(await step('Requirements', checkRequirements)));
  if (failed.length > 0)
    throw new Failure(`${failed.map((title) => `"${title}"`).join(' and ')} failed; the reasons are above.`);
}

/** Runs a step, and prints the seconds that the step took.
 * @param {string} title
 * @param {() => Promise<number | void>} work gives the exit code or the number of faults
 * @returns {Promise<string[]>} the step's title if the step failed, otherwise no title */
async function step(title, work) {
  try {
    return (await timed(title, work)) ? [title] : [];
  } catch (error) {
    say(textOf(error));
    return [title];
  }
}

/** @typedef {[title: string, program: string, ...args: string[]]} Check */

/** @returns {Check[]} */
function checks() {
  return [
    ['Unused files, exports and packages', 'knip', '--no-progress'],
    // Finds code that only tests use. `@internal` marks an export for a file's own test.
    ['Unused outside tests', 'knip', '--production', '--no-progress'],
    ['Lint and format', 'biome', 'ci', '--error-on-warnings', '.'],
    ['Import rules', 'depcruise', '--config', '.dependency-cruiser.mjs', ...rooms],
    ['Types', 'tsc', '-b'],
  ];
}

/** Runs checks one after the other, and prints the output of a check that fails.
 * @param {Check[]} waiting */
async function oneByOne(waiting) {
  let failed = 0;
  for (const [title, program, ...args] of waiting) {
    const started = performance.now();
    const { code, output } = await runQuietly(bin(program), args, { isInBackground: true });
    say(`  ${code === 0 ? '✓' : '✗'} ${title}: ${secondsSince(started)} s`);
    if (code === 0) continue;
    say(output);
    failed += 1;
  }
  return failed;
}

async function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runAloud(bin('vitest'), ['run', ...reporters, ...narrowTo]);
  tests.push(...vitestTests(readReport(vitestReport) ?? { testResults: [] }));
  return code;
}

async function runPlaywright() {
  const chromium = await findChromium();
  const code = await runAloud(bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: path.join(root, 'e2e'),
    env: { ...envWithOwnTools(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  tests.push(...playwrightTests(readReport(playwrightReport) ?? {}));
  return code;
}

/** Checks that the run proves docs/requirements. Journeys that did not run count as proof. */
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

/** Returns undefined if the runner could not start and wrote no report. Its exit code then fails the step.
 * @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Returns a line such as "412 passed, 0 failed, 3 skipped".
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped */
function closingLine(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
