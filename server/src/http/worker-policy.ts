/** The browser's part that draws the tasting-notes sheet, as the web build names it. */
const SHEET_WORKER = /\/assets\/tasting-sheet-worker-[\w-]+\.js$/;

/**
 * What a worker may do, which its own script's answer says and not the page's. The sheet's layout engine is
 * WebAssembly, which counts as evaluation: allowed in that one file, which sees neither the page nor the session, and
 * may fetch from this server alone (its fonts; and `data:`, in which the engine carries its own code).
 */
const SHEET_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:";

/** The Content-Security-Policy of a built file that has one of its own; undefined: the page's. */
export function workerPolicy(path: string): string | undefined {
  return SHEET_WORKER.test(path) ? SHEET_WORKER_POLICY : undefined;
}
