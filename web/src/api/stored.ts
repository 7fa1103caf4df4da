import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/schema';

/** Whether an unknown value has this shape. */
export function fits<const Shape extends TSchema>(shape: Shape, value: unknown): value is Static<Shape> {
  return Check(shape, value);
}

/** Stored JSON, if it has this shape; else undefined. */
export function stored<const Shape extends TSchema>(
  text: string | null,
  shape: Shape,
): Static<Shape> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return fits(shape, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
