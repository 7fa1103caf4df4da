// @ts-check
// Builds the web app if its sources have changed since the last build.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, webFolder } from './places.mjs';
import { runQuietly } from './run-command.mjs';
import { Failure, timed } from './terminal.mjs';

const sources = ['web', 'contract', 'trade', 'package-lock.json', 'tsconfig.base.json'];
const dist = path.join(webFolder, 'dist');
/** The file in the built web app that has the hash of its sources. */
const STAMP = '.built-from';

/** @param {string} node a Node new enough for Vite */
export async function buildWebIfStale(node) {
  const wanted = sourcesHash(root);
  if (existsSync(path.join(dist, 'index.html')) && readStamp() === wanted) return;
  await timed('Building the web app', () => buildWeb(node, wanted));
}

/** Builds in a temporary folder and moves it into place, so that a running shop and a second build are not disturbed.
 * @param {string} node
 * @param {string} wanted */
async function buildWeb(node, wanted) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const making = path.join(webFolder, '.cache', `dist-${randomUUID()}`);
  try {
    const args = ['build', '--logLevel', 'warn', '--outDir', making];
    const { code, output } = await runQuietly(node, [vite, ...args], { cwd: webFolder });
    if (code !== 0) throw new Failure(`${output}\nThe web app could not be built.`);
    writeFileSync(path.join(making, STAMP), wanted);
    putInPlace(making, dist);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Moves a folder to a place where another command may have put its build. If two commands build at once, the last
 * build stays.
 * @param {string} made
 * @param {string} place */
function putInPlace(made, place) {
  const before = `${made}-before`;
  for (;;) {
    rmSync(before, { recursive: true, force: true });
    try {
      renameSync(place, before);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
    try {
      renameSync(made, place);
      break;
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
  }
  rmSync(before, { recursive: true, force: true });
}

/** @param {unknown} error
 * @param {...string} codes */
function hasCode(error, ...codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function readStamp() {
  const stamp = path.join(dist, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** Hashes names and contents of the web app's sources. Dates are ignored, because a clone or a change of branch alters
 * them.
 * @param {string} folder the root of the tree */
function sourcesHash(folder) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(path.join(folder, source))) {
      const contents = readFileSync(file);
      hash.update(`${path.relative(folder, file)}\0${contents.length}\0`).update(contents);
    }
  }
  return hash.digest('hex');
}

const notSources = new Set(['node_modules', 'dist', '.cache']);

/** @param {string} place a file or a folder
 * @returns {string[]} */
function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = path.join(place, entry.name);
      return entry.isDirectory() ? filesUnder(inside) : entry.isFile() ? [inside] : [];
    });
}
