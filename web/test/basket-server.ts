import type { SeenItem } from '@tradecellar/contract/basket.ts';
import { basketShape } from '@tradecellar/trade/device-basket.ts';
import type { DocumentRequest } from '../src/shared-document/document-call.ts';
import { documentServer } from './document-server.ts';

type Item = SeenItem & { readonly Code: string };

/** The server's side of a basket, in memory. Items have prices in pounds, as on the wire. */
export function basketServer() {
  const server = documentServer<SeenItem, Item>(
    basketShape,
    (Code, item) => ({ ...item, Code }),
    ({ Code: _, ...item }) => item,
  );
  const basket = Object.assign(server, {
    uuid: '99999999-9999-4999-8999-999999999999',
    lines: () =>
      [...server.rows()]
        .flatMap(([code, { value }]) => (value ? `${value.CasesQty} ${code}` : []))
        .toSorted(),
    /** Another device that knows revision `base` sets a line to a number of cases, or removes the line at 0. */
    typed(item: Item, cases: number, base = server.revision, device = 'other'): void {
      const value = cases > 0 ? { ...item, CasesQty: cases, BottlesQty: 0 } : undefined;
      server.acted([{ key: item.Code, value }], { base, device });
    },
    ordered(no: string): void {
      server.revision += 1;
      const { revision } = server;
      const lines = [...server.rows()].filter(([, { value }]) => value !== undefined);
      const ordered = { no, revision, device: 'other' };
      const closed = { value: undefined, revision, device: 'other', ordered };
      server.setRows(new Map(lines.map(([code, row]) => [code, { ...row, ...closed, was: row.value }])));
      server.began = revision;
      basket.uuid = crypto.randomUUID();
      const keys = lines.map(([code]) => code);
      const notice = { revision, kind: 'ordered', to: undefined, except: 'other', keys } as const;
      server.notices = [...server.notices, { ...notice, before: undefined, orderNo: no }];
    },
    sync(body: unknown): Response {
      const request = body as DocumentRequest<SeenItem>; // The only caller is the code under test.
      return Response.json({ mainResult: { CartId: basket.uuid, ...server.answer(request) } });
    },
  });
  return basket;
}
