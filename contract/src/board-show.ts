import { type Static, Type } from 'typebox';
import { OrderState } from './fields.ts';

// The addresses of the office's pages name these, so every page of the shop loads them.

export const BoardFilter = Type.Union([OrderState, Type.Literal('not-taken'), Type.Literal('all')]);
export type BoardFilter = Static<typeof BoardFilter>;

/**
 * The orders that a call may ask for. `change-asked` and `due-today` are not in `BoardFilter`, because pages of earlier
 * releases do not know these words. `due-today`: to be delivered or collected today.
 */
export const BoardShow = Type.Union([
  ...BoardFilter.anyOf,
  Type.Literal('change-asked'),
  Type.Literal('due-today'),
]);
export type BoardShow = Static<typeof BoardShow>;
