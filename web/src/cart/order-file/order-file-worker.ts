import { readOrderFile } from './read-order-file.ts';

/** The message to the worker: a file's name and bytes. The worker posts an `OrderFile` back. */
export type OrderFileRequest = { readonly name: string; readonly bytes: ArrayBuffer };

addEventListener('message', ({ data: { name, bytes } }: MessageEvent<OrderFileRequest>) => {
  void readOrderFile(name, bytes).then((answer) => postMessage(answer));
});
