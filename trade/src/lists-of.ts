import type { Shown } from './acts.ts';
import {
  type ListLine,
  type ListPart,
  type ListValue,
  type NamedList,
  type NamedLists,
  readListKey,
  UNDER_LINE,
} from './named-list.ts';
import { pricesOf, pricingOf } from './servings.ts';

type Values = { [part in ListPart]?: ListValue };

/**
 * The lists that have a name, with their lines. Pars, notes and counts of removed lines are left out; they stay in the
 * document for Undo. `before`: the lists before a change. A line or a pricing whose values did not change is the same
 * object again, so that a screen of hundreds of wines repaints the changed wine alone.
 */
export function listsOf(
  entries: ReadonlyMap<string, Pick<Shown<ListValue>, 'value'>>,
  before: NamedLists = new Map(),
): NamedLists {
  const heads = new Map<string, Values>();
  const lines = new Map<string, Map<string, Values>>();
  for (const [key, { value }] of entries) {
    const found = readListKey(key);
    if (found === undefined) continue;
    const { list, part, code } = found;
    const ofList = code === '' ? heads : held(lines, list, () => new Map());
    held(ofList, code === '' ? list : code, () => ({}))[part] = value;
  }
  const lists = [...heads].flatMap(([id, values]) =>
    listOf(id, values, lines.get(id) ?? new Map(), before.get(id)),
  );
  return new Map(lists.map((list) => [list.id, list]));
}

/** The value of a key, which is made if the map does not have the key. */
function held<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function listOf(
  id: string,
  { name, round, changed, pricing }: Values,
  lines: ReadonlyMap<string, Values>,
  before: NamedList | undefined,
): NamedList[] {
  if (name === undefined) return [];
  const shown = [...lines].flatMap(([code, values]) => {
    const { line } = values;
    if (line === undefined) return [];
    const of = [line, round, ...UNDER_LINE.map((part) => values[part])];
    const made = sameOrMade(before?.lines.get(code), of, () => lineOf(values, line, round?.Round ?? 0));
    return [[code, made] as const];
  });
  shown.sort(([a, { place: x }], [b, { place: y }]) => x - y || (a < b ? -1 : 1));
  const lastChange = changed && { by: changed.By, at: changed.At ?? '' };
  const priced = pricing && sameOrMade(before?.pricing, [pricing], () => pricingOf(pricing));
  return [
    {
      id,
      name: name.Name ?? '',
      round: round?.Round ?? 0,
      pricing: priced,
      lines: new Map(shown),
      lastChange,
    },
  ];
}

function lineOf({ par, note, count, guest, head, ...sold }: Values, line: ListValue, now: number): ListLine {
  const isOfRound = count !== undefined && count.Round === now;
  const counted = isOfRound ? { bottles: count.Bottles ?? 0, by: count.By, at: count.At ?? '' } : undefined;
  const found = { par: par?.Bottles, note: note?.Note ?? '', count: counted };
  const venue = { prices: pricesOf(sold), guest: guest?.Text, head: head?.Text };
  return { place: line.Place ?? 0, ...found, ...venue };
}

/** The values of which each line and each pricing was made. */
const madeOf = new WeakMap<object, readonly (ListValue | undefined)[]>();

function sameOrMade<Made extends object>(
  before: Made | undefined,
  values: readonly (ListValue | undefined)[],
  make: () => Made,
): Made {
  const old = before && madeOf.get(before);
  if (before && old?.every((value, at) => value === values[at])) return before;
  const made = make();
  madeOf.set(made, values);
  return made;
}
