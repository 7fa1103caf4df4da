import type { accountBasketSync, SeenItem } from '@tradecellar/contract/basket.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { Act } from '@tradecellar/trade/acts.ts';
import { type Applied, applyActs, type NewNotice, type Row } from '@tradecellar/trade/apply-acts.ts';
import { basketShape } from '@tradecellar/trade/device-basket.ts';

type SyncRequest = RequestOf<typeof accountBasketSync>;
type Item = SeenItem & { readonly Code: string };

/** The server's side of one basket, in memory. Its items are as they are sent: in pounds. */
export function basketServer() {
  let rows: ReadonlyMap<string, Row<Item>> = new Map();
  let revision = 0;
  let began = 0;
  let answered: Applied<Item>['answered'] = new Map();
  let notices: readonly NewNotice<Item>[] = [];
  let last = 0;
  const requests: SyncRequest[] = [];
  const server = {
    epoch: 'first',
    uuid: '99999999-9999-4999-8999-999999999999',
    requests,
    lines: () =>
      [...rows].flatMap(([code, { value }]) => (value ? `${value.CasesQty} ${code}` : [])).toSorted(),
    get revision() {
      return revision;
    },
    /** Another device sets a line to so many cases, or removes it, having seen all. */
    typed(item: Item, cases: number, base = revision, device = 'other'): void {
      last += 1;
      const value = cases > 0 ? { ...item, CasesQty: cases, BottlesQty: 0 } : undefined;
      apply([{ page: 'other', n: last, key: item.Code, value, base, sequence: last }], device);
    },
    /** Another device orders everything. */
    ordered(no: string): void {
      revision += 1;
      const codes = [...rows].flatMap(([code, { value }]) => (value ? code : []));
      const ordered = { no, revision, device: 'other' };
      rows = new Map(
        [...rows].map(([code, row]) =>
          row.value
            ? [code, { ...row, value: undefined, was: row.value, revision, device: 'other', ordered }]
            : [code, row],
        ),
      );
      began = revision;
      server.uuid = crypto.randomUUID();
      notices = [
        ...notices,
        {
          revision,
          kind: 'ordered',
          to: undefined,
          except: 'other',
          keys: codes,
          before: undefined,
          orderNo: no,
        },
      ];
    },
    sync(body: unknown): Response {
      const request = body as SyncRequest; // The only caller is the code under test.
      server.requests.push(request);
      const { Device, Epoch, Since, Acts, Recover } = request;
      const isAnew = Epoch !== undefined && Epoch !== server.epoch && Recover === undefined;
      if (!isAnew && Epoch !== undefined) {
        const acts = Acts.map(({ Page, N, Code, Item: item, Base, Place }) => ({
          page: Page,
          n: N,
          key: Code,
          value: item && { ...item, Code },
          base: Base,
          sequence: N,
          place: Place,
        }));
        apply(acts, Device);
      }
      const isWhole = Epoch === undefined || Recover !== undefined;
      return Response.json({
        mainResult: {
          Epoch: server.epoch,
          Revision: revision,
          CartId: server.uuid,
          IsAnew: isAnew,
          IsWhole: isWhole,
          Lines: isAnew ? [] : linesSince(isWhole ? -1 : Since, isWhole),
          Applied: isAnew ? [] : Acts.map(({ Page, N }) => ({ Page, N })),
          ...(Recover && { Recovered: Recover.Revision }),
          Notices: noticesFor(Device, Since),
        },
      });
    },
  };

  function apply(acts: readonly Act<Item>[], device: string): void {
    const count = [...rows.values()].filter(({ value }) => value !== undefined).length;
    const stored = { revision, began, counts: new Map([['', count]]), rows, answered, hasLeft: () => false };
    const applied = applyActs<Item>(stored, acts, device, basketShape);
    rows = new Map([...rows, ...applied.rows]);
    ({ revision, answered } = applied);
    notices = [...notices, ...applied.notices];
  }

  function linesSince(since: number, isWhole: boolean) {
    return [...rows]
      .filter(([, row]) => row.revision > since && (!isWhole || row.value !== undefined))
      .map(([Code, { value: Item, revision: Revision, place: Place, orderedBefore: OrderedBefore }]) => {
        return { Code, Item, Revision, Place, OrderedBefore };
      });
  }

  function noticesFor(device: string, since: number) {
    return notices
      .filter((notice) => notice.revision > since && notice.except !== device)
      .filter(({ to }) => to === undefined || to === device)
      .map(({ revision: Revision, kind: Kind, keys: Codes, before: Before, orderNo: OrderNo }) => {
        return { Revision, Kind, Codes, Before, OrderNo };
      });
  }
  return server;
}
