import type { DeviceLists } from '@tradecellar/trade/device-lists.ts';
import type { ListLine, NamedList } from '@tradecellar/trade/named-list.ts';
import { type Static, Type } from 'typebox';
import { stored } from '../api/stored.ts';

const Version = Type.Object({ count: Type.Integer({ minimum: 1 }), page: Type.String() });
const By = Type.Optional(Type.Object({ IsOffice: Type.Boolean(), Name: Type.String() }));
const Bottles = Type.Optional(Type.Integer({ minimum: 0 }));

/** A list as a device stores it, with the codes of its lines that the server lacks. Absent fields are undefined ones. */
const StoredList = Type.Object({
  head: Type.Object({ version: Version, name: Type.Optional(Type.String()), by: By }),
  lastChange: Type.Optional(
    Type.Object({ revision: Type.Integer({ minimum: 0 }), by: By, at: Type.String() }),
  ),
  round: Type.Integer({ minimum: 0 }),
  lines: Type.Array(
    Type.Object({
      code: Type.String(),
      version: Version,
      item: Type.Optional(Type.Object({ place: Type.Integer(), par: Bottles, note: Type.String() })),
      by: By,
      counted: Type.Optional(
        Type.Object({
          round: Type.Integer({ minimum: 0 }),
          version: Version,
          bottles: Bottles,
          by: By,
          at: Type.String(),
        }),
      ),
    }),
  ),
  anew: Type.Integer({ minimum: 0 }),
  isHeadUnsaved: Type.Boolean(),
  unsaved: Type.Array(Type.String()),
});

/** The list of a key of `unsaved`, which is the list's id, or the id and the line's code (device-lists.ts). */
export function listIdOf(key: string): string {
  return key.split(' ', 1)[0] ?? key;
}

/** A list as it is stored, under a key of its own: a count writes one list, however many there are. */
export function listToStore(
  id: string,
  list: NamedList,
  { unsaved, anew }: Pick<DeviceLists, 'unsaved' | 'anew'>,
): unknown {
  const own = [...unsaved].filter((key) => listIdOf(key) === id);
  return {
    ...list,
    lines: [...list.lines].map(([code, line]) => ({ ...line, code })),
    anew,
    isHeadUnsaved: own.includes(id),
    unsaved: own.filter((key) => key !== id).map((key) => key.slice(id.length + 1)),
  };
}

/** A stored list as a page of its own, to be merged; undefined for another program's text. */
export function readStoredList(id: string, text: string | null, revision: number): DeviceLists | undefined {
  const found = stored(text, StoredList);
  if (found === undefined) return undefined;
  const { head, lastChange, round, lines, anew, isHeadUnsaved, unsaved } = found;
  const list: NamedList = {
    head: { version: head.version, name: head.name, by: head.by },
    lastChange: lastChange && { revision: lastChange.revision, by: lastChange.by, at: lastChange.at },
    round,
    lines: new Map(lines.map((line) => [line.code, lineOf(line)])),
  };
  const keys = unsaved.map((code) => `${id} ${code}`);
  return {
    lists: new Map([[id, list]]),
    unsaved: new Set(isHeadUnsaved ? [id, ...keys] : keys),
    revision,
    anew,
  };
}

function lineOf({ version, item, by, counted }: Static<typeof StoredList>['lines'][number]): ListLine {
  return {
    version,
    item: item && { place: item.place, par: item.par, note: item.note },
    by,
    counted: counted && {
      round: counted.round,
      version: counted.version,
      bottles: counted.bottles,
      by: counted.by,
      at: counted.at,
    },
  };
}
