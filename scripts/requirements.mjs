// @ts-check
// Checks that the tests of a run prove docs/requirements: which tests name which sentence, and how the tests ended.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';

/** A test of a run. A journey that was only listed counts as passed.
 * @typedef {{ where: string, ids: string[], outcome: 'passed' | 'failed' | 'skipped' }} RanTest */
/** The sentences by id, and ids that occur twice.
 * @typedef {{ sentences: Map<string, string>, twice: string[] }} Requirements */

const folder = path.join(root, 'docs', 'requirements');
const ID = /\d\.[a-z]+\.\d+/g;

/** Parses every line such as "- **2.out.1** /login shows …" of docs/requirements.
 * @param {string} markdown the chapters, one after the other
 * @returns {Requirements} */
export function parseRequirements(markdown = readChapters()) {
  const found = [...markdown.matchAll(/^- \*\*(\d\.[a-z]+\.\d+)\*\* (.*(?:\n {2}\S.*)*)/gm)];
  const ids = found.map(([, id = '']) => id);
  return {
    sentences: new Map(found.map(([, id = '', sentence = '']) => [id, sentence.replace(/\s+/g, ' ')])),
    twice: ids.filter((id, n) => ids.indexOf(id) !== n),
  };
}

function readChapters() {
  const chapters = readdirSync(folder).filter((name) => /^\d.*\.md$/.test(name));
  return chapters.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
}

/** Reads tests from Vitest's JSON report. Ids are in brackets at the end of a title or of a `describe`.
 * @param {any} report
 * @returns {RanTest[]} */
export function vitestTests(report) {
  return report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { fullName, title, status }) => ({
      where: `${path.relative(root, name)} › ${title}`,
      ids: [...fullName.matchAll(/\[(\d\.[a-z]+\.\d+(?:, \d\.[a-z]+\.\d+)*)\]/g)].flatMap(
        ([, list]) => list.match(ID) ?? [],
      ),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** Reads journeys from Playwright's JSON report of a run or of a list. Ids are tags.
 * @param {any} suite the report, or a suite in it
 * @param {{ listed?: boolean }} [how]
 * @returns {RanTest[]} */
export function playwrightTests(suite, { listed = false } = {}) {
  const own = (suite.specs ?? []).map((/** @type {any} */ { file, title, tags, tests }) => {
    const statuses = tests.map((/** @type {any} */ { status }) => status);
    const passed = statuses.every((/** @type {string} */ status) => status === 'expected');
    const skipped = statuses.every((/** @type {string} */ status) => status === 'skipped');
    return {
      where: `e2e/${file} › ${title}`,
      ids: tags.join(' ').match(ID) ?? [],
      outcome: listed || passed ? 'passed' : skipped ? 'skipped' : 'failed',
    };
  });
  const inner = (suite.suites ?? []).flatMap((/** @type {any} */ one) => playwrightTests(one, { listed }));
  return [...own, ...inner];
}

/** Returns faults as sentences: an id that occurs twice, has no passed test, or does not exist.
 * @param {Requirements} requirements
 * @param {RanTest[]} tests
 * @returns {string[]} */
export function faultsOf({ sentences, twice }, tests) {
  const unknown = tests.flatMap(({ where, ids }) =>
    ids.filter((id) => !sentences.has(id)).map((id) => `${id} does not exist, but is named by ${where}`),
  );
  const unproved = [...sentences].flatMap(([id, sentence]) => {
    const naming = tests.filter(({ ids }) => ids.includes(id));
    const bad = naming.filter(({ outcome }) => outcome !== 'passed');
    if (bad.length > 0) return bad.map(({ where, outcome }) => `${id}: ${outcome}: ${where}`);
    return naming.length > 0 || isDecided(sentence) ? [] : [`${id} is proved by no test: ${sentence}`];
  });
  return [...twice.map((id) => `${id} is there twice`), ...new Set(unknown), ...unproved];
}

/** True if the specification left the requirement open and a decision record settles it.
 * @param {string} sentence */
function isDecided(sentence) {
  return /\(decision \d{4}\)\.$/.test(sentence);
}

/** Writes the table of ids and tests to test-results/requirements.md.
 * @param {Requirements} requirements
 * @param {RanTest[]} tests
 * @returns {string} a summary in one line */
export function writeTable({ sentences }, tests) {
  const rows = [...sentences].map(([id, sentence]) => {
    const naming = tests.filter(({ ids }) => ids.includes(id));
    return [`- **${id}** ${sentence}`, ...naming.map(({ where, outcome }) => `  - ${outcome}: ${where}`)];
  });
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  writeFileSync(path.join(root, 'test-results', 'requirements.md'), `${rows.flat().join('\n')}\n`);
  const naming = tests.filter(({ ids }) => ids.length > 0).length;
  const decided = [...sentences.values()].filter(isDecided).length;
  return `${sentences.size} requirements, ${decided} of them decided by a record, named by ${naming} tests`;
}
