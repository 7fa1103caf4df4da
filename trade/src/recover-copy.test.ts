import { describe, expect, it } from 'vitest';
import type { Row } from './apply-acts.ts';
import { recoverCopy } from './recover-copy.ts';

const shape = { isSame: (a: number, b: number) => a === b };
type Rows = Readonly<Record<string, Partial<Row<number>>>>;

/** Recovers the phone's copy of revision 57 into a backup of revision 50, whose epoch begins at 1,000. */
function recover(
  rows: Rows,
  entries: Readonly<Record<string, readonly [number, number]>>,
  recoveredTo = 0,
  isWhole = true,
) {
  const nothing = { value: undefined, was: undefined, ordered: undefined, orderedBefore: undefined };
  const whole = Object.entries(rows).map(([key, row]) => {
    return [key, { ...nothing, revision: 40, place: 1, device: 'laptop', removedBy: [], ...row }] as const;
  });
  const copy = Object.entries(entries).map(
    ([key, [value, revision]]) => [key, { value, revision, place: 1 }] as const,
  );
  const restored = { revision: 1_000, restoredAt: 50, recoveredTo, rows: new Map(whole) };
  const { rows: changed, notices } = recoverCopy(
    restored,
    { revision: 57, isWhole, entries: new Map(copy) },
    'phone',
    shape,
  );
  const told = notices.map(({ kind, to, before }) => [kind, to, before]);
  return { changed: [...changed].map(([key, { value }]) => [key, value]), told };
}

describe('a copy of the lost history', () => {
  it.each([
    ['B7: brings a value that the backup lacks', {}, { A: [3, 55] }, [['A', 3]], []],
    [
      'brings a later value, and tells whom it overrules',
      { A: { value: 2 } },
      { A: [3, 55] },
      [['A', 3]],
      [['changed', 'laptop', 2]],
    ],
    ['changes nothing that the backup has', { A: { value: 2 } }, { A: [2, 40] }, [], []],
    ['removes what it does not have', { A: { value: 2 } }, {}, [['A', undefined]], []],
    ['leaves a value that was set since the restore', { A: { value: 9, revision: 1_001 } }, {}, [], []],
    [
      'tells its own device of a value that gives way to a value set since',
      { A: { value: 9, revision: 1_001 } },
      { A: [3, 55] },
      [],
      [['changed', 'phone', 3]],
    ],
    [
      'stands against a removal made since',
      { A: { revision: 1_001, removedBy: ['till'] } },
      { A: [3, 55] },
      [['A', 3]],
      [['back', 'till', undefined]],
    ],
    [
      'says nothing of a value that the remover could know',
      { A: { revision: 1_001, removedBy: ['till'] } },
      { A: [3, 45] },
      [],
      [],
    ],
  ] as const)('%s', (_, rows, entries, changed, told) => {
    expect(recover(rows, entries)).toEqual({ changed, told });
  });

  it('changes nothing after a later copy', () => {
    expect(recover({ A: { value: 2 } }, { A: [3, 55] }, 60)).toEqual({ changed: [], told: [] });
  });

  it('adds only what came after an earlier copy', () => {
    expect(recover({}, { A: [3, 52], B: [4, 56] }, 55).changed).toEqual([['B', 4]]);
  });

  it('leaves what it does not have, if it is the newest part of a large copy', () => {
    const { changed } = recover({ A: { value: 2 } }, { B: [3, 55] }, 0, false);
    expect(changed).toEqual([['B', 3]]);
  });
});
