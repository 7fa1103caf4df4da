// @ts-check
// `npm run test:volume`: the `*.volume.test.ts` files, whole. `npm test` runs a small sample of these files. Arguments
// name the files instead, by a part of their path.
import { installIfNeeded } from './install.mjs';
import { bin } from './places.mjs';
import { envWithOwnTools, runInForeground } from './run-command.mjs';
import { runScript } from './terminal.mjs';

await runScript(async () => {
  await installIfNeeded();
  const named = process.argv.slice(2);
  const env = { ...envWithOwnTools(), VOLUME: 'whole' };
  return runInForeground(bin('vitest'), ['run', ...(named.length > 0 ? named : ['.volume.test.ts'])], {
    env,
  });
});
