import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
// @ts-expect-error: it has no types.
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker-build.ts';

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
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
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
    },
  };
}

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
/** The characters in the `unicode-range` of a Fontsource family’s Latin files. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x2000, 0x206f)}ıŒœʻʼˆ˚˜\u0304\u0308\u0329€™↑↓−∕\ufeff\ufffd`;

/**
 * Takes out of the two fonts that every screen needs what no style asks for: weights below 400 and above 700, and most
 * features. Both are asked for by the page itself, before a style does.
 */
function lightFonts(): Plugin {
  return {
    name: 'light-fonts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !isLatinFont(file.fileName)) continue;
        file.source = await subsetFont(Buffer.from(file.source), latin, {
          targetFormat: 'woff2',
          variationAxes: { wght: { min: 400, max: 700 } },
          keepFeatures: 'calt ccmp cv05 kern liga lnum locl mark mkmk ss03 tnum'.split(' '),
        });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(isLatinFont)
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  };
}

/**
 * Moves the style sheet behind the skeleton in index.html: one in the head would hold back the first paint. The script
 * of the page waits for it all the same.
 */
function stylesAfterSkeleton(): Plugin {
  return {
    name: 'styles-after-skeleton',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const rest = links.reduce((text, link) => text.replace(link, ''), html);
        return rest.replace('<div id="root">', `${links.join('')}<div id="root">`);
      },
    },
  };
}

const isLatinFont = (file: string) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file);

export default defineConfig({
  // Its own optimiser would rewrite light-dark() for browsers that the shop does not support (decision 84).
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    lightFonts(),
    stylesAfterSkeleton(),
    serviceWorker(),
    compressed(),
  ],
  server: {
    port: 5173,
    // The server answers calls, the public configuration and pictures.
    proxy: {
      '/api': shop,
      '/config.json': shop,
      '/manifest.webmanifest': shop,
      '/pictures': shop,
      '/healthz': shop,
      '/readyz': shop,
    },
  },
  css: {
    modules: {
      // Says in the browser, too, whose class it is, in a twentieth less than with a hash; no two modules have one name.
      generateScopedName: (name, file) => `${name}_${basename(file).split('.')[0]}`,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first of each that know light-dark() (decision 84): styles stay as written.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Fonts and pictures stay files: the Content-Security-Policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    // The engine that draws the tasting sheet, loaded on demand.
    chunkSizeWarningLimit: 2_000,
    // One style sheet: a page's own, added to the head, would come before the one behind the skeleton.
    cssCodeSplit: false,
    // Every browser that knows light-dark() knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long each plugin takes is for nobody who installs a shop.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Few files: left alone, the first page is 34 scripts, some of 200 bytes. The libraries stay cached when the
          // shop's own code changes.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: 'node_modules', priority: 3 },
            { name: 'shop', tags: ['$initial'], priority: 2 },
            // With its library: an alert needs nothing of the other pages.
            { name: 'dialogs', test: 'web/src/ui/modal.tsx', priority: 1 },
            // Parts of two of the other pages, but for libraries such as the engine of PDFs, the calendar and forms.
            {
              name: 'shared',
              test: /^(?!.*(node_modules|ui\/pdf|make-|pages\/product-page|ui\/(calendar|date|form)|date-range-form))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
