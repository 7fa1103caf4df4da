import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` starts beside this one. */
const shop = 'http://localhost:3000';

/**
 * Writes each built file compressed beside itself, for the server to send: taking time for it makes the scripts a sixth
 * smaller than the server can while somebody waits.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|html)$/.test(file))
          .map((file) => join(dir, file))
          .map(async (file) => {
            const content = await readFile(file);
            await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
            await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
      );
    },
  };
}

export default defineConfig({
  plugins: [react(), compressed()],
  server: {
    port: 5173,
    // What is not the web app's own comes from the server: its calls, what it says before sign-in, its pictures.
    proxy: {
      '/api': shop,
      '/config.json': shop,
      '/pictures': shop,
      '/healthz': shop,
      '/readyz': shop,
    },
  },
  // The layout engine of the tasting-notes sheet waits for its WebAssembly at the top of its module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first of each that know light-dark() (decision 57): styles stay as they are written.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Fonts and pictures stay files: the Content-Security-Policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long each plugin takes is for nobody who installs a shop.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Few files: left alone, the first page is 34 scripts, some of 200 bytes. The libraries stay cached when the
          // shop's own code changes.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: 'node_modules', priority: 2 },
            { name: 'shop', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
