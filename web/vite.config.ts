import { globSync, readFileSync } from 'node:fs';
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

const shop = 'http://localhost:3000';

/**
 * Compresses built files for the server to send. Slow compression now makes scripts a sixth smaller than quick
 * compression while a buyer waits.
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
 * Removes weights below 400 and above 700 and most features from the two fonts of every screen, and preloads both fonts
 * before a style needs them.
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
 * Moves the style sheet below the skeleton in index.html: in the head it would delay the first paint. The page's script
 * waits for the style sheet nevertheless.
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

/** The name of the chunk with all styles that the first list does not need. */
const LATER_STYLES = 'later-styles';

/**
 * Gives the rules of later screens their own layers: `shared` for the parts, `pages` for the pages. Vite adds the later
 * style sheet to the head, before the first style sheet below the skeleton. Only the order of layers (index.html)
 * therefore lets a page's rule win over a part's rule.
 */
function layersOfPages(): Plugin {
  return {
    name: 'layers-of-pages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/pages\/.*\.module\.css$/ },
      handler: (code) => code.replaceAll('@layer components', '@layer pages'),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          file.source = file.fileName.includes(LATER_STYLES)
            ? String(file.source).replaceAll('@layer components', '@layer shared')
            : String(file.source).replaceAll('@layer pages', '@layer components');
        }
      },
    },
  };
}

const isLatinFont = (file: string) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file);

const scopedName = (name: string, file: string) => `${name}_${basename(file).split('.')[0]}`;

/**
 * Numbers all classes of CSS Modules, which makes the style sheet 4 % smaller than names do. The numbers depend only on
 * the source, so that two servers that build the same release serve the same files.
 */
function numberedClasses(): (name: string, file: string) => string {
  const files = globSync(join(import.meta.dirname, 'src/**/*.module.css'));
  const all = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) =>
      scopedName(name, file),
    ),
  );
  const sorted = [...new Set(all)].sort();
  const numbers = new Map(sorted.map((name, at) => [name, `_${at.toString(36)}`]));
  return (name, file) => numbers.get(scopedName(name, file)) ?? scopedName(name, file);
}

export default defineConfig(({ command }) => ({
  // Tailwind's optimiser would rewrite light-dark() for browsers that the shop does not support (decision 84).
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    lightFonts(),
    stylesAfterSkeleton(),
    layersOfPages(),
    serviceWorker(),
    compressed(),
  ],
  server: {
    port: 5173,
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
      // In development class names show their module. Module names are unique.
      generateScopedName: command === 'build' ? numberedClasses() : scopedName,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first version of each browser with light-dark() (decision 84), so that styles stay as written.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Fonts and pictures stay files: the Content-Security-Policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    // Every browser with light-dark() supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Plugin timings do not matter to the person who installs a shop.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Without groups the first page has 34 scripts. Libraries stay cached when the shop's code changes.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: 'node_modules', priority: 4 },
            { name: 'shop', tags: ['$initial'], priority: 3 },
            // The idle first page fetches all later pages, and each arriving style sheet lays out the page anew.
            { name: LATER_STYLES, test: /\.css$/, priority: 2 },
            // The chunk contains the dialog library, so that an alert loads no code of other pages.
            { name: 'dialogs', test: 'web/src/ui/dialogs/modal.tsx', priority: 1 },
            // Code that two or more other pages share, except libraries such as the calendar and forms.
            {
              name: 'shared',
              test: /^(?!.*(node_modules|pages\/product-page|ui\/fields\/(calendar|date|form)|date-range-form))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
