// @ts-check
// Brings node_modules in line with package-lock.json, and finds the Node that runs the project.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { neededNodeMajor, ownNode, root } from './places.mjs';
import { envOfMachine, runQuietly, versionOf } from './run-command.mjs';
import { Failure, timed } from './terminal.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean,
 *   dev?: boolean, devOptional?: boolean,
 *   optionalDependencies?: Record<string, string> }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages */

/** Runs `npm ci` if node_modules is missing or does not match package-lock.json.
 * @param {boolean} [withoutDev] true if development packages may be missing, as on a server
 * @returns {Promise<string>} the path of a Node that runs TypeScript directly */
export async function installIfNeeded(withoutDev) {
  if (!isInstalled(root, withoutDev)) {
    await timed('Installing packages (npm ci)', async () => {
      // In production mode npm would omit the project's Node, which is a development dependency.
      const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
      const { code, output } = await runQuietly('npm', ['ci', ...options], { env: envOfMachine() });
      if (code !== 0) throw new Failure(`${output}\nnpm ci failed. Mend that, then give the command again.`);
    });
  }
  return findNode();
}

/** True if node_modules matches package-lock.json. npm writes its record of installed packages last, so an interrupted
 * installation does not count.
 * @param {string} folder
 * @param {boolean} [withoutDev] */
function isInstalled(folder, withoutDev) {
  const record = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  return sameLockedPackages(
    readLockedPackages(path.join(folder, 'package-lock.json')),
    readLockedPackages(record),
    withoutDev,
  );
}

/** True if the installed packages are the wanted packages. Optional packages (builds for other systems) may be absent.
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed
 * @param {boolean} [withoutDev] true if development packages may be absent */
function sameLockedPackages(wanted, installed, withoutDev) {
  const isPackage = (/** @type {string} */ place) => place.includes('node_modules/');
  for (const [place, want] of Object.entries(wanted)) {
    if (!isPackage(place)) continue;
    const have = installed[place];
    if (have === undefined && (want.optional || (withoutDev && (want.dev || want.devOptional)))) continue;
    if (have?.version !== want.version || have?.integrity !== want.integrity) return false;
  }
  return Object.keys(installed).every((place) => !isPackage(place) || place in wanted);
}

/** @param {string} file
 * @returns {LockedPackages} */
export function readLockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Returns the project's Node, or else the machine's Node if it is new enough. Rebuilds the project's Node if npm
 * skipped its install script. */
async function findNode() {
  if (isNewEnough(ownNode)) return ownNode;
  if (Number.parseInt(process.versions.node, 10) >= neededNodeMajor) return process.execPath;
  await runQuietly('npm', ['rebuild', 'node']);
  if (isNewEnough(ownNode)) return ownNode;
  throw new Failure(
    `Tradecellar runs on Node ${neededNodeMajor}, which its package "node" brings along, but that package's install script did not run ` +
      `(is "ignore-scripts" set in npm's configuration?).\nEither allow it and run "npm rebuild node", or install Node ${neededNodeMajor} ` +
      `on this machine. This is Node ${process.versions.node}.`,
  );
}

/** @param {string} node */
function isNewEnough(node) {
  return Number.parseInt(versionOf(node)?.replace(/^v/, '') ?? '', 10) >= neededNodeMajor;
}
