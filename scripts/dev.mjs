// @ts-check
// `npm run dev`: the server starts again when its files change, and Vite serves the web app with hot reloading.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { bin, root, webFolder } from './places.mjs';
import { envWithOwnTools, passOnSignals } from './run-command.mjs';
import { runScript } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  // The server wants something to serve at its own address, too.
  await buildWebIfStale(node);
  // The embedded provider sends people back to this address alone.
  const env = { PUBLIC_URL: 'http://localhost:5173', ...envWithOwnTools() };
  const options = { env, stdio: /** @type {const} */ ('inherit') };
  const serve = path.join(root, 'server', 'bin', 'serve.ts');
  const children = [
    spawn(node, ['--watch', '--watch-preserve-output', serve], { ...options, cwd: root }),
    spawn(bin('vite'), ['--clearScreen', 'false'], { ...options, cwd: webFolder }),
  ];
  for (const child of children) passOnSignals(child);
  // When one of the two ends, so does the other.
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          for (const other of children) other.kill('SIGTERM');
          resolve(code ?? 0);
        });
      }),
  );
  return Math.max(...(await Promise.all(ends)));
});
