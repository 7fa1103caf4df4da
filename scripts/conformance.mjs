// @ts-check
// Whether every sentence of the specification has its proof: what docs/conformance.md names, held against what the
// test runners wrote down about this very run.

/** @typedef {import('./conformance-table.mjs').Row} Row */
/** @typedef {'passed' | 'failed' | 'skipped' | 'listed'} Outcome */
/** Of each file, of each leaf title, how each of its runs ended. @typedef {Map<string, Map<string, Outcome[]>>} Ran */

/** The tests of a Vitest run, from its JSON report. Paths are from `root`, with forward slashes.
 * @param {any} report
 * @param {string} root
 * @returns {Ran} */
export function vitestOutcomes(report, root) {
  /** @type {Ran} */
  const ran = new Map();
  for (const file of report.testResults) {
    for (const { title, status } of file.assertionResults) {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
      note(ran, fromRoot(file.name, root), title, outcome);
    }
  }
  return ran;
}

/** The journeys of a Playwright run, from its JSON report; of `--list`, which runs nothing, they are `listed`.
 * @param {any} report
 * @param {string} root
 * @param {{ listed: boolean }} how
 * @returns {Ran} */
export function playwrightOutcomes(report, root, { listed }) {
  /** @type {Ran} */
  const ran = new Map();
  const folder = fromRoot(report.config.rootDir, root);
  /** @param {any} suite */
  const walk = (suite) => {
    for (const { title, file, tests } of suite.specs ?? []) {
      for (const { status } of tests)
        note(ran, `${folder}/${file}`, title, listed ? 'listed' : journey(status));
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  return ran;
}

/** Playwright says whether a journey ended as expected; one that passed when tried again passed.
 * @param {string} status
 * @returns {Outcome} */
function journey(status) {
  if (status === 'skipped') return 'skipped';
  return status === 'expected' || status === 'flaky' ? 'passed' : 'failed';
}

/** @param {Ran} ran
 * @param {string} file
 * @param {string} title
 * @param {Outcome} outcome */
function note(ran, file, title, outcome) {
  const titles = ran.get(file) ?? new Map();
  titles.set(title, [...(titles.get(title) ?? []), outcome]);
  ran.set(file, titles);
}

/** @param {string} file
 * @param {string} root */
function fromRoot(file, root) {
  const path = file.replaceAll('\\', '/');
  const start = `${root.replaceAll('\\', '/')}/`;
  return path.startsWith(start) ? path.slice(start.length) : path;
}

/** What the rows name that this run does not bear out, one sentence a fault. A title that ran more than once (the API
 * tests run on two databases) needs one pass and no failure.
 * @param {Row[]} rows
 * @param {Ran} ran
 * @returns {string[]} */
export function unprovedRows(rows, ran) {
  return rows.flatMap((row) => {
    if (!('proofs' in row)) return [];
    return row.proofs.flatMap(({ file, title }) => {
      const titles = ran.get(file);
      if (titles === undefined) return [`${row.id}: there is no test file ${file}`];
      const outcomes = titles.get(title);
      if (outcomes === undefined) return [`${row.id}: ${file} has no test "${title}"`];
      if (outcomes.includes('failed')) return [`${row.id}: "${title}" in ${file} failed`];
      if (outcomes.includes('passed') || outcomes.includes('listed')) return [];
      return [`${row.id}: "${title}" in ${file} was skipped`];
    });
  });
}

/** Rows that name a file or a decision record that does not exist: all that can be known without running the tests.
 * @param {Row[]} rows
 * @param {(file: string) => boolean} fileExists a path from the root
 * @param {string[]} decisions the names in docs/decisions
 * @returns {string[]} */
export function missingFiles(rows, fileExists, decisions) {
  return rows.flatMap((row) => {
    if ('decision' in row) {
      const isThere = decisions.some((name) => name.startsWith(`${row.decision}-`));
      return isThere ? [] : [`${row.id}: there is no decision ${row.decision}`];
    }
    if (!('proofs' in row)) return [];
    const files = new Set(row.proofs.map(({ file }) => file));
    return [...files]
      .filter((file) => !fileExists(file))
      .map((file) => `${row.id}: there is no test file ${file}`);
  });
}

/** How far the specification is proved, for a person: "468 rows: 430 proved by 300 tests, 30 wait, 8 decided".
 * @param {Row[]} rows */
export function inShort(rows) {
  const proved = rows.filter((row) => 'proofs' in row);
  const tests = new Set(proved.flatMap(({ proofs }) => proofs.map(({ file, title }) => `${file} ${title}`)));
  const waiting = rows.filter((row) => 'issue' in row).length;
  const decided = rows.filter((row) => 'decision' in row).length;
  return `${rows.length} rows: ${proved.length} proved by ${tests.size} tests, ${waiting} wait, ${decided} decided`;
}
