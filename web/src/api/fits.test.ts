import { ProblemBody, problems } from '@tradecellar/contract/problems.ts';
import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/schema';
import { expect, it } from 'vitest';
import { fits } from './fits.ts';

const Shape = Type.Object({
  Name: Type.String({ minLength: 1, maxLength: 3, pattern: '^[a-zé🍷]*$' }),
  Count: Type.Integer({ minimum: 0, maximum: 9 }),
  Price: Type.Optional(Type.Refine(Type.Number(), (price) => price !== 5)),
  Kind: Type.Union([Type.Literal('red'), Type.Literal('white'), Type.Null()]),
  State: Type.Enum(['placed', 'picked']),
  Lines: Type.Array(Type.Object({ Code: Type.String() })),
  Any: Type.Optional(Type.Unknown()),
  Is: Type.Boolean(),
  Day: Type.String({ format: 'date' }),
  At: Type.String({ format: 'date-time' }),
  Words: Type.Record(Type.String(), Type.String()),
});
const good = {
  Name: 'é🍷a',
  Count: 9,
  Price: 1.5,
  Kind: 'red',
  State: 'placed',
  Lines: [{ Code: '' }],
  Is: false,
  Day: '2026-11-22',
  At: '2026-11-22T20:40:00Z',
  Words: { a: '' },
};

/** Copies of the valid value: each copy lacks a property, or has another value for a property. */
const variants = Object.keys(good).flatMap((name) => [
  Object.fromEntries(Object.entries(good).filter(([other]) => other !== name)),
  ...[
    undefined,
    null,
    '',
    'red',
    'abcd',
    'É',
    '2026-13-01',
    '2026-02-28',
    '2026-11-22T20:40:00.000Z',
    '2026-11-22T25:40:00Z',
    -1,
    5,
    9.5,
    10,
    Number.NaN,
    true,
    [],
    {},
    [{}],
    [{ Code: 1 }],
    { Code: 1 },
    { Code: 1, b: 1 },
    { a: '', b: '' },
    [1, 2, 3],
  ].map((part) => ({ ...good, [name]: part })),
]);

it.each([good, null, undefined, [], 'text', 1, {}, ...variants])(
  'accepts or refuses %j as TypeBox does',
  (value) => expect(fits(Shape, value)).toBe(Check(Shape, value)),
);

it.each<[string, TSchema]>([
  ['ProblemBody', ProblemBody],
  ...Object.entries(problems).map(([code, { details }]) => [code, details] as [string, TSchema]),
])('checks values against every keyword of the schema %s', (_name, shape) => {
  for (const value of [{}, { details: { a: 1 } }, null, 'text', []]) {
    expect(fits(shape, value)).toBe(Check(shape, value));
  }
  for (const part of shapesWithin(shape)) {
    // Each keyword is tested alone, because `fits` may stop at an earlier keyword.
    for (const [word, rule] of Object.entries(part)) expect(() => fits({ [word]: rule }, {})).not.toThrow();
  }
});

function shapesWithin(shape: unknown): object[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { properties = {}, patternProperties = {}, anyOf = [], items } = Object(shape);
  const inside = [...Object.values(properties), ...Object.values(patternProperties), ...anyOf, items];
  return [shape, ...inside.flatMap(shapesWithin)];
}
