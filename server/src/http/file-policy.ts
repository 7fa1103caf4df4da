/** The web worker that draws the tasting-notes sheet, as the web build names it; compressed, too. */
const SHEET_WORKER = /\/assets\/tasting-sheet-worker-[\w-]+\.js(\.br|\.gz)?$/;

/**
 * The policy of the worker comes with its script, not with the page. The sheet's layout engine is
 * WebAssembly, which counts as eval: it is allowed in this file only, which has no access to the page or the
 * session and may fetch only from this server (its fonts) and `data:` (the engine's code).
 */
const SHEET_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:";

/** Files that are part of a page, neither pages nor workers. */
const PART = /\/assets\/(?![^/]*worker)[^/]+\.(js|css|woff2?)(\.br|\.gz)?$/;

/** The Content-Security-Policy of a built file that has its own; undefined for files that have the page's. */
export function filePolicy(path: string): string | undefined {
  if (SHEET_WORKER.test(path)) return SHEET_WORKER_POLICY;
  return PART.test(path) ? "default-src 'none'" : undefined;
}

/** Helmet's headers that concern pages. On a list's fifteen files they came to half a kilobyte each. */
export const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;
