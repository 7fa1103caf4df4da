// @ts-check
// `npm run dev` restarts the server when its files change, and serves the web app by Vite with hot reloading.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { bin, root, webFolder } from './places.mjs';
import { envWithOwnTools, passOnSignals } from './run-command.mjs';
import { runScript } from './terminal.mjs';
import { buildWebIfStale } from './web-build.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  // The server also serves the built web app on its own port.
  await buildWebIfStale(node);
  // The embedded sign-in redirects only to this address.
  const env = { PUBLIC_URL: 'http://localhost:5173', ...envWithOwnTools() };
  const options = { env, stdio: /** @type {const} */ ('inherit') };
  const serve = path.join(root, 'server', 'bin', 'serve.ts');
  const children = [
    spawn(node, ['--watch', '--watch-preserve-output', serve], { ...options, cwd: root }),
    spawn(bin('vite'), ['--clearScreen', 'false'], { ...options, cwd: webFolder }),
  ];
  for (const child of children) passOnSignals(child);
  // If one process ends, the other is stopped.
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
