import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

// `Type.Pick` and `Type.Record` would bring TypeBox's type evaluator to the browser, 9 KB on the wire. These functions
// make the same schemas without it.

export function pick<Properties extends TProperties, Name extends keyof Properties & string>(
  from: TObject<Properties>,
  names: readonly Name[],
) {
  const fields = Object.fromEntries(names.map((name) => [name, from.properties[name]]));
  return Type.Object(fields as Pick<Properties, Name>); // Every name is a name of a field of `from`.
}

export function recordOf<const Value extends TSchema>(value: Value, options: object = {}) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    ...options,
    type: 'object',
    patternProperties: { '^.*$': value },
  });
}
