import { readOrderFile } from './read-order-file.ts';

/** The worker's message: a file's name and bytes. It answers with an `OrderFile`. */
export type OrderFileRequest = { readonly name: string; readonly bytes: ArrayBuffer };

addEventListener('message', ({ data: { name, bytes } }: MessageEvent<OrderFileRequest>) => {
  void readOrderFile(name, bytes).then((answer) => postMessage(answer));
});
