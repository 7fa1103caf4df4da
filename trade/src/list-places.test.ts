import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FARTHEST_PLACE, placesBetween } from './list-places.ts';

const far = FARTHEST_PLACE;

it.each([
  [10, 20, 1, [15]],
  [10, 40, 2, [20, 30]],
  [undefined, undefined, 2, [2 ** 32, 2 ** 33]],
  [5, undefined, 1, [5 + 2 ** 32]],
  [undefined, 5, 2, [5 - 2 ** 33, 5 - 2 ** 32]],
  [10, 11, 1, undefined],
  [10, 10, 1, undefined],
  [20, 10, 1, undefined],
  [far - 1, undefined, 1, undefined],
  [undefined, -far, 1, undefined],
])('finds places between %j and %j for %i lines: %j', (after, before, lines, expected) => {
  expect(placesBetween(after, before, lines)).toEqual(expected);
});

it('gives whole places in sequence, between their neighbours', () => {
  const place = fc.option(fc.integer({ min: -far, max: far }), { nil: undefined });
  fc.assert(
    fc.property(place, place, fc.integer({ min: 1, max: 40 }), (after, before, lines) => {
      const places = placesBetween(after, before, lines);
      if (places === undefined) return;
      expect(places).toHaveLength(lines);
      const all = [
        ...(after === undefined ? [] : [after]),
        ...places,
        ...(before === undefined ? [] : [before]),
      ];
      for (const [index, at] of all.entries()) {
        expect(Number.isSafeInteger(at)).toBe(true);
        if (index > 0) expect(at).toBeGreaterThan(all[index - 1] ?? Number.NaN);
      }
    }),
  );
});

it('finds places for 31 lines that are each inserted before the previous line, and for 5,000 lines at an end', () => {
  let before = 2 ** 33;
  for (let moved = 0; moved < 31; moved += 1) {
    const [place = Number.NaN] = placesBetween(2 ** 32, before, 1) ?? [];
    expect(place).toBeLessThan(before);
    before = place;
  }
  expect(placesBetween(2 ** 45, undefined, 5_000)).toHaveLength(5_000);
});
