import { expect, it } from 'vitest';
import { type ProblemCode, type ProblemDetails, problemSentence, problems } from './problems.ts';

const codes = Object.keys(problems) as ProblemCode[]; // `problems` has no other keys.

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** A value for a schema of details. Every text is a date, because the sentences about dates must be able to read it. */
function sampleOf({ type, anyOf, items, properties, ...given }: Schema): unknown {
  const [first] = given.enum ?? (given.const === undefined ? [] : [given.const]);
  if (first !== undefined) return first;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (items !== undefined) return [sampleOf(items)];
  if (properties === undefined) return type === 'string' ? '2026-12-04' : 7;
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]));
}

it('writes a sentence for every problem code, from the details of the problem', () => {
  for (const code of codes) {
    const details = sampleOf(problems[code].details as Schema) as ProblemDetails[typeof code]; // TypeBox schemas are JSON Schema.
    const sentence = problemSentence(code, details);
    expect(sentence, code).toMatch(/\w.+/);
    expect(sentence, code).not.toMatch(/undefined|NaN|\[object/);
  }
});

/** The specification states these sentences word for word. */
const specified: { readonly [Code in ProblemCode]?: readonly [id: string, ProblemDetails[Code], string] } = {
  'range-reversed': ['5.dates.4', {}, 'Order Date Start must be before Order Date End'],
  'basket-empty': ['8.errors.15', {}, 'Your basket is currently empty'],
  'under-minimum-bottles': [
    '8.errors.16',
    { minimum: 12, missing: 5 },
    'Under minimum order quantity of 12 bottle(s). Please add 5 bottle(s) to checkout.',
  ],
  'under-minimum-value': ['8.errors.17', { minimum: '£1,250.00' }, 'Under minimum order value of £1,250.00.'],
  'reference-required': ['5.reference.2', {}, 'Please enter a Customer Reference / Purchase Order'],
  'payment-not-available': [
    '8.errors.20',
    { reason: 'switched-off' },
    'No available payment methods. Please contact us',
  ],
};

it.each(
  Object.entries(specified).map(([code, [id, details, sentence]]) => ({ code, id, details, sentence })),
)('says $code in the words of the specification [$id]', ({ code, details, sentence }) => {
  expect(problemSentence(code as ProblemCode, details as never)).toBe(sentence); // The table pairs each code with its details.
});
