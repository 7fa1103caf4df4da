import { type PastedOrder, pastedOrder } from '../pasted-order.ts';
import type { OrderFileRequest } from './order-file-worker.ts';
import type { OrderFile, OrderFileFault } from './read-order-file.ts';

const mostBytes = 50_000_000;
const timeoutMs = 30_000;

const sentences: Readonly<Record<OrderFileFault | 'too-large' | 'too-slow' | 'not-loaded', string>> = {
  'too-large': 'is larger than 50 MB. Please send only the order, not the whole price list.',
  'too-slow': 'took too long to read. Please save the order alone as a CSV file.',
  'too-large-inside': 'unpacks to more than an order can be, and was not opened.',
  'wrong-type': 'is neither an Excel workbook (.xlsx) nor a text file (.csv, .txt).',
  locked: 'is protected by a password, or of the old .xls kind. Please save it as .xlsx without a password.',
  damaged: 'could not be read: the workbook is damaged.',
  empty: 'has no lines in it.',
  'not-loaded': 'could not be read: please check the network and try again.',
};

/** Reads an order from a file in a worker; a string is the reason why it could not be read. */
export async function orderFromFile(file: File): Promise<PastedOrder | string> {
  const because = (fault: keyof typeof sentences) => `${file.name} ${sentences[fault]}`;
  if (file.size > mostBytes) return because('too-large');
  const bytes = await file.arrayBuffer().catch(() => undefined); // It was deleted since, or is a folder.
  if (bytes === undefined) return because('wrong-type');
  const answer = await askWorker({ name: file.name, bytes });
  if (typeof answer === 'string') return because(answer);
  if ('fault' in answer) return because(answer.fault);
  const [sheet, ...more] = answer.sheets;
  const sheets = more.length === 0 ? `sheet ${sheet}` : `sheets ${answer.sheets.join(' and ')}`;
  const from = sheet === undefined ? file.name : `${file.name}, ${sheets}`;
  return { ...pastedOrder(from, answer.lines), unread: answer.unread };
}

function askWorker(request: OrderFileRequest): Promise<OrderFile | 'too-slow' | 'not-loaded'> {
  const worker = new Worker(new URL('./order-file-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<OrderFile | 'too-slow' | 'not-loaded'>((resolve) => {
    setTimeout(() => resolve('too-slow'), timeoutMs);
    worker.addEventListener('error', () => resolve('not-loaded'));
    worker.addEventListener('message', ({ data }: MessageEvent<OrderFile>) => resolve(data));
    worker.postMessage(request, [request.bytes]);
  });
  return answer.finally(() => worker.terminate());
}
