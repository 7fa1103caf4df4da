import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MOST_DOCUMENT_BYTES } from '@tradecellar/trade/document.ts';
import type { CheckedPdf, CheckMessage, CheckTask } from './check-document.ts';
import { checkPdf } from './check-pdf.ts';

const task = workerData as CheckTask; // Sent by `runCheck`.
if ('paths' in task) for (const path of task.paths) answer(checkFile(path));
else answer(check(Buffer.from(task.content)));

function answer(checked: CheckedPdf): void {
  parentPort?.postMessage({ checked } satisfies CheckMessage);
}

function check(pdf: Buffer): CheckedPdf {
  return { sha256: createHash('sha256').update(pdf).digest('hex'), fault: checkPdf(pdf) };
}

function checkFile(path: string): CheckedPdf {
  try {
    // A file that is too large is not read. Its fault is the fault of a buffer with as many bytes.
    const { size } = statSync(path);
    if (size > MOST_DOCUMENT_BYTES)
      return { sha256: '', fault: checkPdf(Buffer.alloc(MOST_DOCUMENT_BYTES + 1)) };
    return check(readFileSync(path));
  } catch {
    return {
      sha256: '',
      fault: 'could not be read. Let the group of the file be one that the shop is in, and put it in again',
    };
  }
}
