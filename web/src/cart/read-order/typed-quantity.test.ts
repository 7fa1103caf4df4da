import { expect, it } from 'vitest';
import { writtenLine } from '../../../test/written-line.ts';
import { QUANTITY_FORMS } from './quantity-forms.ts';
import { readTypedLines } from './typed-lines.ts';
import { quantityOf } from './typed-quantity.ts';

const cases = (count: number, bottles = 0) => ({ unit: 'named' as const, cases: count, bottles });

it.each([
  [cases(2, 3), 6, { cases: 2, bottles: 3 }],
  [cases(0.5), 6, { cases: 0, bottles: 3 }],
  [cases(1.5), 12, { cases: 1, bottles: 6 }],
  [cases(0.5), 5, 'part-of-a-bottle'],
  [cases(0.5), 1, 'part-of-a-bottle'],
  [cases(2_000_000), 6, 'too-many'],
  [{ unit: 'default', count: 2 } as const, 6, { cases: 2, bottles: 0 }],
  [{ unit: 'none' } as const, 6, undefined],
])(
  'converts the typed quantity %j, with a case of %i bottles, into cases and bottles',
  (typed, CaseSize, expected) => {
    expect(quantityOf(typed, { CaseSize })).toEqual(expected);
  },
);

it.each(QUANTITY_FORMS)('reads the typed quantity “$example”', ({ example, pattern }) => {
  const [line = '', reading] = example.split(' → ');
  expect(readTypedLines(line).lines.map(writtenLine)).toEqual([reading]);
  expect(QUANTITY_FORMS.find((form) => form.pattern.test(line))?.pattern, 'its own form reads it').toBe(
    pattern,
  );
});
