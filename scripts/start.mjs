// @ts-check
// `npm start`: from a fresh clone to a running shop. Runs under Node 20 with nothing installed.
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { root, serverFlags } from './places.mjs';
import { envWithOwnTools, runInForeground } from './run-command.mjs';
import { runScript, say } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  await buildWebIfStale(node);
  say('▸ Starting the shop …');
  const serve = path.join(root, 'server', 'bin', 'serve.ts');
  // A person reads this: only warnings and faults are logged, apart from what the shop says.
  const env = { LOG_LEVEL: 'warn', ...envWithOwnTools() };
  return runInForeground(node, [...serverFlags, serve, '--logs-on-stderr'], { env });
});
