import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToList,
  changeLines,
  countLine,
  countOf,
  type ListAuthor,
  linesInOrder,
  mergeLists,
  moveLine,
  type NamedList,
  newList,
  renameList,
  startCount,
} from './named-list.ts';

const ann: ListAuthor = { by: { IsOffice: false, Name: 'Ann' }, page: 'a' };
const bob: ListAuthor = { by: { IsOffice: false, Name: 'Bob' }, page: 'b' };
const at = '2026-11-26T14:05:00.000Z';

const cellar = addToList(newList('Cellar', ann), ['A', 'B', 'C'], ann);
const codes = (list: NamedList) => linesInOrder(list).map(({ code }) => code);
const counted = (list: NamedList) => linesInOrder(list).map((line) => countOf(list, line)?.bottles);
const changed = (list: NamedList, code: string, par: number | undefined, author = ann) =>
  changeLines(list, new Map([[code, { place: 0, par, note: '' }]]), author);
const count = (list: NamedList, code: string, bottles: number | undefined, author = ann) =>
  countLine(list, code, bottles, { ...author, at });

/** Two copies of a list merged; from both sides, and repeated, it is the same. */
function merged(a: NamedList, b: NamedList): NamedList {
  const [one, other] = [new Map([['id', a]]), new Map([['id', b]])];
  const both = mergeLists(one, other);
  const list = both.get('id');
  if (list === undefined) throw new Error('A merge keeps every list');
  expect(mergeLists(other, one)).toEqual(both);
  expect(mergeLists(mergeLists(both, one), other)).toEqual(both);
  return list;
}

describe('a list', () => {
  it('has its wines in the sequence in which they were added, each once', () => {
    expect(codes(addToList(cellar, ['B', 'D', 'D'], bob))).toEqual(['A', 'B', 'C', 'D']);
    expect(linesInOrder(cellar)[0]).toMatchObject({ by: ann.by, item: { par: undefined, note: '' } });
  });

  it('brings back a removed wine where Undo puts it, and the whole list after it was deleted', () => {
    const item = cellar.lines.get('B')?.item;
    const without = changeLines(cellar, new Map([['B', undefined]]), ann);
    expect(codes(without)).toEqual(['A', 'C']);
    expect(codes(changeLines(without, new Map([['B', item]]), ann))).toEqual(['A', 'B', 'C']);
    const deleted = renameList(cellar, undefined, ann);
    expect(deleted.head).toMatchObject({ name: undefined, version: { count: 2 } });
    const restored = merged(deleted, renameList(deleted, 'Cellar', ann));
    expect([restored.head.name, codes(restored)]).toEqual(['Cellar', ['A', 'B', 'C']]);
  });

  it.each([
    ['C', 'A', ['C', 'A', 'B']],
    ['A', 'C', ['B', 'A', 'C']],
    ['A', undefined, ['B', 'C', 'A']],
    ['B', 'B', ['A', 'B', 'C']],
    ['X', 'A', ['A', 'B', 'C']],
    ['A', 'gone', ['B', 'C', 'A']],
  ])('moves %s before %s: %j', (code, before, expected) => {
    expect(codes(moveLine(cellar, code, before, ann))).toEqual(expected);
  });

  it('moves a line alone, and spaces all of them anew where two have no room between them', () => {
    const moved = moveLine(cellar, 'C', 'A', bob);
    expect(['A', 'B', 'C'].map((code) => moved.lines.get(code)?.version.count)).toEqual([1, 1, 2]);
    const same = new Map(
      ['A', 'B', 'C', 'D'].map((code) => [code, { place: 7, par: undefined, note: code }]),
    );
    const crowded = changeLines(cellar, same, ann);
    expect(codes(crowded)).toEqual(['A', 'B', 'C', 'D']);
    const spaced = moveLine(crowded, 'D', 'B', bob);
    expect(codes(spaced)).toEqual(['A', 'D', 'B', 'C']);
    expect(linesInOrder(spaced).map(({ item }) => item.note)).toEqual(['A', 'D', 'B', 'C']);
    expect(codes(moveLine(spaced, 'C', 'D', bob))).toEqual(['A', 'C', 'D', 'B']);
  });

  it('two people who move different lines each have their way', () => {
    const list = addToList(cellar, ['D', 'E'], ann);
    expect(codes(merged(moveLine(list, 'E', 'A', ann), moveLine(list, 'B', undefined, bob)))).toEqual([
      'E',
      'A',
      'C',
      'D',
      'B',
    ]);
  });

  it('any moves leave the moved line where it was put', () => {
    const list = addToList(cellar, ['D', 'E'], ann);
    const code = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.option(code, { nil: undefined })), { maxLength: 120 }),
        (moves) => {
          let now = list;
          for (const [moved, before] of moves) {
            const rest = codes(now).filter((one) => one !== moved);
            const to = before === undefined ? rest.length : rest.indexOf(before);
            const wanted = before === moved ? codes(now) : rest.toSpliced(to, 0, moved);
            now = moveLine(now, moved, before, ann);
            expect(codes(now)).toEqual(wanted);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a merge', () => {
  it('L2: keeps a par that one person sets and the count of another', () => {
    const both = merged(changed(cellar, 'A', 12, ann), count(cellar, 'A', 5, bob));
    expect(both.lines.get('A')).toMatchObject({ item: { par: 12 }, counted: { bottles: 5, by: bob.by } });
  });

  it('takes the newest count of a line, and never a sum', () => {
    expect(counted(merged(count(cellar, 'A', 5, ann), count(cellar, 'A', 7, bob)))[0]).toBe(7);
    const twice = count(count(cellar, 'A', 5, ann), 'A', 4, ann);
    expect(counted(merged(twice, count(cellar, 'A', 7, bob)))[0]).toBe(4);
    expect(counted(merged(count(cellar, 'A', 5, ann), count(cellar, 'B', 7, bob)))).toEqual([
      5,
      7,
      undefined,
    ]);
  });

  it('takes the newest name, and the last change that the server knows', () => {
    const change = (revision: number, by: ListAuthor) => ({ revision, by: by.by, at });
    const one = { ...renameList(cellar, 'Red cellar', ann), lastChange: change(3, bob) };
    const both = merged(one, { ...cellar, lastChange: change(2, ann) });
    expect([both.head.name, both.lastChange]).toEqual(['Red cellar', change(3, bob)]);
  });
});

describe('a person who was erased', () => {
  const erased: ListAuthor = { by: undefined, page: 'a' };
  const by = ({ head, lines }: NamedList) => [head.by, lines.get('A')?.by, lines.get('A')?.counted?.by];
  const named = count(changed(cellar, 'A', 12), 'A', 5);
  const blank = count(
    changed(addToList(newList('Cellar', erased), ['A', 'B', 'C'], erased), 'A', 12, erased),
    'A',
    5,
    erased,
  );

  it('is named by no copy that meets one which knows, and nothing else of the list changes', () => {
    expect(by(merged(named, blank))).toEqual([undefined, undefined, undefined]);
    expect(merged(named, blank)).toEqual(blank);
  });

  it('takes no later change’s name along', () => {
    expect(
      by(merged(renameList(count(changed(named, 'A', 24, bob), 'A', 6, bob), 'Bar', bob), blank)),
    ).toEqual([bob.by, bob.by, bob.by]);
    expect(by(merged(count(named, 'A', 6, bob), blank))).toEqual([undefined, undefined, bob.by]);
  });
});

describe('a count', () => {
  it('tells none there from not counted, and is taken back', () => {
    const none = count(cellar, 'A', 0);
    expect(counted(none)).toEqual([0, undefined, undefined]);
    expect(counted(count(none, 'A', undefined))).toEqual([undefined, undefined, undefined]);
    expect(count(cellar, 'gone', 3)).toBe(cellar);
  });

  it('L3: that starts again has no line of an earlier round, however many counts that had', () => {
    const often = count(count(count(cellar, 'A', 5), 'A', 6), 'B', 1);
    const again = startCount(cellar);
    expect(counted(merged(often, again))).toEqual([undefined, undefined, undefined]);
    expect(counted(merged(often, count(again, 'A', 2, bob)))).toEqual([2, undefined, undefined]);
  });

  it('two people who start again at once count the same round', () => {
    const [one, other] = [count(startCount(cellar), 'A', 1, ann), count(startCount(cellar), 'B', 2, bob)];
    expect(counted(merged(one, other))).toEqual([1, 2, undefined]);
  });
});
