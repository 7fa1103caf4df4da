import { sentVersion, versionOf } from '@tradecellar/contract/basket-version.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { accountListsSync, SyncedList, SyncedListLine } from '@tradecellar/contract/named-lists.ts';
import {
  type ChangedBy,
  type ListLine,
  mergeListLine,
  mergeLists,
  type NamedList,
  type NamedLists,
} from '@tradecellar/trade/named-list.ts';
import { cartKey } from '../http/cart-key.ts';
import type { Sent, Synced } from './sync-lists.ts';

type Request = RequestOf<typeof accountListsSync>;

/** The lists of a call with their lines; of several for one list or product, the newest. */
export function readSent({ Since, Lists, Lines }: Request): Sent {
  const linesOf = new Map<string, Map<string, ListLine>>();
  for (const line of Lines) {
    const id = cartKey(line.ListId);
    const lines = linesOf.get(id) ?? new Map<string, ListLine>();
    linesOf.set(id, lines.set(line.Code, mergeListLine(lines.get(line.Code), readLine(line))));
  }
  let lists: NamedLists = new Map();
  for (const { ListId, Name, Round, ...sent } of Lists) {
    const id = cartKey(ListId);
    const head = { version: versionOf(sent), name: Name, by: undefined };
    const list = { head, lastChange: undefined, round: Round, lines: linesOf.get(id) ?? new Map() };
    lists = mergeLists(lists, new Map([[id, list]]));
  }
  return { since: Since, lists };
}

function readLine({ Item, Counted, ...sent }: Request['Lines'][number]): ListLine {
  const counted = Counted && {
    round: Counted.Round,
    version: versionOf(Counted),
    bottles: Counted.Bottles,
    by: undefined,
    at: storedTime(Counted.At),
  };
  const item = Item && { place: Item.Place, par: Item.Par, note: Item.Note };
  return { version: versionOf(sent), item, by: undefined, counted };
}

/** The last moment whose year has four digits. */
const LATEST_MS = Date.UTC(10_000, 0) - 1;

/** Any device's clock; one that is before 1970 or no time is 1970. */
function storedTime(at: string): string {
  return new Date(Math.min(Math.max(0, Date.parse(at) || 0), LATEST_MS)).toISOString();
}

export function presentSynced({
  lists,
  revision,
  isAnew,
  hasMore,
}: Synced): AnswerOf<typeof accountListsSync> {
  const lines = [...lists].flatMap(([id, list]) =>
    [...list.lines].map(([code, line]) => presentLine(id, code, line)),
  );
  return {
    mainResult: {
      Revision: revision,
      IsAnew: isAnew,
      HasMore: hasMore,
      Lists: [...lists].map(([id, list]) => presentList(id, list)),
      Lines: lines,
    },
  };
}

function presentList(ListId: string, { head, lastChange, round }: NamedList): SyncedList {
  return {
    ListId,
    ...sentVersion(head.version),
    ...(head.name !== undefined && { Name: head.name }),
    Round: round,
    ...presentBy(head.by),
    Changed: {
      Revision: lastChange?.revision ?? 0,
      At: lastChange?.at ?? '',
      ...presentBy(lastChange?.by),
    },
  };
}

function presentLine(ListId: string, Code: string, { version, item, by, counted }: ListLine): SyncedListLine {
  return {
    ListId,
    Code,
    ...sentVersion(version),
    ...(item && {
      Item: { Place: item.place, Note: item.note, ...(item.par !== undefined && { Par: item.par }) },
    }),
    ...presentBy(by),
    ...(counted && {
      Counted: {
        Round: counted.round,
        ...sentVersion(counted.version),
        ...(counted.bottles !== undefined && { Bottles: counted.bottles }),
        ...presentBy(counted.by),
        At: counted.at,
      },
    }),
  };
}

function presentBy(by: ChangedBy) {
  return by && { By: by };
}
