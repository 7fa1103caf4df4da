import { type ListValue, listKey, listShape, readListKey } from '@tradecellar/trade/named-list.ts';
import type { DocumentRequest } from '../src/shared-document/document-call.ts';
import { documentServer } from './document-server.ts';

/** The server's side of an account's lists, in memory. It also stores the time of each list's last change. */
export function listsServer() {
  const server = documentServer<ListValue, ListValue>(
    listShape,
    (_key, value) => value,
    ({ By: _, ...value }) => value,
    (acts) => {
      const lists = new Set(acts.flatMap(({ key }) => readListKey(key)?.list ?? []));
      return [...lists].map((list) => {
        return { key: listKey(list, 'changed'), value: { At: '2026-11-26T14:05:00.000Z' } };
      });
    },
  );
  return Object.assign(server, {
    sync(body: unknown): Response {
      const request = body as DocumentRequest<ListValue>; // The only caller is the code under test.
      return Response.json({ mainResult: server.answer(request) });
    },
  });
}
