import { moneyFromPounds, poundsOf } from '@tradecellar/trade/money.ts';
import type { TSchema } from 'typebox';

type Schema = {
  readonly unit?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Converts a received value: each amount that its schema marks as `Pounds` becomes Money. 12.34 becomes 123400. */
export function fromWire<T>(schema: TSchema | undefined, value: T): T {
  return convert(schema, value, moneyFromPounds) as T; // The conversion only replaces numbers by numbers.
}

/** The reverse of `fromWire`, for values that are sent or stored: 123400 becomes 12.34. */
export function toWire<T>(schema: TSchema | undefined, value: T): T {
  return convert(schema, value, poundsOf) as T; // The shape stays; only the numbers change.
}

function convert(schema: Schema | undefined, value: unknown, amount: (from: number) => number): unknown {
  if (schema === undefined) return value;
  if (typeof value === 'number') return schema.unit === 'pounds' ? amount(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const shapes = [schema, ...(schema.anyOf ?? [])];
  if (Array.isArray(value)) {
    const items = shapes.find((shape) => shape.items)?.items;
    return value.map((item) => convert(items, item, amount));
  }
  const properties = shapes.find((shape) => shape.properties)?.properties ?? {};
  const parts = Object.entries(value).map(([name, part]) => [name, convert(properties[name], part, amount)]);
  return Object.fromEntries(parts);
}
