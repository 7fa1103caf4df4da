import { expect, test } from 'vitest';
import { filePolicy } from './file-policy.ts';

test.each([
  '/srv/web/dist/assets/index-BPUS5nXC.js',
  '/srv/web/dist/assets/tasting-notes-UAuTrtUr.js.br',
  '/srv/web/dist/assets/index-BPUS5nXC.css',
  '/srv/web/dist/assets/inter-BPUS5nXC.woff2',
])('%s may do nothing as a page or a worker', (path) => expect(filePolicy(path)).toBe("default-src 'none'"));

test.each([
  '/srv/web/dist/assets/order-file-worker-CMNaDvLq.js',
  '/srv/web/dist/assets/logo-BPUS5nXC.svg',
  '/srv/web/dist/logo.js',
  '/srv/web/dist/index.html',
])('%s keeps the page’s policy', (path) => expect(filePolicy(path)).toBeUndefined());
