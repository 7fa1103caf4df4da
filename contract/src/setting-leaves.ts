import { type TSchema, Type } from 'typebox';

/**
 * The settings of a schema with their dotted names, such as `delivery.cutoff`. A group with a description, such as
 * `labelOverrides`, is a single setting.
 */
export function settingLeaves(schema: TSchema, name = ''): (readonly [name: string, schema: TSchema])[] {
  if (!Type.IsObject(schema) || 'description' in schema) return [[name, schema]];
  return Object.entries(schema.properties).flatMap(([key, inner]) =>
    settingLeaves(inner, name === '' ? key : `${name}.${key}`),
  );
}
