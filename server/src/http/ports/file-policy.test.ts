import { expect, it, test } from 'vitest';
import { filePolicy, inlineScripts } from './file-policy.ts';

test.each([
  '/srv/web/dist/assets/index-BPUS5nXC.js',
  '/srv/web/dist/assets/tasting-notes-UAuTrtUr.js.br',
  '/srv/web/dist/assets/index-BPUS5nXC.css',
  '/srv/web/dist/assets/inter-BPUS5nXC.woff2',
])('forbids %s to load anything if it is opened as a page or a worker', (path) =>
  expect(filePolicy(path)).toBe("default-src 'none'"),
);

test.each([
  '/srv/web/dist/assets/order-file-worker-CMNaDvLq.js',
  '/srv/web/dist/assets/logo-BPUS5nXC.svg',
  '/srv/web/dist/logo.js',
  '/srv/web/dist/index.html',
])('leaves %s under the policy of the page that loads it', (path) =>
  expect(filePolicy(path)).toBeUndefined(),
);

it('allows only the inline scripts of a page, by their hashes', () => {
  const page = '<script>alert(1)</script><script type="module" src="/a.js"></script>';
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScripts(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});
