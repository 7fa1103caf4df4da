/** The web worker that draws the tasting-notes sheet, as the web build names it; compressed, too. */
const SHEET_WORKER = /\/assets\/tasting-sheet-worker-[\w-]+\.js(\.br|\.gz)?$/;

/**
 * A worker's policy comes with its script, not with the page. The sheet's layout engine is WebAssembly, which counts as
 * eval: allowed in this file only, which has no access to the page or the session and may fetch only from this server
 * (its fonts) and `data:` (the engine's code).
 */
const SHEET_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:";

/** The Content-Security-Policy of a built file that has its own; undefined for all others. */
export function workerPolicy(path: string): string | undefined {
  return SHEET_WORKER.test(path) ? SHEET_WORKER_POLICY : undefined;
}
