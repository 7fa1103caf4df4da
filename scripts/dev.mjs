// @ts-check
// `npm run dev`: the server starts again when its files change, and Vite serves the web app with hot reloading.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { root, webFolder } from './places.mjs';
import { envWithOwnTools, passOnSignals } from './run-command.mjs';
import { runScript } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  // The server wants something to serve at its own address, too.
  await buildWebIfStale(node);
  const children = [
    { args: ['--watch', '--watch-preserve-output', path.join(root, 'server', 'bin', 'serve.ts')], cwd: root },
    {
      args: [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'],
      cwd: webFolder,
    },
  ].map(({ args, cwd }) => spawn(node, args, { cwd, env: envWithOwnTools(), stdio: 'inherit' }));
  for (const child of children) passOnSignals(child);

  // When one of the two ends, so does the other, unless it has been told already.
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          for (const other of children) if (!other.killed) other.kill('SIGTERM');
          resolve(code ?? 0);
        });
      }),
  );
  const codes = await Promise.all(ends);
  return Math.max(...codes);
});
