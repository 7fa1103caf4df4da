import { expect, it, test } from 'vitest';
import { workerPolicy } from './worker-policy.ts';

it.each(['js', 'js.br', 'js.gz'])(
  'lets the worker of the tasting-notes sheet compile WebAssembly, and nothing beyond what it needs: .%s',
  (ending) => {
    expect(workerPolicy(`/srv/web/dist/assets/tasting-sheet-worker-CMNaDvLq.${ending}`)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:",
    );
  },
);

test.each([
  '/srv/web/dist/assets/index-BPUS5nXC.js',
  '/srv/web/dist/assets/tasting-notes-UAuTrtUr.js',
  '/srv/web/dist/assets/tasting-sheet-worker-CMNaDvLq.css',
  '/srv/web/dist/tasting-sheet-worker.js',
  '/srv/web/dist/index.html',
])('%s keeps the page’s policy', (path) => expect(workerPolicy(path)).toBeUndefined());
