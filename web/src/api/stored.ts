import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/schema';

/** Whether a value of unknown origin has a shape. */
export function fits<const Shape extends TSchema>(shape: Shape, value: unknown): value is Static<Shape> {
  return Check(shape, value);
}

/** What the browser has stored, if it has the shape; undefined for nothing, for no JSON and for another shape. */
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
