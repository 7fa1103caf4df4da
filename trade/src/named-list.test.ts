import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyHeld, shown } from './acts.ts';
import { type Applied, applyActs, type Row } from './apply-acts.ts';
import { listsOf } from './lists-of.ts';
import {
  addLines,
  countLine,
  deleteList,
  keysBeside,
  type ListAct,
  type ListValue,
  listKey,
  listShape,
  moveLine,
  type NamedList,
  nameList,
  putLineBack,
  readListKey,
  removeLines,
  setNote,
  setPar,
  startCount,
} from './named-list.ts';
import { actHere, type SharedDevice } from './shared-device.ts';

const id = '8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a';
const by = { IsOffice: false, Name: 'Bea Buyer' };
const at = '2026-11-26T14:05:00.000Z';

type Device = SharedDevice<ListValue>;
const empty: Device = { device: 'phone', held: emptyHeld, notices: [] };
const entriesOf = ({ held }: Device) => shown(held);
const listOf = (device: Device): NamedList =>
  listsOf(entriesOf(device)).get(id) ?? { id, name: '', round: 0, lines: new Map(), lastChange: undefined };
const act = (device: Device, ...acts: readonly (readonly ListAct[])[]) =>
  acts.reduce((now, some) => actHere(now, some, 'page'), device);
const add = (device: Device, ...codes: readonly string[]) => act(device, addLines(listOf(device), codes));
const count = (device: Device, code: string, bottles: number | undefined) =>
  act(device, countLine(listOf(device), code, bottles, { by, at }));

const cellar = add(act(empty, nameList(id, 'Cellar')), 'A', 'B', 'C');
const codes = (device: Device) => [...listOf(device).lines.keys()];
const counted = (device: Device) => [...listOf(device).lines.values()].map((line) => line.count?.bottles);

describe('a list', () => {
  it('lists each wine once, in the sequence in which the wines were added', () => {
    expect(codes(add(cellar, 'B', 'D', 'D'))).toEqual(['A', 'B', 'C', 'D']);
    expect(listOf(cellar).lines.get('A')).toMatchObject({ par: undefined, note: '', count: undefined });
  });

  it('restores a removed wine at its old place, with its par, note and count', () => {
    const full = count(act(cellar, setPar(id, 'B', 12), setNote(id, 'B', 'cold')), 'B', 5);
    const before = listOf(full).lines.get('B');
    const without = act(full, removeLines(id, ['B']));
    expect(codes(without)).toEqual(['A', 'C']);
    const back = act(without, putLineBack(id, 'B', before?.place ?? 0));
    expect(codes(back)).toEqual(['A', 'B', 'C']);
    expect(listOf(back).lines.get('B')).toEqual(before);
  });

  it('restores a deleted list with its lines if the list is named again', () => {
    const deleted = act(cellar, deleteList(id));
    expect(listsOf(entriesOf(deleted)).size).toBe(0);
    const back = act(deleted, nameList(id, 'Cellar'));
    expect([listOf(back).name, codes(back)]).toEqual(['Cellar', ['A', 'B', 'C']]);
  });

  it.each([
    ['C', 'A', ['C', 'A', 'B']],
    ['A', 'C', ['B', 'A', 'C']],
    ['A', undefined, ['B', 'C', 'A']],
    ['B', 'B', ['A', 'B', 'C']],
    ['X', 'A', ['A', 'B', 'C']],
    ['A', 'gone', ['B', 'C', 'A']],
  ])('moves the line %s before the line %s: %j', (code, before, expected) => {
    expect(codes(act(cellar, moveLine(listOf(cellar), code, before)))).toEqual(expected);
  });

  it('changes only the moved line, or renumbers all lines if no position is free between its neighbours', () => {
    expect(moveLine(listOf(cellar), 'C', 'A').map(({ key }) => key)).toEqual([listKey(id, 'line', 'C')]);
    const crowded = act(cellar, ...['A', 'B', 'C', 'D'].map((code) => putLineBack(id, code, 7)));
    expect(codes(crowded)).toEqual(['A', 'B', 'C', 'D']);
    const spaced = act(crowded, moveLine(listOf(crowded), 'D', 'B'));
    expect(codes(spaced)).toEqual(['A', 'D', 'B', 'C']);
    expect(codes(act(spaced, moveLine(listOf(spaced), 'C', 'D')))).toEqual(['A', 'C', 'D', 'B']);
  });

  it('keeps each moved line where it was put, after any moves', () => {
    const list = add(cellar, 'D', 'E');
    const code = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.option(code, { nil: undefined })), { maxLength: 60 }),
        (moves) => {
          let now = list;
          for (const [moved, before] of moves) {
            const rest = codes(now).filter((one) => one !== moved);
            const to = before === undefined ? rest.length : rest.indexOf(before);
            const wanted = before === moved ? codes(now) : rest.toSpliced(to, 0, moved);
            now = act(now, moveLine(listOf(now), moved, before));
            expect(codes(now)).toEqual(wanted);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('tells who counted a wine, and who changed the list last', () => {
    const entries = new Map([
      ...entriesOf(count(cellar, 'A', 5)),
      [listKey(id, 'changed'), { value: { At: at, By: by }, place: 0 }] as const,
    ]);
    const list = listsOf(entries).get(id);
    expect(list?.lines.get('A')?.count).toEqual({ bottles: 5, by, at });
    expect(list?.lastChange).toEqual({ by, at });
  });
});

describe('a count', () => {
  it('distinguishes a count of 0 from a wine not counted, and removes a count', () => {
    const none = count(cellar, 'A', 0);
    expect(counted(none)).toEqual([0, undefined, undefined]);
    expect(counted(count(none, 'A', undefined))).toEqual([undefined, undefined, undefined]);
    expect(counted(count(cellar, 'gone', 3))).toEqual([undefined, undefined, undefined]);
  });

  it('L3: clears the counts of all wines when a new stock count starts, however often the wines were counted before', () => {
    const often = count(count(count(cellar, 'A', 5), 'A', 6), 'B', 1);
    const again = act(often, startCount(listOf(often)));
    expect(counted(again)).toEqual([undefined, undefined, undefined]);
    expect(counted(count(again, 'A', 2))).toEqual([2, undefined, undefined]);
  });
});

describe('the key of a list’s part', () => {
  it('reads the key of a list’s part back as it was written, whatever characters the product’s code has', () => {
    for (const code of ['A', 'a/b', 'line/7', '/', 'Å 1']) {
      expect(readListKey(listKey(id, 'note', code))).toEqual({ list: id, part: 'note', code });
    }
    expect(readListKey(listKey(id, 'name'))).toEqual({ list: id, part: 'name', code: '' });
    expect(readListKey(listKey(id, 'round'))).toEqual({ list: id, part: 'round', code: '' });
    expect(readListKey(listKey(id, 'pricing'))).toEqual({ list: id, part: 'pricing', code: '' });
    expect(readListKey(listKey(id, 'glass175', '7'))).toEqual({ list: id, part: 'glass175', code: '7' });
    for (const key of [
      `${id}/`,
      `${id}/line`,
      `${id}/round/A`,
      `${id}/price/A`,
      `${id}/pricing/A`,
      `${id}/glass175`,
      `${id}x`,
      'A',
    ]) {
      expect(readListKey(key), key).toBeUndefined();
    }
  });

  it('lists the keys to read beside a key: its parents and the stock count, and for a line also everything under the line', () => {
    expect(keysBeside(listKey(id, 'count', 'A'))).toEqual([id, `${id}/line/A`, `${id}/round`]);
    expect(keysBeside(listKey(id, 'line', 'A'))).toEqual([
      id,
      `${id}/round`,
      `${id}/par/A`,
      `${id}/note/A`,
      `${id}/count/A`,
      `${id}/bottle/A`,
      `${id}/glass125/A`,
      `${id}/glass175/A`,
      `${id}/glass250/A`,
      `${id}/guest/A`,
      `${id}/head/A`,
    ]);
  });
});

/**
 * Applies the acts of a first device and then the acts of a second device, whose person saw the document at revision
 * `base`.
 */
function second(first: readonly ListAct[], then: readonly ListAct[], base = 0): Applied<ListValue> {
  const apply = (rows: ReadonlyMap<string, Row<ListValue>>, revision: number, device: string) =>
    applyActs(
      { revision, began: 0, counts: new Map(), rows, answered: new Map(), hasLeft: () => false },
      (device === 'laptop' ? first : then).map((one, n) => {
        return { ...one, page: device, n: n + 1, base: device === 'laptop' ? 0 : base, sequence: n };
      }),
      device,
      listShape,
    );
  const { rows, revision } = apply(new Map(), 0, 'laptop');
  const after = apply(rows, revision, 'phone');
  return { ...after, rows: new Map([...rows, ...after.rows]) };
}
const told = ({ notices }: Applied<ListValue>) => notices.map(({ kind, to, keys }) => [kind, to, ...keys]);
const stands = ({ rows }: Applied<ListValue>, key: string) => rows.get(key)?.value;

const line = listKey(id, 'line', 'A');
const par = listKey(id, 'par', 'A');
const tally = listKey(id, 'count', 'A');
const bar = [...nameList(id, 'Bar'), ...putLineBack(id, 'A', 1)];
const countOf = (Round: number, Bottles: number): ListAct => ({
  key: tally,
  value: { Round, Bottles, At: at },
});

describe('two people', () => {
  it('L2: keeps the par that a first person sets and the count that a second person enters', () => {
    const both = second([...bar, ...setPar(id, 'A', 12)], [countOf(0, 5)]);
    expect([stands(both, par), stands(both, tally)]).toMatchObject([{ Bottles: 12 }, { Bottles: 5 }]);
    expect(told(both)).toEqual([]);
  });

  it('keeps the later count of the same wine, never adds counts up, and tells the overruled person', () => {
    const both = second([...bar, countOf(0, 7)], [countOf(0, 5)]);
    expect(stands(both, tally)).toMatchObject({ Bottles: 5 });
    expect(told(both)).toEqual([['changed', 'laptop', tally]]);
    expect(told(second([...bar, countOf(0, 7)], [countOf(0, 7)]))).toEqual([]);
  });

  it('keeps the later place of a line that two people move, and tells neither person', () => {
    const both = second(bar, putLineBack(id, 'A', 9));
    expect(stands(both, line)).toEqual({ Place: 9 });
    expect(told(both)).toEqual([]);
  });

  it.each([
    ['a line', removeLines(id, ['A']), line],
    ['a list', deleteList(id), id],
  ])(
    'keeps %s although a person removes it, if that person has not seen the other person’s count',
    (_what, removal, key) => {
      // The phone's person had seen the list and its line, but not the count.
      const both = second([...bar, countOf(0, 5)], removal, 2);
      expect(stands(both, key)).toBeDefined();
      expect(told(both)).toEqual([['stays', 'phone', key]]);
      expect(stands(second([...bar, countOf(0, 5)], removal, 3), key)).toBeUndefined();
    },
  );

  it('brings back a removed line if a person counted the wine without knowing of the removal', () => {
    const both = second([...bar, ...removeLines(id, ['A'])], [countOf(0, 5)], 2);
    expect([stands(both, line), stands(both, tally)]).toMatchObject([{ Place: 1 }, { Bottles: 5 }]);
    expect(told(both)).toEqual([['back', 'laptop', line]]);
  });

  it('starts a single new stock count if two people start the count again', () => {
    const again = { key: listKey(id, 'round'), value: { Round: 1 } };
    const both = second([...bar, again, countOf(1, 5)], [again, countOf(1, 6)]);
    expect(stands(both, listKey(id, 'round'))).toEqual({ Round: 1 });
    expect(stands(both, tally)).toMatchObject({ Round: 1, Bottles: 6 });
  });

  it('ignores a count that arrives after its stock count has ended, and tells the person who counted', () => {
    const both = second([...bar, { key: listKey(id, 'round'), value: { Round: 1 } }], [countOf(0, 5)]);
    expect(stands(both, tally)).toBeUndefined();
    expect(told(both)).toEqual([['late', 'phone', tally]]);
  });

  it('L7: refuses to return to an earlier stock count, and refuses a stock count with an invented number', () => {
    const round = (Round: number) => [{ key: listKey(id, 'round'), value: { Round } }];
    expect(told(second([...bar, ...round(5)], round(4)))).toEqual([['late', 'phone', `${id}/round`]]);
    expect(told(second(bar, round(Number.MAX_SAFE_INTEGER)))).toEqual([['late', 'phone', `${id}/round`]]);
    expect(told(second(bar, [countOf(7, 5)]))).toEqual([['late', 'phone', tally]]);
  });

  it('allows at most 100 lists', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      key: `${id.slice(0, -3)}${String(at).padStart(3, '0')}`,
      value: { Name: 'Bar' },
    }));
    expect(told(second([], [...many, ...nameList(id, 'One more')]))).toEqual([['full', 'phone', id]]);
  });
});
