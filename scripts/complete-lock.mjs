// @ts-check
// Run `node scripts/complete-lock.mjs` after `npm install`. npm sometimes drops optional builds for other systems from
// package-lock.json (npm/cli issue 4828, or a registry that lacks a build), and `npm ci` then refuses the file. The
// script restores the entries from the package that depends on them.
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version?: string, dev?: boolean, license?: string, optionalDependencies?: Record<string, string> }} Locked */

const SYSTEM = /-(android|darwin|freebsd|linux|openharmony|win32|wasm32)-([a-z0-9]+)(?:-([a-z]+))?$/;

/** Returns the lock file's entry of a build that npm did not fetch.
 * @param {string} name
 * @param {string} version
 * @param {Locked} parent */
function entryOf(name, version, parent) {
  const [, system, cpu, libc] = SYSTEM.exec(name) ?? [];
  if (system === undefined) return undefined;
  return {
    version,
    cpu: [system === 'wasm32' ? 'wasm32' : cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc === 'musl' || libc === 'gnu' ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
    ...(parent.license === undefined ? {} : { license: parent.license }),
    optional: true,
    ...(system === 'wasm32' ? {} : { os: [system] }),
  };
}

/** Adds the missing entries and returns their places in the lock file.
 * @param {{ packages: Record<string, Locked> }} lock
 * @returns {string[]} */
function completeLock(lock) {
  /** @type {string[]} */
  const added = [];
  const places = Object.keys(lock.packages);
  for (const [place, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (places.some((listed) => listed.endsWith(`node_modules/${name}`))) continue;
      const entry = entryOf(name, version, parent);
      if (entry === undefined) continue;
      const folder = place.slice(0, place.lastIndexOf('node_modules/'));
      lock.packages[`${folder}node_modules/${name}`] = entry;
      added.push(`${folder}node_modules/${name}`);
    }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  return added;
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = completeLock(lock);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} builds for other systems added to package-lock.json`);
