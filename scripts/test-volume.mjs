// @ts-check
// `npm run test:volume` runs every `*.volume.test.ts` in full, and the journey that upgrades a shop of an earlier
// release. `npm test` runs only a small sample of these files. Arguments select files by a part of their path.
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { bin, root } from './places.mjs';
import { envWithOwnTools, runInForeground } from './run-command.mjs';
import { runScript } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  const named = process.argv.slice(2);
  const env = { ...envWithOwnTools(), VOLUME: 'whole' };
  const files = named.length > 0 ? named : ['.volume.test.ts'];
  const code = await runInForeground(bin('vitest'), ['run', ...files], { env });
  if (code !== 0 || named.length > 0) return code;
  await buildWebIfStale(node);
  return runInForeground(bin('playwright'), ['test', 'update-the-shop', '--reporter=list'], {
    cwd: path.join(root, 'e2e'),
    env: { ...env, CHROMIUM_PATH: await findChromium() },
  });
});
