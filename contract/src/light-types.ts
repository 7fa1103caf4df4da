import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

// Schemas of `Type.Pick` and `Type.Record` by hand: those would bring TypeBox's evaluator of types to the
// browser, 9 KB on the wire.

/** An object with only these fields of another. */
export function pick<Properties extends TProperties, Name extends keyof Properties & string>(
  from: TObject<Properties>,
  names: readonly Name[],
) {
  const fields = Object.fromEntries(names.map((name) => [name, from.properties[name]]));
  return Type.Object(fields as Pick<Properties, Name>); // Each name is one of its fields.
}

/** An object of any fields, each with a value of this shape. */
export function recordOf<const Value extends TSchema>(value: Value, options: object = {}) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    ...options,
    type: 'object',
    patternProperties: { '^.*$': value },
  });
}
