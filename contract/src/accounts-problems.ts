import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

export const accountsProblems = {
  'accounts-file-empty': problem(
    409,
    Type.Object({ why: Type.String({ description: 'A sentence about the first order' }) }),
    ({ why }) => `No file was made, because none of these orders can go into it. ${why}`,
  ),
  'accounts-file-not-found': plain(404, 'We cannot find this file. Please reload the page.'),
  'accounts-order-changed': plain(409, 'This order changed while you looked. Please look at it again.'),
};
