import type { Static, TSchema } from 'typebox';

type Schema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const isMoment = (text: string) => !Number.isNaN(Date.parse(text));
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(text),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && isMoment(text),
};

/** The check of each keyword. A keyword ignores values of other types: `maxLength` accepts any number. */
const keywords: Readonly<Record<string, (rule: never, value: unknown) => boolean>> = {
  type: (rule: string, value) => types[rule]?.(value) ?? false,
  const: (rule: unknown, value) => rule === value,
  enum: (rule: readonly unknown[], value) => rule.includes(value),
  anyOf: (rule: readonly Schema[], value) => rule.some((shape) => follows(shape, value)),
  properties: (rule: Readonly<Record<string, Schema>>, value) =>
    !isObject(value) ||
    Object.entries(rule).every(([name, shape]) => value[name] === undefined || follows(shape, value[name])),
  required: (rule: readonly string[], value) =>
    !isObject(value) || rule.every((name) => value[name] !== undefined),
  patternProperties: (rule: Readonly<Record<string, Schema>>, value) =>
    !isObject(value) ||
    Object.entries(rule).every(([pattern, shape]) =>
      Object.keys(value).every((name) => !new RegExp(pattern, 'u').test(name) || follows(shape, value[name])),
    ),
  items: (rule: Schema, value) => !Array.isArray(value) || value.every((item) => follows(rule, item)),
  minLength: (rule: number, value) => typeof value !== 'string' || [...value].length >= rule,
  maxLength: (rule: number, value) => typeof value !== 'string' || [...value].length <= rule,
  pattern: (rule: string, value) => typeof value !== 'string' || new RegExp(rule, 'u').test(value),
  format: (rule: string, value) => typeof value !== 'string' || (formats[rule]?.(value) ?? false),
  minimum: (rule: number, value) => typeof value !== 'number' || value >= rule,
  maximum: (rule: number, value) => typeof value !== 'number' || value <= rule,
  '~refine': (rule: readonly { readonly check: (value: unknown) => boolean }[], value) =>
    rule.every(({ check }) => check(value)),
  maxItems: (rule: number, value) => !Array.isArray(value) || value.length <= rule,
  description: () => true,
  examples: () => true,
  unit: () => true,
};

/**
 * True if a value has this shape. The function knows only the keywords that the contract uses, because TypeBox's own
 * check knows all of JSON Schema and adds 9 KB to the scripts.
 * @throws for a shape with an unknown keyword.
 */
export function fits<const Shape extends TSchema>(
  shape: Shape,
  value: unknown,
): value is NoInfer<Static<Shape>> {
  return follows(shape as unknown as Schema, value); // A schema is a plain object.
}

function follows(shape: Schema, value: unknown): boolean {
  return [...Object.keys(shape), '~refine'].every((keyword) => {
    const rule = shape[keyword];
    if (rule === undefined) return true;
    const check = keywords[keyword];
    if (!check) throw new Error(`fits does not know "${keyword}"`);
    return check(rule as never, value); // Each check takes the type of its own keyword's rule.
  });
}
