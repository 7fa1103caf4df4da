import { parentPort } from 'node:worker_threads';
import { makePdf } from './make-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The thread's answer. Under `npm run dev`, `node --watch` posts other messages through the same port. */
export type Drawn = { readonly pdf: Uint8Array } | { readonly fault: string };

parentPort?.on('message', (document: PdfDocument) => {
  makePdf(document).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn),
    (error: unknown) =>
      parentPort?.postMessage({
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Drawn),
  );
});
