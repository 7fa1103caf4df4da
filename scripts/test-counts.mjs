// @ts-check
// How many tests passed, failed and were skipped, read from what the test runners wrote down.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} a
 * @param {Counts} b
 * @returns {Counts} */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The closing line of a run, for instance "412 passed, 0 failed, 3 skipped".
 * @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {string} file what Vitest's JSON reporter wrote
 * @returns {Counts} */
export function vitestCounts(file) {
  const report = readReport(file);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/** A journey that passed only when tried again passed.
 * @param {string} file what Playwright's JSON reporter wrote
 * @returns {Counts} */
export function playwrightCounts(file) {
  const stats = readReport(file)?.stats;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  };
}

/** A runner that could not start wrote nothing; its step fails by its exit code.
 * @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
