import type { ChangedBy, ListCount, ListLine, NamedList, NamedLists } from '@tradecellar/trade/named-list.ts';
import { orderedBy } from '@tradecellar/trade/ordered-by.ts';
import type { LineRow, ListRow } from './queries.ts';

/** The known names of the people who made or changed the lists, by their e-mails. */
export type Names = ReadonlyMap<string, string | null>;

/** The e-mails or pseudonyms of these people, each once. */
export function peopleOf(lists: readonly ListRow[], lines: readonly LineRow[]): string[] {
  const all = [
    ...lists.flatMap(({ named_by, changed_by }) => [named_by, changed_by]),
    ...lines.flatMap(({ changed_by, counted_by }) => [changed_by, counted_by]),
  ];
  return [...new Set(all.filter((who) => who !== null))];
}

/** Rows as lists; lines of a list that is not among the rows are left out. */
export function listsOf(lists: readonly ListRow[], lines: readonly LineRow[], names: Names): NamedLists {
  const byList = Map.groupBy(lines, ({ uuid }) => uuid);
  return new Map(lists.map((row) => [row.uuid, listOf(row, byList.get(row.uuid) ?? [], names)]));
}

function listOf(row: ListRow, lines: readonly LineRow[], names: Names): NamedList {
  const { count, page, name, named_by, named_by_office, round, revision } = row;
  const change = {
    by: whoOf(row.changed_by, row.changed_by_office, names),
    at: row.changed_at.toISOString(),
  };
  return {
    head: {
      version: { count, page },
      name: name ?? undefined,
      by: whoOf(named_by, named_by_office, names),
    },
    lastChange: { revision, ...change },
    round,
    lines: new Map(lines.map((line) => [line.product_code, lineOf(line, names)])),
  };
}

function lineOf(row: LineRow, names: Names): ListLine {
  const { count, page, place, par, note } = row;
  return {
    version: { count, page },
    item: place === null ? undefined : { place, par: par ?? undefined, note: note ?? '' },
    by: whoOf(row.changed_by, row.changed_by_office, names),
    counted: countOf(row, names),
  };
}

function countOf(row: LineRow, names: Names): ListCount | undefined {
  const { counted_round, counted_count, counted_page, counted_bottles, counted_at } = row;
  if (counted_round === null || counted_count === null || counted_page === null) return undefined;
  return {
    round: counted_round,
    version: { count: counted_count, page: counted_page },
    bottles: counted_bottles ?? undefined,
    by: whoOf(row.counted_by, row.counted_by_office, names),
    at: counted_at?.toISOString() ?? '',
  };
}

function whoOf(who: string | null, isOffice: boolean | null, names: Names): ChangedBy {
  return orderedBy({ who, isOffice, name: names.get(who ?? '') ?? null });
}
