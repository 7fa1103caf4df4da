import { type Static, type TSchema, Type } from 'typebox';

/**
 * A refusal whose sentence contains its details. `NoInfer` stops the compiler from inferring the schema from the result
 * type, which took a second at each call of `problem`.
 */
export function problem<Details extends TSchema>(
  status: number,
  details: Details,
  sentence: (details: NoInfer<Static<Details>>) => string,
) {
  return { status, details, sentence };
}

export type NoDetails = Record<string, never>;

export function plain(status: number, sentence: string) {
  return problem(status, Type.Unsafe<NoDetails>(Type.Object({})), () => sentence);
}
