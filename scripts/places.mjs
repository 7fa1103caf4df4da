// @ts-check
// Where things stand in the tree, and the Node this project runs on.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const binFolder = path.join(root, 'node_modules', '.bin');
export const webFolder = path.join(root, 'web');

/** The oldest Node that runs the TypeScript as it stands. */
export const neededNodeMajor = Number.parseInt(readPackage().devDependencies.node, 10);

/** The Node that comes with the packages, so that every machine runs the same one. */
export const ownNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

function readPackage() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
}

// The server's live heap is some 70 MB. Left alone V8 lets it grow to four times that before it clears up; bounded so,
// a loaded server stays below 250 MB, and a page of all 50,000 products still fits.
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512'];
