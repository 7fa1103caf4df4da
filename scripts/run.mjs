// @ts-check
// Runs a command such as `npm run import` on the project's Node, after it has installed and built what the command
// needs.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { importFlags, root } from './places.mjs';
import { runInForeground } from './run-command.mjs';
import { Failure, runScript } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

await runScript(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined)
    throw new Failure('Which command? For instance: node scripts/run.mjs server/bin/migrate.ts');
  const isServers = command.startsWith('server/bin/');
  const node = await installIfNeeded(isServers);
  if (command.startsWith('e2e/')) {
    await buildWebIfStale(node);
    process.env.CHROMIUM_PATH = await findChromium();
  }
  const flags = command === 'server/bin/import.ts' ? importFlags : [];
  return runInForeground(node, [...flags, path.join(root, command), ...args.map(fromCallersFolder)]);
});

/** Resolves a file argument in the caller's folder, because npm runs scripts in the project's folder. The file of a new
 * backup does not exist yet.
 * @param {string} argument */
function fromCallersFolder(argument) {
  const named = path.resolve(process.env.INIT_CWD ?? root, argument);
  return existsSync(named) || argument.endsWith('.tar.gz') ? named : argument;
}
