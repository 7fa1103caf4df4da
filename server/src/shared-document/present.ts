import { type OrderedBy, orderedBy } from '@tradecellar/trade/ordered-by.ts';
import type { SentCopy } from '@tradecellar/trade/recover-copy.ts';
import type { Sent, Synced } from './kind.ts';
import type { NewsEntry, NewsNotice } from './queries.ts';

type Act<Value> = {
  readonly Page: string;
  readonly N: number;
  readonly Key: string;
  readonly Value?: Value;
  readonly Base: number;
  readonly Place?: number;
};
type Entry<Value> = {
  readonly Key: string;
  readonly Value: Value;
  readonly Revision: number;
  readonly Place: number;
  readonly OrderedBefore?: string;
};
export type Request<Value> = {
  readonly Device: string;
  readonly Epoch?: string;
  readonly Since: number;
  readonly WholeFrom?: number;
  readonly Acts: readonly Act<Value>[];
  readonly Recover?: {
    readonly Revision: number;
    readonly IsWhole: boolean;
    readonly Entries: readonly Entry<Value>[];
  };
  readonly Leave?: boolean;
};

type Reading<Value> = {
  readonly uuid: string | undefined;
  readonly known: (key: string, value: Value) => Value;
};

export function readSent<Value>(
  { Device, Epoch, Since, WholeFrom, Acts, Recover, Leave = false }: Request<Value>,
  { uuid, known }: Reading<Value>,
): Sent<Value> {
  return {
    device: Device,
    epoch: Epoch,
    since: Since,
    wholeFrom: WholeFrom,
    uuid,
    acts: Acts.map(({ Page, N, Key, Value, Base, Place }, sequence) => {
      const value = Value && known(Key, Value);
      return { page: Page, n: N, key: Key, value, base: Base, place: Place, sequence };
    }),
    recover: Recover && readCopy(Recover, known),
    leaves: Leave,
  };
}

function readCopy<Value>(
  { Revision, IsWhole, Entries }: NonNullable<Request<Value>['Recover']>,
  known: Reading<Value>['known'],
): SentCopy<Value> {
  const entries = Entries.map((entry) => {
    const value = known(entry.Key, entry.Value);
    const { Revision: revision, Place: place, OrderedBefore: orderedBefore } = entry;
    return [entry.Key, { value, revision, place, orderedBefore }] as const;
  });
  return { revision: Revision, isWhole: IsWhole, entries: new Map(entries) };
}

/** @param saysBy Returns true if the entry of the key names the person who changed the entry. */
export function presentSynced<Value>(synced: Synced<Value>, saysBy: (key: string) => boolean = () => false) {
  const { names } = synced;
  return {
    Epoch: synced.epoch,
    Revision: synced.revision,
    IsAnew: synced.isAnew,
    IsWhole: synced.isWhole,
    HasMore: synced.hasMore,
    WholeFrom: synced.wholeFrom,
    Entries: synced.entries.map((entry) => presentEntry(entry, saysBy(entry.key) ? byOf(entry, names) : {})),
    Applied: [...synced.applied].map(([Page, N]) => ({ Page, N })),
    ...(synced.recovered !== undefined && { Recovered: synced.recovered }),
    Notices: synced.notices.map((notice) => presentNotice(notice, byOf(notice, names))),
  };
}

type By = { readonly By?: OrderedBy };

function byOf(
  { who, isOffice }: Pick<NewsEntry<unknown>, 'who' | 'isOffice'>,
  names: Synced<unknown>['names'],
): By {
  const by = orderedBy({ who, isOffice, name: names[who ?? ''] ?? null });
  return by ? { By: by } : {};
}

function presentEntry<Value>({ key, value, revision, place, orderedBefore }: NewsEntry<Value>, by: By) {
  return {
    Key: key,
    ...(value !== null && { Value: value }),
    Revision: revision,
    Place: place,
    ...(orderedBefore !== null && { OrderedBefore: orderedBefore }),
    ...by,
  };
}

function presentNotice<Value>({ revision, kind, keys, before, orderNo }: NewsNotice<Value>, by: By) {
  return {
    Revision: revision,
    Kind: kind,
    Keys: [...keys],
    ...(before !== null && { Before: before }),
    ...(orderNo !== null && { OrderNo: orderNo }),
    ...by,
  };
}
