// @ts-check
// `npm start` turns a fresh clone into a running shop. The script itself runs on Node 20 without packages.
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
  // A person reads the output, so the log has only warnings and errors.
  const env = { LOG_LEVEL: 'warn', ...envWithOwnTools() };
  return runInForeground(node, [...serverFlags, serve, '--logs-on-stderr'], { env });
});
