import { describe, expect, it } from 'vitest';
import type { Row } from './apply-acts.ts';
import { recoverCopy } from './recover-copy.ts';

const shape = { isSame: (a: number, b: number) => a === b };
type Rows = Readonly<Record<string, Partial<Row<number>>>>;

/** Recovers the phone's copy of revision 57 into a backup of revision 50. The new epoch begins at revision 1,000. */
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

describe('recovering a copy of the lost history', () => {
  it.each([
    ['B7: restores a value that the backup lacks', {}, { A: [3, 55] }, [['A', 3]], []],
    [
      'replaces the backup’s value by the copy’s later value, and tells the overruled device',
      { A: { value: 2 } },
      { A: [3, 55] },
      [['A', 3]],
      [['changed', 'laptop', 2]],
    ],
    ['does not change a value that the backup has', { A: { value: 2 } }, { A: [2, 40] }, [], []],
    ['removes a value that the copy does not have', { A: { value: 2 } }, {}, [['A', undefined]], []],
    ['keeps a value that was set since the restore', { A: { value: 9, revision: 1_001 } }, {}, [], []],
    [
      'tells the recovering device about a value that was set differently since the restore',
      { A: { value: 9, revision: 1_001 } },
      { A: [3, 55] },
      [],
      [['changed', 'phone', 3]],
    ],
    [
      'brings back a value that was removed since the restore',
      { A: { revision: 1_001, removedBy: ['till'] } },
      { A: [3, 55] },
      [['A', 3]],
      [['back', 'till', undefined]],
    ],
    [
      'accepts a removal since the restore if the backup had the removed value',
      { A: { revision: 1_001, removedBy: ['till'] } },
      { A: [3, 45] },
      [],
      [],
    ],
  ] as const)('%s', (_, rows, entries, changed, told) => {
    expect(recover(rows, entries)).toEqual({ changed, told });
  });

  it('changes nothing after the recovery of a later copy', () => {
    expect(recover({ A: { value: 2 } }, { A: [3, 55] }, 60)).toEqual({ changed: [], told: [] });
  });

  it('adds only entries that are newer than an earlier recovered copy', () => {
    expect(recover({}, { A: [3, 52], B: [4, 56] }, 55).changed).toEqual([['B', 4]]);
  });

  it('keeps the values that a copy lacks if the copy is only the newest part of a large copy', () => {
    const { changed } = recover({ A: { value: 2 } }, { B: [3, 55] }, 0, false);
    expect(changed).toEqual([['B', 3]]);
  });
});
