import '../thread-heaps.ts';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { Drawn } from './pdf-worker.ts';

/** Bounds of a drawing. */
const MEMORY_MEGABYTES = 512;
const MOST_MS = 60_000;
/** See `YOUNG_MEGABYTES` of the thread that reads the catalogue: without it V8 may abort the process. */
const YOUNG_MEGABYTES = 32;
/** An idle thread holds some 80 MB. */
const IDLE_MS = 60_000;

let running: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** The drawings that wait, by the person, in the sequence in which the people take turns. */
const waiting = new Map<string, (() => Promise<void>)[]>();
let isDrawing = false;

/** The turn that all mails share. */
export const MAILS = 'mails';

/**
 * Draws a document as a PDF, in a thread, so that this process answers calls meanwhile. Drawings wait for each
 * other, and people take turns, so that nobody waits for all PDFs of another person or of the mails. `whose` is the
 * e-mail of the person, or `MAILS`. Every PDF of the shop is drawn here. In a command:
 *
 *     const pdf = await drawPdf(person.email, {
 *       title: 'Statement of ALPHA',
 *       author: merchant.name,
 *       madeAt: clock.now(),
 *       foot: merchantFoot(merchant),
 *       content: [
 *         await letterhead(shop, 'Statement'),
 *         { text: 'Statement', style: 'title', margin: [0, 20, 0, 12] },
 *         ruledTable([{ head: 'Item', width: '*' }, { head: 'Open', width: 70, align: 'right' }], [['R100', '£12.00']]),
 *       ],
 *     });
 *
 * Nodes are nodes of pdfmake (pdfmake.github.io/docs), as data: a function cannot reach the thread. `font` is 'Sans'
 * (the default) or 'Serif'; the shared styles are title, head, label, small and foot. Figures are tabular. A letter that
 * no font has is printed as [?].
 * @throws Error if the drawing takes over a minute or 512 MB, or if the document is faulty
 */
export function drawPdf(whose: string, document: PdfDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const own = waiting.get(whose) ?? [];
  own.push(() => draw(document).then(resolve, reject));
  waiting.set(whose, own);
  if (!isDrawing) void drawInTurn();
  return promise;
}

async function drawInTurn(): Promise<void> {
  isDrawing = true;
  for (let next = takeNext(); next !== undefined; next = takeNext()) await next();
  isDrawing = false;
}

/** Takes the next drawing. Its person goes behind the other people. */
function takeNext(): (() => Promise<void>) | undefined {
  const [whose, own = []] = waiting.entries().next().value ?? [];
  if (whose === undefined) return undefined;
  waiting.delete(whose);
  const [next, ...rest] = own;
  if (rest.length > 0) waiting.set(whose, rest);
  return next;
}

async function draw(document: PdfDocument): Promise<Buffer> {
  clearTimeout(idle);
  running ??= start();
  const worker = running;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const take = (answer: Drawn | object) => {
    if ('pdf' in answer) resolve(Buffer.from(answer.pdf));
    if ('fault' in answer) reject(new Error(`The PDF cannot be drawn: ${answer.fault}`));
  };
  const end = () => reject(new Error('The thread that draws PDFs has ended'));
  const late = setTimeout(() => {
    reject(new Error(`The PDF takes more than ${MOST_MS} ms to draw`));
    void worker.terminate();
  }, MOST_MS);
  worker.on('message', take).on('error', reject).on('exit', end);
  // The process stays while the thread draws, and may end while the thread is idle.
  worker.ref();
  try {
    worker.postMessage(document);
    return await promise;
  } finally {
    clearTimeout(late);
    worker.off('message', take).off('error', reject).off('exit', end);
    worker.unref();
    idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
  }
}

function start(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const forget = () => {
    if (running === worker) running = undefined;
  };
  // An error ends the thread. The drawing that waits for the thread hears the error itself.
  worker.once('error', forget).once('exit', forget);
  return worker;
}
