import { describe, expect, it } from 'vitest';
import type { Act } from './acts.ts';
import { applyActs, type Row, type Stored } from './apply-acts.ts';

type Doc = Stored<number>;
const shape = {
  isSame: (a: number, b: number) => a === b,
  parentsOf: () => [],
  bucketOf: () => '',
  mostOf: () => 3,
};

/** A document at revision 10 with these rows. Its last order was at revision 5. */
function doc(rows: Readonly<Record<string, Partial<Row<number>>>>, facts: Partial<Doc> = {}): Doc {
  const whole = Object.entries(rows).map(([key, row]) => {
    const nothing = { value: undefined, was: undefined, ordered: undefined, orderedBefore: undefined };
    return [key, { ...nothing, revision: 8, place: 1, device: 'laptop', removedBy: [], ...row }] as const;
  });
  const counts = new Map([['', whole.filter(([, { value }]) => value !== undefined).length]]);
  const known = { revision: 10, began: 5, answered: new Map(), hasLeft: () => false };
  return { ...known, counts, rows: new Map(whole), ...facts };
}

function act(value: number | undefined, base: number, facts: Partial<Act<number>> = {}): Act<number> {
  return { page: 'p', n: 1, key: 'A', value, base, sequence: 1, ...facts };
}

function after(stored: Doc, ...acts: readonly Act<number>[]) {
  const { rows, notices } = applyActs(stored, acts, 'phone', shape);
  const row = rows.get('A') ?? stored.rows.get('A');
  return { value: row?.value, told: notices.map(({ kind, to, before }) => [kind, to, before]), row };
}

const mark = (removedBy: readonly string[], facts: Partial<Row<number>> = {}) => ({
  A: { removedBy, was: 7, device: removedBy[0] ?? 'laptop', ...facts },
});
const ordered = (revision: number, device = 'laptop') => ({
  A: { revision, device, ordered: { no: 'XX1', revision, device } },
});

describe('setting a quantity', () => {
  it.each([
    ['adds a line for a new quantity', doc({}), act(3, 0), 3, []],
    ['replaces a quantity that the sending device had seen', doc({ A: { value: 2 } }), act(3, 8), 3, []],
    [
      'replaces an unseen quantity of the same device without a notice',
      doc({ A: { value: 2, device: 'phone' } }),
      act(3, 0),
      3,
      [],
    ],
    [
      'replaces an unseen quantity of another device, and tells that device',
      doc({ A: { value: 2 } }),
      act(3, 7),
      3,
      [['changed', 'laptop', 2]],
    ],
    [
      'tells no device if the new quantity equals the unseen quantity',
      doc({ A: { value: 3 } }),
      act(3, 0),
      3,
      [],
    ],
    [
      'tells no device about a removal that the sending device had seen',
      doc(mark(['laptop'])),
      act(3, 8),
      3,
      [],
    ],
    [
      'brings back a line whose removal was unseen, and tells the device that removed the line',
      doc(mark(['laptop'])),
      act(3, 7),
      3,
      [['back', 'laptop', undefined]],
    ],
    [
      'brings back a line, and tells every device that removed the line',
      doc(mark(['laptop', 'till'])),
      act(3, 0),
      3,
      [
        ['back', 'laptop', undefined],
        ['back', 'till', undefined],
      ],
    ],
    [
      'tells no device about a removal that came before the last order',
      doc(mark(['laptop'], { revision: 4 })),
      act(3, 0),
      3,
      [],
    ],
    [
      'asks no question about an earlier order if the sending device had no copy',
      doc(ordered(8)),
      act(3, 0),
      3,
      [],
    ],
    [
      'keeps a quantity for the next basket after an unseen order, and tells the sending device',
      doc(ordered(8)),
      act(3, 7),
      3,
      [['next', 'phone', 3]],
    ],
    [
      'begins the next basket after an order of the same device, without a notice',
      doc(ordered(8, 'phone')),
      act(3, 7),
      3,
      [],
    ],
    ['tells no device about an order that the sending device had seen', doc(ordered(8)), act(3, 8), 3, []],
  ] as const)('%s', (_, stored, made, value, told) => {
    expect(after(stored, made)).toMatchObject({ value, told });
  });

  it('keeps the question about an unseen order until the quantity is set again', () => {
    const next = after(doc(ordered(8)), act(3, 7));
    expect(next.row?.orderedBefore).toBe('XX1');
    const again = after(
      { ...doc({}), revision: 20, rows: new Map([['A', next.row as Row<number>]]) },
      act(3, 20),
    );
    expect(again.row?.orderedBefore).toBeUndefined();
  });

  it('refuses a new line beyond the maximum number of lines, and tells the sending device', () => {
    const full = doc({ B: { value: 1 }, C: { value: 1 }, D: { value: 1 } });
    expect(after(full, act(3, 0))).toMatchObject({ value: undefined, told: [['full', 'phone', 3]] });
  });

  it('refuses a new line beyond the maximum number of rows, and stores no tombstone when the line is removed', () => {
    const full = doc({ B: { value: 1 } }, { room: 1 });
    const acts = [act(3, 0, { key: 'C' }), act(3, 0, { n: 2 }), act(undefined, 0, { n: 3 })];
    expect(after(full, ...acts)).toMatchObject({ row: undefined, told: [['full', 'phone', 3]] });
    expect(after(full, act(4, 0)).value).toBe(4);
  });

  it('treats a quantity as unseen if the act claims a revision that the server has not reached', () => {
    expect(after(doc({ A: { value: 2 } }), act(3, 99)).told).toEqual([['changed', 'laptop', 2]]);
  });

  it('tells the sending device about a replaced quantity if the overruled device has signed out', () => {
    expect(after(doc({ A: { value: 2 } }, { hasLeft: () => true }), act(3, 0)).told).toEqual([
      ['changed', 'phone', 2],
    ]);
  });
});

describe('removing a quantity', () => {
  it.each([
    [
      'removes a quantity that the sending device had seen',
      doc({ A: { value: 2 } }),
      act(undefined, 8),
      undefined,
      [],
    ],
    [
      'B3: keeps a quantity that the removing device had not seen',
      doc({ A: { value: 2 } }),
      act(undefined, 7),
      2,
      [['stays', 'phone', 2]],
    ],
    ['stores a tombstone even if there was no line', doc({}), act(undefined, 0), undefined, []],
    [
      'stores a tombstone for a line that was ordered unseen',
      doc(ordered(8)),
      act(undefined, 7),
      undefined,
      [],
    ],
  ] as const)('%s', (_, stored, made, value, told) => {
    const made_ = after(stored, made);
    expect(made_).toMatchObject({ value, told });
    if (value === undefined) expect(made_.row?.removedBy).toEqual(['phone']);
  });

  it('tells the removing device once about several lines that stay', () => {
    const stored = doc({ A: { value: 2 }, B: { value: 4 } });
    const { notices } = applyActs(
      stored,
      [act(undefined, 0), act(undefined, 0, { key: 'B', n: 2 })],
      'phone',
      shape,
    );
    expect(notices).toMatchObject([{ kind: 'stays', keys: ['A', 'B'] }]);
  });

  it('tells every device that removed a line when the line comes back a second time', () => {
    const back = applyActs(doc(mark(['till'])), [act(3, 0)], 'phone', shape);
    const rows = new Map(back.rows);
    const gone = applyActs(
      { ...doc({}), revision: 12, rows, counts: new Map([['', 1]]) },
      [act(undefined, 12, { n: 2 })],
      'phone',
      shape,
    );
    const laptop = { ...doc({}), revision: 13, rows: new Map(gone.rows) };
    const again = applyActs(laptop, [act(9, 9, { page: 'q' })], 'laptop', shape);
    expect(again.notices.map(({ to }) => to)).toEqual(['till', 'phone']);
  });

  it('remembers the last 20 devices that removed a line, so that the return of the line causes few notices', () => {
    const removers = Array.from({ length: 50 }, (_, n) => `device-${n}`);
    const { rows } = applyActs(doc(mark(removers)), [act(undefined, 8)], 'phone', shape);
    expect(rows.get('A')?.removedBy).toEqual([...removers.slice(-19), 'phone']);
  });
});

describe('applying acts', () => {
  it('B2: applies each act once, however often it is sent', () => {
    const first = applyActs(doc({}), [act(3, 0), act(5, 0, { n: 2 })], 'phone', shape);
    expect(first.answered).toEqual(new Map([['p', 2]]));
    const again = applyActs(doc({}, { answered: first.answered }), [act(3, 0)], 'phone', shape);
    expect(again).toMatchObject({ revision: 10, rows: new Map(), notices: [] });
  });

  it('reports that the document became empty or filled', () => {
    expect(applyActs(doc({}), [act(3, 0)], 'phone', shape).hasTurned).toBe(true);
    expect(applyActs(doc({ B: { value: 1 } }), [act(3, 0)], 'phone', shape).hasTurned).toBe(false);
    expect(applyActs(doc({ A: { value: 1 } }), [act(undefined, 8)], 'phone', shape).hasTurned).toBe(true);
  });

  it('gives a revision to each change, and to a notice without a change', () => {
    const { revision, rows, notices } = applyActs(
      doc({ A: { value: 2 } }),
      [act(undefined, 0)],
      'phone',
      shape,
    );
    expect({ revision, rows, told: notices[0]?.revision }).toEqual({
      revision: 11,
      rows: new Map(),
      told: 11,
    });
  });
});

describe('applying acts on nested keys', () => {
  const nested = { ...shape, mostOf: () => 99, parentsOf: (key: string) => (key === 'A/count' ? ['A'] : []) };

  it('keeps a key if the removing device had not seen the change of the count below the key', () => {
    const stored = doc({ A: { value: 1, revision: 3 }, 'A/count': { value: 12 } });
    const { notices, rows } = applyActs(stored, [act(undefined, 7)], 'phone', nested);
    expect(rows).toEqual(new Map());
    expect(notices).toMatchObject([{ kind: 'stays', to: 'phone', keys: ['A'] }]);
  });

  it('brings back a removed key if a device counted below the key without having seen the removal', () => {
    const stored = doc({ A: { removedBy: ['laptop'], was: 1 } });
    const { notices, rows } = applyActs(stored, [act(12, 7, { key: 'A/count' })], 'phone', nested);
    expect([rows.get('A')?.value, rows.get('A/count')?.value]).toEqual([1, 12]);
    expect(notices).toMatchObject([{ kind: 'back', to: 'laptop', keys: ['A'] }]);
  });

  it('looks up the parents of each key once for all removals of a call', () => {
    const keys = Array.from({ length: 100 }, (_, n) => `L${n}`);
    const rows = Object.fromEntries(keys.map((key) => [key, { value: 1 }]));
    let looks = 0;
    const parentsOf = () => {
      looks += 1;
      return [];
    };
    const removals = keys.map((key, at) => act(undefined, 8, { key, n: at + 1 }));
    applyActs(doc(rows), removals, 'phone', { ...shape, parentsOf });
    expect(looks).toBe(keys.length);
  });
});
