import fc from 'fast-check';

export type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/**
 * Existing values of the shop by the name of a field, such as product codes, so that requests find rows. The lists may
 * grow during a run.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export function validValue(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const usual = bySchema(schema, known, name);
  const values = known[name];
  if (values === undefined) return usual;
  // Chooses from the list only when a value is generated, because the list may have grown by then.
  const ofShop = fc.nat().map((n) => values[n % values.length]);
  return fc.oneof({ arbitrary: ofShop, weight: 9 }, { arbitrary: usual, weight: 1 });
}

function bySchema(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => validValue(one, known, name)));
  if (schema.examples !== undefined) return fc.constantFrom(...schema.examples);
  const { minimum = 0, maximum = 1e6 } = schema;
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const values = fields.map(([field, inner]) => [field, validValue(inner, known, field)] as const);
      return fc.record(Object.fromEntries(values), { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array': {
      const items = validValue(schema.items ?? {}, known, name);
      const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 6, 6) };
      return schema.uniqueItems ? fc.uniqueArray(items, bounds) : fc.array(items, bounds);
    }
    case 'integer':
      return fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc.integer({ min: minimum, max: Math.min(maximum, 50) }),
      );
    case 'number':
      return fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc.integer({ max: 1e6, min: 0 }).map((n) => n / 100),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return texts(schema);
  }
}

/** Generates text of any script within the length limits. Ignores a pattern that only excludes characters. */
function texts({ format, pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined && !pattern.startsWith('^[^')) return fc.stringMatching(new RegExp(pattern));
  const dates = ['16/11/2026', '31/12/2026', '2026-11-17', '2026-11-24T14:00', 'dd/MM/yyyy'];
  const words = ['château', 'red 2018', 'B101', "l'été", '15,5 %', 'Ω-№ 日本', 'a'.repeat(maxLength)];
  return fc
    .oneof(fc.constantFrom(...dates, ...words), fc.string({ unit: 'grapheme', maxLength: 40 }))
    .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}
