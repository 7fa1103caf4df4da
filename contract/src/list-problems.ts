import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

const Most = Type.Object({ most: Type.Integer() });

/** The refusals of named lists, as in `problems.ts`. */
export const listProblems = {
  'too-many-lists': problem(
    409,
    Most,
    ({ most }) => `This account already has ${most} lists, the maximum. Please delete one of them first.`,
  ),
  'list-full': problem(
    409,
    Most,
    ({ most }) => `A list has at most ${most} wines, removed ones included. Please begin another list.`,
  ),
  'lists-full': plain(
    409,
    'The lists of this account, deleted ones included, have all the wines that they can hold. Please call us.',
  ),
};
