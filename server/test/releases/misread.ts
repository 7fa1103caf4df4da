export type Shape = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Shape;
} & { readonly [bound in (typeof LEAST | typeof MOST)[number]]?: number };

const MOST = ['maximum', 'maxLength', 'maxItems'] as const;
const LEAST = ['minimum', 'minLength', 'minItems'] as const;

/**
 * Lists every difference by which a client that expects `expected` could not read `sent`: a missing field, a different
 * type, a new enum value or an exceeded limit, each with its path, such as `it.OrderNo may be missing`.
 */
export function misread(sent: Shape, expected: Shape, place = 'it'): string[] {
  const [alternatives, known] = [alternativesOf(sent), alternativesOf(expected)];
  if (alternatives.length > 1 || known.length > 1) {
    return alternatives.flatMap((one) => {
      const faults = known.map((other) => misread(one, other, place));
      return faults.some((each) => each.length === 0) ? [] : [faults.at(-1) ?? []].flat();
    });
  }
  if ('const' in expected && sent.const !== expected.const) return [`${place} may be ${sent.const}`];
  if (sent.type !== expected.type) return [`${place} is ${sent.type}, not ${expected.type}`];
  const passes = [
    ...MOST.filter((bound) => (sent[bound] ?? Infinity) > (expected[bound] ?? Infinity)),
    ...LEAST.filter((bound) => (sent[bound] ?? -Infinity) < (expected[bound] ?? -Infinity)),
  ].map((bound) => `${place} passes the ${bound} ${expected[bound]}`);
  const missing = (expected.required ?? [])
    .filter((name) => !sent.required?.includes(name))
    .map((name) => `${place}.${name} may be missing`);
  const fields = Object.entries(sent.properties ?? {}).flatMap(([name, shape]) => {
    const other = expected.properties?.[name];
    if (other !== undefined) return misread(shape, other, `${place}.${name}`);
    return expected.additionalProperties === false ? [`${place}.${name} is not known`] : [];
  });
  const items = sent.items && expected.items ? misread(sent.items, expected.items, `${place}[]`) : [];
  return [...passes, ...missing, ...fields, ...items];
}

function alternativesOf(shape: Shape): readonly Shape[] {
  if (shape.enum !== undefined) return shape.enum.map((value) => ({ type: typeof value, const: value }));
  return shape.anyOf?.flatMap(alternativesOf) ?? [shape];
}
