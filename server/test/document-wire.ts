import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import type { NewsAnswer, SharedDevice } from '@tradecellar/trade/shared-device.ts';
import type { Request } from '../src/shared-document/present.ts';

export type DocumentAnswer<Sent> = {
  readonly Epoch: string;
  readonly Revision: number;
  readonly IsAnew: boolean;
  readonly IsWhole: boolean;
  readonly HasMore: boolean;
  readonly WholeFrom: number;
  readonly Entries: readonly {
    readonly Key: string;
    readonly Value?: Sent;
    readonly Revision: number;
    readonly Place: number;
    readonly OrderedBefore?: string;
    readonly By?: OrderedBy;
  }[];
  readonly Applied: readonly { readonly Page: string; readonly N: number }[];
  readonly Recovered?: number;
  readonly Notices: readonly {
    readonly Revision: number;
    readonly Kind: NewsAnswer<Sent>['notices'][number]['kind'];
    readonly Keys: readonly string[];
    readonly Before?: Sent;
    readonly OrderNo?: string;
    readonly By?: OrderedBy;
  }[];
};

export type Asked = { readonly recovers?: boolean; readonly leaves?: boolean };

/** Returns a sync request with the device's queued acts, or with its whole copy if it recovers. */
export function documentRequest<Value, Sent>(
  { device, held: { copy, queue } }: SharedDevice<Value>,
  sent: (value: Value) => Sent,
  { recovers = false, leaves = false }: Asked = {},
) {
  const entries = [...copy.entries].map(([Key, { value, revision, place, orderedBefore }]) => ({
    Key,
    Value: sent(value),
    Revision: revision,
    Place: place,
    ...(orderedBefore !== undefined && { OrderedBefore: orderedBefore }),
  }));
  return {
    Device: device,
    ...(copy.epoch !== undefined && { Epoch: copy.epoch }),
    Since: copy.revision,
    Acts: (copy.epoch === undefined ? [] : queue).map(({ page, n, key, value, base, place }) => ({
      Page: page,
      N: n,
      Key: key,
      ...(value !== undefined && { Value: sent(value) }),
      Base: base,
      ...(place !== undefined && { Place: place }),
    })),
    ...(recovers && { Recover: { Revision: copy.revision, IsWhole: true, Entries: entries } }),
    ...(leaves && { Leave: true }),
  } satisfies Request<Sent>;
}

export function newsOf<Value, Sent>(
  told: DocumentAnswer<Sent>,
  received: (key: string, value: Sent, by: OrderedBy | undefined) => Value,
): NewsAnswer<Value> {
  return {
    epoch: told.Epoch,
    revision: told.Revision,
    isWhole: told.IsWhole,
    entries: new Map(
      told.Entries.map(({ Key, Value, Revision, Place, OrderedBefore, By }) => {
        const entry = { revision: Revision, place: Place, orderedBefore: OrderedBefore };
        return [Key, Value && { ...entry, value: received(Key, Value, By) }] as const;
      }),
    ),
    answered: new Map(told.Applied.map(({ Page, N }) => [Page, N])),
    recovered: told.Recovered,
    notices: told.Notices.map(({ Revision, Kind, Keys, Before, OrderNo, By }) => ({
      revision: Revision,
      kind: Kind,
      keys: Keys,
      before: Before && received(Keys[0] ?? '', Before, undefined),
      orderNo: OrderNo,
      by: By,
    })),
  };
}

/** Joins two parts of a long answer, because a device applies a long answer only as a whole. */
export function joinedNews<Value>(before: NewsAnswer<Value>, part: NewsAnswer<Value>): NewsAnswer<Value> {
  return {
    ...part,
    isWhole: before.isWhole,
    entries: new Map([...before.entries, ...part.entries]),
    answered: new Map([...before.answered, ...part.answered]),
    recovered: before.recovered,
    notices: [...before.notices, ...part.notices],
  };
}
