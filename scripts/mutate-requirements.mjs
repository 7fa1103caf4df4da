// @ts-check
// `node scripts/mutate-requirements.mjs [ID…]` checks that tests prove what a requirement fixes. It changes a default
// or a quoted sentence in the product, one place at a time, and runs only the tests that name the requirement's id. If
// no test fails, the proof is too weak. Without ids it changes the values below and the sentences of chapter 8.
// `--without-browser` skips ids that only journeys prove. Needs a clean checkout, because it changes files in place and
// restores them. Not part of `npm test`.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { root } from './places.mjs';
import { parseRequirements, playwrightTests, vitestTests } from './requirements.mjs';
import { envWithOwnTools, runQuietly } from './run-command.mjs';
import { Failure, runScript, say } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

/** One change of one file. @typedef {{ id: string, file: string, at: number, from: string, to: string }} Mutant */

/** The names of switches by the id of the requirement that states their default. */
const SWITCHES = {
  '1.switch.2': 'credit',
  '1.switch.3': 'cardPayment',
  '1.switch.4': 'backOrder',
  '1.switch.5': 'reservesOrders',
  '1.switch.6': 'deliveryDates',
  '1.switch.8': 'stockControl',
  '1.switch.9': 'showStock',
  '1.switch.10': 'negativeBalanceAllowed',
  '1.switch.11': 'prospects',
  '1.switch.12': 'accountManagerCard',
  '1.switch.13': 'rrpCalculator',
  '1.switch.14': 'addToBasket',
  '1.switch.15': 'basketInFlyout',
  '1.switch.16': 'onlySellMultiplesOf',
  '1.switch.17': 'referenceRequired',
  '1.switch.18': 'unitFlag',
  '1.switch.19': 'binNumberShown',
  '5.reference.3': 'referenceRequired',
};
const shared = 'contract/src/shared-settings.ts';
const whole = 'contract/src/settings.ts';
const checkout = (/** @type {string} */ name) => `web/src/pages/checkout/${name}`;
/** Further values that requirements fix: the file, the text before the value, the value, and a wrong value.
 * @type {[id: string, file: string, before: string, value: string, other: string][]} */
const VALUES = [
  ['1.switch.1', 'trade/src/money.ts', "CURRENCY_SYMBOL = '", '£', '€'],
  ['1.switch.7', whole, 'offsetDays: whole(', '0', '1'],
  ['1.notes.1', shared, "'some of 1 2 3 4 S, each once, like 14S', {\n    default: '", '14S', '41S'],
  ['1.notes.2', shared, "tastingNotes: text('", 'Tasting Notes', 'Tasting'],
  ['1.notes.2', shared, "aboutTheProducer: text('", 'About the Producer', 'The Producer'],
  ['1.notes.2', shared, "servingSuggestion: text('", 'Serving Suggestion', 'Serving'],
  ['5.minimum.1', shared, 'bottles: whole(', '0', '1'],
  ['5.minimum.3', shared, 'value: pounds(', '0', '1'],
  ['9.constants.21', shared, 'bottles: whole(', '0', '1'],
  ['9.constants.21', shared, 'value: pounds(', '0', '1'],
  ['5.delivery.2', whole, "default: '", '1|2|3|4|5', '1|2|3|4'],
  ['9.constants.17', whole, "default: '", '1|2|3|4|5', '1|2|3|4'],
  ['9.constants.15', shared, 'fromHour: whole(', '9', '8'],
  ['9.constants.15', shared, 'toHour: whole(', '17', '18'],
  ['9.constants.15', shared, 'stepMinutes: whole(', '60', '30'],
  ['9.constants.23', whole, "colour: colour('", '#a98d10', '#a98d11'],
  ['9.constants.23', whole, "hover: colour('", '#D9AC62', '#D9AC63'],
  ['9.constants.23', whole, "notice: colour('", '#22D306', '#22D307'],
  ['8.errors.3', 'server/src/reserves/find-reserves.ts', 'return rows.length === ', '0', '-1'],
  ['8.errors.7', 'web/src/app/main.tsx', "title: '", 'We could not connect', 'We connected'],
  ['8.errors.9', 'web/src/api/call.ts', "'error' in body && ", 'Boolean(body.error)', 'false'],
  ['8.errors.10', 'web/src/api/problem-error.ts', 'Object.assign(error, {', 'message, ', ''],
  ['8.errors.12', checkout('placing/refusals.tsx'), '<Modal title={title} onClose={onClose}>', '<Logo', '<i'],
  ['8.errors.19', 'trade/src/credit.ts', 'return availableCredit ', '<=', '<'],
  ['8.errors.21', checkout('checkout-messages.tsx'), '<Link to={', 'path.contact', 'path.orders'],
  ['8.errors.27', 'trade/src/customer-lookup.ts', "const sentence = '", 'Either', 'Eitherx'],
  ['8.errors.27', 'trade/src/email.ts', "emailSentence = '", 'Please', 'Pleasex'],
  ['8.errors.27', 'trade/src/customer-lookup.ts', "customerLookupSentence = '", 'Please', 'Pleasex'],
  ['8.errors.29', 'trade/src/delivery-calendar.ts', 'chosenDate !== addDays(today, ', '1', '2'],
  ['8.errors.30', 'server/src/orders/goods/lock-goods.ts', 'if (', 'isDatabaseAway(cause)', 'true'],
  ['8.errors.31', checkout('placed/use-placed-orders.ts'), 'summaries ?? (isError ? ', '[]', 'undefined'],
];

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const files = git('ls-files', 'trade', 'contract', 'server', 'web', 'sign-in', 'e2e').trim().split('\n');
const isTest = (/** @type {string} */ file) => /[.](test|spec)[.]tsx?$/.test(file);
/** @type {Map<string, string>} */
const read = new Map();
const textOfFile = (/** @type {string} */ file) => {
  const text = read.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  read.set(file, text);
  return text;
};
const sources = files.filter(
  (file) => /^(trade|contract|server|web)\/src\/.*[.]tsx?$/.test(file) && !isTest(file),
);
const report = path.join(tmpdir(), `mutants-${process.pid}.json`);
const literal = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const { sentences } = parseRequirements();
/** True for a test that fails even without a change. @type {Map<string, boolean>} */
const unchanged = new Map();

const withBrowser = !process.argv.includes('--without-browser');
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

await runScript(async () => {
  if (git('status', '--porcelain').trim() !== '')
    throw new Failure('Commit first: files are changed in place.');
  const ids =
    asked.length > 0 ? asked : [...sentences.keys()].filter((id) => /^8\./.test(id) || hasValue(id));
  say('| id | changed in | caught by |\n|---|---|---|');
  let survivors = 0;
  for (const id of ids) {
    const mutants = [...valueMutants(id), ...sentenceMutants(id)];
    if (mutants.length === 0)
      say(`| ${id} | nothing: it has no value and quotes no sentence of the product | |`);
    for (const mutant of mutants) {
      const verdict = await judge(mutant);
      if (verdict.startsWith('SURVIVED')) survivors += 1;
      const change = `${mutant.from} → ${mutant.to}`.replaceAll('|', '¦');
      say(`| ${id} | ${mutant.file}: ${change} | ${verdict.replaceAll('|', '¦')} |`);
    }
  }
  say(`\n${survivors === 0 ? 'None survived.' : `${survivors} survived.`}`);
  return survivors === 0 ? 0 : 1;
});

/** @param {string} id */
function hasValue(id) {
  return id in SWITCHES || VALUES.some(([one]) => one === id);
}

/** @param {string} id
 * @returns {Mutant[]} */
function valueMutants(id) {
  const name = Object.entries(SWITCHES).find(([one]) => one === id)?.[1];
  const isOn = name !== undefined && new RegExp(`\\b${name}: on\\(\\s*true`).test(textOfFile(shared));
  const flips = name === undefined ? [] : [[id, shared, `${name}: on(`, String(isOn), String(!isOn)]];
  return [...flips, ...VALUES.filter(([one]) => one === id)].map(
    ([, file = '', before = '', from = '', to = '']) => {
      const places = [
        ...textOfFile(file).matchAll(new RegExp(`(?<!\\w)${literal(before)}\\s*(?=${literal(from)})`, 'g')),
      ];
      if (places.length !== 1)
        throw new Failure(`${file} has "${before}${from}" ${places.length} times, not once.`);
      return { id, file, at: (places[0]?.index ?? 0) + (places[0]?.[0].length ?? 0), from, to };
    },
  );
}

/** Returns changes of the first and last word of each sentence that the requirement quotes or refers to.
 * @param {string} id
 * @returns {Mutant[]} */
function sentenceMutants(id) {
  const text = sentences.get(id);
  if (text === undefined) throw new Failure(`${id} is no requirement.`);
  const other = /\bsentence of (\d\.[a-z]+\.\d+)/.exec(text)?.[1];
  if (other !== undefined) return sentenceMutants(other).map((mutant) => ({ ...mutant, id }));
  const quoted = [...text.matchAll(/(?<!\w)(['"])([A-Z][^'"]* [^'"]*)\1/g)].map(
    ([, , sentence = '']) => sentence,
  );
  return quoted.flatMap((sentence) =>
    sources.flatMap((file) => mutantsIn(file, sentence).map((one) => ({ id, ...one }))),
  );
}

/** @param {string} file
 * @param {string} sentence such as 'Under minimum order value of {currency}{value}.'
 * @returns {Omit<Mutant, 'id'>[]} */
function mutantsIn(file, sentence) {
  // A placeholder is `${value}` or, in a component, {value}. At an end of the sentence it may be a separate element.
  const pieces = sentence.replace(/^(\{\w+\})+|(\{\w+\})+$/g, '').split(/(?:\{\w+\})+/);
  const written = pieces.map((piece) => literal(piece).replace(/ +/g, '\\s+')).join('\\$?\\{[^}]*\\}');
  const whole = new RegExp(`(?<=['"\`>}]|^\\s*)${written.trim()}(?=\\s*(['"\`<]|\\$?\\{|$))`, 'gm');
  const text = textOfFile(file);
  return [...text.matchAll(whole)]
    .filter(({ index }) => !isComment(text, index))
    .flatMap(({ index, 0: found }) => {
      const words = [
        ...found.replace(/\$?\{[^}]*\}/g, (hole) => ' '.repeat(hole.length)).matchAll(/[A-Za-z]{2,}/g),
      ];
      return [...new Set([words[0], words.at(-1)])].flatMap((word) =>
        word === undefined ? [] : [{ file, at: index + word.index, from: word[0], to: `${word[0]}x` }],
      );
    });
}

/** @param {string} text
 * @param {number} at */
function isComment(text, at) {
  return /^\s*(\/\/|\/?\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1));
}

/** Returns the test that fails because of the change, or `SURVIVED`. Journeys are slow, so they run only if no other
 * test fails.
 * @param {Mutant} mutant
 * @returns {Promise<string>} */
async function judge(mutant) {
  const { id } = mutant;
  const names = new RegExp(`(?<![\\d.])${literal(id)}(?!\\d)`);
  const naming = files.filter((one) => isTest(one) && names.test(textOfFile(one)));
  const journeys = naming.filter((one) => one.startsWith('e2e/'));
  const others = naming.filter((one) => !one.startsWith('e2e/'));
  if (others.length === 0 && !withBrowser) return `not run: journeys alone (${journeys.join(', ')})`;
  /** @type {string[]} */
  const ran = [];
  for (const run of [
    ...(others.length > 0 ? [() => runVitest(id, others)] : []),
    ...(journeys.length > 0 && withBrowser ? [() => runJourneys(id)] : []),
  ]) {
    const tests = await whileChanged(mutant, run);
    ran.push(...tests.map(({ where }) => where));
    const failed = tests.find(isFailed);
    if (failed === undefined) continue;
    const isBroken = await failsUnchanged(`${id} ${failed.where}`, run);
    return isBroken ? `SURVIVED, as it fails without the change, too: ${failed.where}` : failed.where;
  }
  return `SURVIVED ${ran.join('; ') || 'no test ran'}`;
}

/** @param {string} key the id and one of its tests
 * @param {() => Promise<import('./requirements.mjs').RanTest[]>} run */
async function failsUnchanged(key, run) {
  const isBroken = unchanged.get(key) ?? (await run()).some(isFailed);
  unchanged.set(key, isBroken);
  return isBroken;
}

/** @template T
 * @param {Mutant} mutant
 * @param {() => Promise<T>} run
 * @returns {Promise<T>} */
async function whileChanged({ file, at, from, to }, run) {
  const before = textOfFile(file);
  const place = path.join(root, file);
  const restore = () => writeFileSync(place, before);
  const stop = () => process.exit(130);
  process.once('exit', restore);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    writeFileSync(place, before.slice(0, at) + to + before.slice(at + from.length));
    return await run();
  } finally {
    restore();
    process.off('exit', restore);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  }
}

/** @param {import('./requirements.mjs').RanTest} test */
function isFailed({ outcome }) {
  return outcome === 'failed';
}

/** @param {string} id
 * @param {string[]} naming */
async function runVitest(id, naming) {
  const name = `(^|[^\\d.])${literal(id)}(?!\\d)`;
  await runQuietly('vitest', ['run', '-t', name, '--reporter=json', `--outputFile=${report}`, ...naming]);
  return ranOf(id, vitestTests(takeReport()));
}

/** Builds the web app with the change. The next command that needs the web app builds it without the change.
 * @param {string} id */
async function runJourneys(id) {
  await buildWebIfStale(process.execPath);
  const env = {
    ...envWithOwnTools(),
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const args = ['test', '--reporter=json', '--grep', `@${literal(id)}(?!\\d)`];
  await runQuietly('playwright', args, { cwd: path.join(root, 'e2e'), env });
  return ranOf(id, playwrightTests(takeReport()));
}

/** Returns the tests of the id that were not skipped.
 * @param {string} id
 * @param {import('./requirements.mjs').RanTest[]} tests */
function ranOf(id, tests) {
  return tests.filter(({ ids, outcome }) => ids.includes(id) && outcome !== 'skipped');
}

function takeReport() {
  const json = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  return json;
}
