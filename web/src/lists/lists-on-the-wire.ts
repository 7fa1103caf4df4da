import { sentVersion, versionOf } from '@tradecellar/contract/basket-version.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import type { ListLine, NamedList, NamedLists } from '@tradecellar/trade/named-list.ts';

type Sent = RequestOf<typeof accountListsSync>;
type Answered = AnswerOf<typeof accountListsSync>['mainResult'];

export function wireLists(lists: NamedLists): Sent['Lists'] {
  return [...lists].map(([ListId, { head, round }]) => ({
    ListId,
    ...sentVersion(head.version),
    ...(head.name === undefined ? undefined : { Name: head.name }),
    Round: round,
  }));
}

export function wireLines(lists: NamedLists): Sent['Lines'] {
  return [...lists].flatMap(([ListId, { lines }]) =>
    [...lines].map(([Code, line]) => ({ ListId, Code, ...wireLine(line) })),
  );
}

function wireLine({ version, item, counted }: ListLine) {
  return {
    ...sentVersion(version),
    ...(item && {
      Item: { Place: item.place, ...(item.par !== undefined && { Par: item.par }), Note: item.note },
    }),
    ...(counted && {
      Counted: {
        Round: counted.round,
        ...sentVersion(counted.version),
        ...(counted.bottles !== undefined && { Bottles: counted.bottles }),
        At: counted.at,
      },
    }),
  };
}

/** The lists of an answer, each with those of its lines that are new. */
export function listsOf(lists: Answered['Lists'], lines: Answered['Lines']): NamedLists {
  const found = new Map<string, NamedList & { readonly lines: Map<string, ListLine> }>();
  for (const list of lists) {
    const { Revision, By, At } = list.Changed;
    found.set(list.ListId, {
      head: { version: versionOf(list), name: list.Name, by: list.By },
      lastChange: { revision: Revision, by: By, at: At },
      round: list.Round,
      lines: new Map(),
    });
  }
  for (const line of lines) found.get(line.ListId)?.lines.set(line.Code, lineOf(line));
  return found;
}

function lineOf(line: Answered['Lines'][number]): ListLine {
  const { Item, Counted, By } = line;
  return {
    version: versionOf(line),
    item: Item && { place: Item.Place, par: Item.Par, note: Item.Note },
    by: By,
    counted: Counted && {
      round: Counted.Round,
      version: versionOf(Counted),
      bottles: Counted.Bottles,
      by: Counted.By,
      at: Counted.At,
    },
  };
}
