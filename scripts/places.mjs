// @ts-check
// Paths of the project, and its Node.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const webFolder = path.join(root, 'web');
export const binFolder = path.join(root, 'node_modules', '.bin');

/** Returns the path of an installed tool. @param {string} name */
export const bin = (name) => path.join(binFolder, name);

const { scripts, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The oldest Node that runs TypeScript directly. */
export const neededNodeMajor = Number.parseInt(devDependencies.node, 10);

/** The Node that npm installs with the packages, so that every machine runs the same version. */
export const ownNode = path.join(
  path.dirname(binFolder),
  ...['node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'],
);

/** Node's flags for an import. `deploy/tradecellar` reads the same file. An import allocates millions of small objects:
 * a large young generation makes garbage collections three times rarer, and saves a sixth of the processor time. */
export const importFlags = readFileSync(path.join(root, 'server/bin/import.flags'), 'utf8').trim().split(' ');

/** Node's flags in `npm run serve`. By default V8 allows the server's live heap of some 70 MB to grow fourfold before a
 * garbage collection. With these limits a loaded server stays below 250 MB, and a page of all 50,000 products still
 * fits. */
export const serverFlags = scripts.serve
  .split(' ')
  .filter((/** @type {string} */ part) => part.startsWith('--'));
