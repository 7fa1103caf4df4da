import type { OrderFileRequest } from './order-file-worker.ts';
import type { OrderFile, OrderFileFault, ReadOrder } from './read-order-file.ts';

const mostBytes = 50_000_000;
const timeoutMs = 30_000;

type Unread = { readonly fault: 'too-slow' | 'not-loaded' };

const sentences: Readonly<Record<OrderFileFault | Unread['fault'] | 'too-large', string>> = {
  'too-large': 'is larger than 50 MB. Please send only the order, not the whole price list.',
  'too-slow': 'took too long to read. Please save the order alone as a CSV file.',
  'too-large-inside': 'unpacks to more than an order can be, and was not opened.',
  'wrong-type': 'is neither an Excel workbook (.xlsx) nor a text file (.csv, .txt).',
  locked: 'is protected by a password, or of the old .xls kind. Please save it as .xlsx without a password.',
  damaged: 'could not be read: the workbook is damaged.',
  empty: 'has no lines in it.',
  'not-loaded': 'could not be read: please check the network and try again.',
};

/** Reads an order from a file in a worker. Returns a sentence if the file cannot be read. */
export async function orderFromFile(file: File): Promise<ReadOrder | string> {
  const because = (fault: keyof typeof sentences) => `${file.name} ${sentences[fault]}`;
  if (file.size > mostBytes) return because('too-large');
  const bytes = await file.arrayBuffer().catch(() => undefined); // The file was deleted meanwhile, or is a folder.
  if (bytes === undefined) return because('wrong-type');
  const answer = await askWorker({ name: file.name, bytes });
  return 'fault' in answer ? because(answer.fault) : answer;
}

function askWorker(request: OrderFileRequest): Promise<OrderFile | Unread> {
  const worker = new Worker(new URL('./order-file-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<OrderFile | Unread>((resolve) => {
    setTimeout(() => resolve({ fault: 'too-slow' }), timeoutMs);
    worker.addEventListener('error', () => resolve({ fault: 'not-loaded' }));
    worker.addEventListener('message', ({ data }: MessageEvent<OrderFile>) => resolve(data));
    worker.postMessage(request, [request.bytes]);
  });
  return answer.finally(() => worker.terminate());
}
