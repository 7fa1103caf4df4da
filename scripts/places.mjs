// @ts-check
// Paths in the tree, and the Node this project runs on.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const webFolder = path.join(root, 'web');
export const binFolder = path.join(root, 'node_modules', '.bin');

/** A tool that came with the packages. @param {string} name */
export const bin = (name) => path.join(binFolder, name);

const { scripts, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The oldest Node that runs the TypeScript as it stands. */
export const neededNodeMajor = Number.parseInt(devDependencies.node, 10);

/** The Node that comes with the packages, so that every machine runs the same one. */
export const ownNode = path.join(
  path.dirname(binFolder),
  ...['node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'],
);

/** Node's flags for an import; `deploy/tradecellar` reads them too. It makes millions of small things: with room for the young ones from the first on they are
 * cleared away a third as often, which is a sixth of its time in the processor. */
export const importFlags = readFileSync(path.join(root, 'server/bin/import.flags'), 'utf8').trim().split(' ');

/** Node's flags in `npm run serve`. V8 lets the server's live heap of some 70 MB grow to four times that before it
 * clears up; with these limits a loaded server stays below 250 MB, and a page of all 50,000 products still fits. */
export const serverFlags = scripts.serve
  .split(' ')
  .filter((/** @type {string} */ part) => part.startsWith('--'));
