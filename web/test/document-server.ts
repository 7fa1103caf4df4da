import type { Act } from '@tradecellar/trade/acts.ts';
import {
  type Applied,
  applyActs,
  type NewNotice,
  type Row,
  type Shape,
} from '@tradecellar/trade/apply-acts.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import { recoverCopy } from '@tradecellar/trade/recover-copy.ts';
import type { DocumentRequest } from '../src/shared-document/document-call.ts';

const bea: OrderedBy = { IsOffice: false, Name: 'Bea Buyer' };

/** The server's side of a shared document, in memory. It merges by the same rules as the real server. */
export function documentServer<Sent, Value>(
  shape: Shape<Value>,
  received: (key: string, value: Sent) => Value,
  sent: (value: Value) => Sent,
  /** Changes that the server makes in addition to a device's changes. */
  actsBeside: (acts: readonly Act<Value>[]) => readonly { key: string; value: Value }[] = () => [],
) {
  let rows: ReadonlyMap<string, Row<Value>> = new Map();
  let answered: Applied<Value>['answered'] = new Map();
  let last = 0;
  const authors = new Map<string, OrderedBy>();
  const requests: DocumentRequest<Sent>[] = [];
  const told: readonly NewNotice<Value>[] = [];
  const server = {
    epoch: 'first',
    revision: 0,
    began: 0,
    wholeFrom: 0,
    mostEntries: 5_000,
    notices: told,
    requests,
    rows: () => rows,
    setRows(changed: ReadonlyMap<string, Row<Value>>): void {
      rows = new Map([...rows, ...changed]);
    },
    /** Deletes the tombstones, as the server does when they are old. */
    forgetMarks(): void {
      rows = new Map([...rows].filter(([, { value }]) => value !== undefined));
      server.wholeFrom = server.revision;
    },
  };

  /** Another device that knows revision `base` sets keys, or removes keys without a value. */
  function acted(
    acts: readonly { readonly key: string; readonly value: Value | undefined }[],
    { base = server.revision, device = 'other', by = { IsOffice: false, Name: 'Sam Seller' } } = {},
  ): void {
    const numbered = acts.map((act) => {
      last += 1;
      return { ...act, page: 'other', n: last, base, sequence: last };
    });
    apply(numbered, device, by);
  }

  function apply(acts: readonly Act<Value>[], device: string, by: OrderedBy): void {
    applyAlone(acts, device, by);
    const beside = actsBeside(acts).map((act) => {
      last += 1;
      return { ...act, page: 'server', n: last, base: server.revision, sequence: last };
    });
    if (beside.length > 0) applyAlone(beside, '', by);
  }

  function applyAlone(acts: readonly Act<Value>[], device: string, by: OrderedBy): void {
    const counts = new Map<string, number>();
    for (const [key, { value }] of rows) {
      const bucket = shape.bucketOf(key);
      if (value !== undefined) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    const stored = {
      revision: server.revision,
      began: server.began,
      counts,
      rows,
      answered,
      hasLeft: () => false,
    };
    const applied = applyActs(stored, acts, device, shape);
    server.setRows(applied.rows);
    for (const key of applied.rows.keys()) authors.set(key, by);
    ({ revision: server.revision, answered } = applied);
    server.notices = [...server.notices, ...applied.notices];
  }

  function answer(request: DocumentRequest<Sent>) {
    requests.push(request);
    const { Device, Epoch, Since, Acts, Recover, WholeFrom } = request;
    const isAnew = Epoch !== undefined && Epoch !== server.epoch && Recover === undefined;
    if (!isAnew && Recover) recover(Recover, Device);
    if (!isAnew && Epoch !== undefined) {
      const acts = Acts.map(({ Page, N, Key, Value: value, Base, Place }) => ({
        page: Page,
        n: N,
        key: Key,
        value: value && received(Key, value),
        base: Base,
        sequence: N,
        place: Place,
      }));
      apply(acts, Device, bea);
    }
    const isWhole =
      Epoch === undefined ||
      Recover !== undefined ||
      (Since < server.wholeFrom && WholeFrom !== server.wholeFrom);
    const found = isAnew ? [] : entriesSince(isWhole ? -1 : Since, isWhole);
    const part = found.slice(0, server.mostEntries);
    const hasMore = found.length > part.length;
    const revision = hasMore ? (part.at(-1)?.Revision ?? 0) : server.revision;
    return {
      Epoch: server.epoch,
      Revision: revision,
      IsAnew: isAnew,
      IsWhole: isWhole,
      HasMore: hasMore,
      WholeFrom: server.wholeFrom,
      Entries: part,
      Applied: isAnew ? [] : Acts.map(({ Page, N }) => ({ Page, N })),
      ...(Recover && { Recovered: Recover.Revision }),
      Notices: noticesFor(Device, Since).filter(({ Revision }) => Revision <= revision),
    };
  }

  function recover(
    { Revision, IsWhole, Entries }: NonNullable<DocumentRequest<Sent>['Recover']>,
    device: string,
  ): void {
    const entries = Entries.map(({ Key, Value: value, Revision: revision, Place: place }) => {
      return [Key, { value: received(Key, value), revision, place }] as const;
    });
    const restored = { revision: server.revision, rows, recoveredTo: 0, restoredAt: 0 };
    const sentCopy = { revision: Revision, isWhole: IsWhole, entries: new Map(entries) };
    const recovered = recoverCopy(restored, sentCopy, device, shape);
    server.setRows(recovered.rows);
    server.revision = recovered.revision;
  }

  function entriesSince(since: number, isWhole: boolean) {
    return [...rows]
      .filter(([, row]) => row.revision > since && (!isWhole || row.value !== undefined))
      .sort(([, a], [, b]) => a.revision - b.revision)
      .map(([Key, { value, revision: Revision, place: Place, orderedBefore: OrderedBefore }]) => {
        const By = /\/(changed|count\/.*)$/.test(Key) ? authors.get(Key) : undefined;
        return { Key, Value: value && sent(value), Revision, Place, OrderedBefore, By };
      });
  }

  function noticesFor(device: string, since: number) {
    return server.notices
      .filter((notice) => notice.revision > since && notice.except !== device)
      .filter(({ to }) => to === undefined || to === device)
      .map(({ revision: Revision, kind: Kind, keys: Keys, before, orderNo: OrderNo }) => {
        const By = Keys.length === 1 ? authors.get(Keys[0] ?? '') : undefined;
        return { Revision, Kind, Keys, Before: before && sent(before), OrderNo, By };
      });
  }
  return Object.assign(server, { acted, answer });
}
