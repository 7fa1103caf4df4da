import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Files that the service worker caches, so that the shop opens offline: the page, all screens, both fonts and the
 * logos. The workbook reader and the fonts of other alphabets stay out, because of their size.
 */
const SHELL =
  /^(index\.html|(favicon|logo)\.svg|assets\/(?![^/]*worker).+(\.js|\.css|\.svg|-latin-wght-normal-.+\.woff2))$/;

/** Builds `service-worker.js` after all other files, because the worker contains their list. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const files = (await readdir(dir, { recursive: true })).filter((file) => SHELL.test(file)).sort();
        const shell = await Promise.all(files.map((file) => entryOf(dir, file)));
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { SHELL_FILES: JSON.stringify(shell) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: fileURLToPath(new URL('src/app/service-worker.ts', import.meta.url)),
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}

/**
 * A file as an entry of Workbox's precache list. An asset needs no revision, because its name contains its hash. The
 * page carries its digest, so that a worker never caches the page of another release.
 */
async function entryOf(dir: string, file: string) {
  const url = `/${file}`;
  if (file.startsWith('assets/')) return { url, revision: null };
  const hash = createHash('sha256').update(await readFile(join(dir, file)));
  const digest = hash.digest('base64');
  return file === 'index.html'
    ? { url, revision: digest, integrity: `sha256-${digest}` }
    : { url, revision: digest };
}
